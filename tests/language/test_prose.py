"""Ordinary sentences of many languages begin a line of a prompt without quotation marks."""

from __future__ import annotations

import pytest

from folkways.language.neutral import neutralise, set_off

PROSE = {
    "English": (
        "Tom didn’t mind – he’d seen worse.",
        "“Keep off the grass,” she said.",
        "It’s 20 °C outside, ½ a mile to the café & 3 × 4 makes 12 ≈ a dozen.",
        "She paid €20 (£17.50) for it, i.e. 5 % more…",
        "naïve façade, piñata and jalapeño",
        "I wrote to José © 2024, Acme™ and Foo® → all declined.",
        "We met at 10:30 and again at 18:05.",
        "3.5 litres, 1,000 guests, 2nd floor, 10–12 people",
        "(He did not reply.)",
        "See § 4, footnote † and ¶ 2.",
        "The word שלום means peace, and мир does too.",
    ),
    "German": (
        "„Rauchen verboten“, sagte die Wirtin.",
        "‚Na gut‘, dachte Jürgen.",
        "Über Geschmack läßt sich nicht streiten – oder doch?",
        "Straßenbahnfahrer grüßen 20- bis 30-Jährige.",
        "Das kostet 12,50 €, also 3 % mehr.",
        "5 °C wärmer als gestern, etwa 12 m² groß",
    ),
    "French": (
        "« Bonjour », dit-il à Zoé.",
        "L’œuvre d’Élodie coûte 20 €, n’est-ce pas ?",
        "Ça va ? Oui, ça va très bien…",
        "À 18 h 30, nous étions déjà là !",
        "Le n° 5 et le 1ᵉʳ étage",
    ),
    "Spanish": (
        "¿Dónde está la biblioteca?",
        "¡Qué alegría verte, señor Núñez!",
        "1º de mayo, 2ª planta",
        "El niño comió una piña.",
    ),
    "Portuguese": ("Não há problema, irmão.", "A 3ª edição custa R$ 20."),
    "Polish, Czech, Turkish": (
        "Zażółć gęślą jaźń.",
        "Příliš žluťoučký kůň",
        "İstanbul’da çay içtik.",
    ),
    "Vietnamese": ("Tôi không đồng ý với bạn.", "Cha\u0300o ba\u0323n, tôi khỏe"),
    "Russian": ("Сегодня я дома.", "Ёлка № 5 стоит у входа.", "Это — моё дело."),
    "Greek": ("Καλημέρα, τι κάνεις;", "Δεν ξέρω."),
    "Chinese": (
        "我们在这里。",
        "《红楼梦》是一本好书。",
        "「你好」,他说。",
        "请不要在咖啡馆里吸烟！",
        "二〇二四年五月，汤姆去了KTV。",
        "一个人，三、四本书。",
        "我按1️⃣键",
        "温度是20℃，面积30㎡。",
    ),
    "Japanese": (
        "「こんにちは」と言った。",
        "『罪と罰』を読む。",
        "ラーメンを食べた〜★",
        "万一、雨が降ったら中止です。",
        "一人で行く・二人で行く",
        "Tシャツを着る。",
        "人々がカフェで話す。",
        "(笑)",
        "会社は㈱フォーク、〒100にある",
    ),
    "Korean": ("그 사람은 착하다.", "Tom은 간다.", "안녕 ㅋㅋㅋ 반가워", "‘네’라고 말했다."),
    "Arabic": (
        "هل تسمعني؟",
        "أحمد و علي في المقهى، أليس كذلك؟",
        "السَّلَامُ عَلَيْكُمْ",
        "محمد ﷺ",
        "قال إنه يوافق؛ ثم ذهب.",
        "لدي ٣ كتب",
    ),
    "Persian, Urdu": ("می‌خواهم بروم.", "وہ گھر پر ہے۔"),
    "Hebrew": ("שלום, מה שלומך?", "צה״ל וג׳ורג׳", "בְּרֵאשִׁית בָּרָא"),
    "Hindi": ("तुम कहाँ हो।", "वह WhatsAppपर है", "दुःख हुआ", "५वीं कक्षा"),
    "Thai": ("เด็ก ๆ ชอบกินข้าว", "สวัสดีครับ"),
    "Others": (
        "ትግርኛ ይናገራል።",
        "Բարեւ, ինչպե՞ս ես",
        "გამარჯობა, როგორ ხარ?",
        "நான் வீட்டில் இருக்கிறேன்.",
        "আমি ভালো আছি।",
        "ᐸᓂᕐᒥ ᐃᖃᓗᐃᑦ",
    ),
    "emoji": (
        "Thanks 😀",
        "Danke 👩‍🌾☕️ gern geschehen ❤️",
        "Let’s go 🇫🇷 to France 👍🏽!",
        "Ok ✅ done ⭐⭐⭐ at ⏰ five, press 1️⃣ now",
        "I ♥ jazz ♪♫ – really ☺",
        "Gracias 🙏 amigo",
    ),
}


@pytest.mark.parametrize(
    "text",
    [pytest.param(text, id=f"{name}-{n}") for name in PROSE for n, text in enumerate(PROSE[name])],
)
def test_ordinary_sentences_are_not_quoted(text: str) -> None:
    neutral = neutralise(text)
    assert set_off(neutral) == neutral
