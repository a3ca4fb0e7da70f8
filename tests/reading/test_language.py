"""English is told from other languages by its short words."""

from __future__ import annotations

from itertools import repeat

import pytest

from folkways.reading.language import reads_as_english

ENGLISH = (
    (
        "Nora Brandt is a biologist. Nora is strictly against feeding the ducks. Put "
        "rubbish in bins."
    ),
    "Be quiet in public. Ann is a clerk. Bob is a cook. Ann is against noise.",
    "From 9:00 to 10:00, feeds ducks at the pond. No smoking indoors. People tip after meals.",
)
OTHERS = {
    "German": (
        "Käthe ist strikt gegen Lärm in der Mittagszeit. Käthe findet, dass man im Haus nicht "
        "rauchen soll. Von 9:00 bis 11:00 Uhr arbeitet sie in ihrem Garten. Recycling ist "
        "Pflicht."
    ),
    "Dutch": (
        "Jan is een bakker. Jan is tegen roken in het huis. Hij werkt in de tuin en drinkt om elf "
        "uur koffie op het plein. Niemand mag de eenden voeren."
    ),
    "French": (
        "Anne est contre le bruit dans la bibliothèque. Elle pense que personne ne doit fumer "
        "dans le café. On salue la bibliothécaire. De 9 h à 11 h, elle lit à une table."
    ),
    "Spanish": (
        "No fumar en el interior. Ana está en contra de alimentar a los patos. Ana lee en la "
        "biblioteca de nueve a once y saluda a la bibliotecaria. La gente hace cola."
    ),
    "Italian": (
        "Non si fuma al chiuso. Anna è contraria al rumore in biblioteca. Dalle 9 alle 11 legge a "
        "un tavolo e saluta la bibliotecaria. Nessuno deve dare da mangiare alle anatre."
    ),
    "Portuguese": (
        "Não fume no café. A Ana é contra o barulho na biblioteca. Das 9 às 11 ela lê a uma mesa "
        "e saúda a bibliotecária. Ninguém deve alimentar os patos no parque."
    ),
    "Norwegian": (
        "Ingen skal røyke inne. Kari er imot støy i biblioteket. Fra 9 til 11 leser hun ved et "
        "bord og hilser på bibliotekaren. Man skal stå i kø for å få bøker."
    ),
    "Polish": (
        "Nie wolno palić w środku. Anna jest przeciwna hałasowi w bibliotece. Od 9 do 11 czyta "
        "przy stole i wita bibliotekarkę. Nikt nie powinien karmić kaczek."
    ),
    "Turkish": (
        "Kapalı alanda sigara içilmez. Ayşe kütüphanede gürültüye karşıdır. Saat 9 ile 11 "
        "arasında masada okur ve kütüphaneciyi selamlar. Kimse ördekleri beslememeli."
    ),
    "Russian": (
        "В помещении не курят. Анна против шума в библиотеке. С девяти до одиннадцати она читает "
        "за столом и здоровается с библиотекарем."
    ),
}


@pytest.mark.parametrize("text", ENGLISH)
def test_english_is_recognised(text: str) -> None:
    assert reads_as_english([text])


@pytest.mark.parametrize("language", OTHERS)
def test_other_languages_are_not_taken_for_english(language: str) -> None:
    assert not reads_as_english(OTHERS[language].split(". "))


def test_too_few_words_pass_for_english() -> None:
    assert reads_as_english([])
    assert reads_as_english(["Man grüßt sich am Gartentor."])


@pytest.mark.parametrize(("text", "english"), [(ENGLISH[0], True), (OTHERS["German"], False)])
def test_of_texts_without_end_the_beginning_is_read(text: str, english: bool) -> None:
    assert reads_as_english(repeat(text)) is english
