"""Roundabout wordings put into plain ones before they are read.

Each says the same in fewer words that the cues know: "loses her temper when somebody whistles"
becomes "hates it when somebody whistles". What is shown to people are always their own words.
"""

from __future__ import annotations

import re

OTHERS = "xothers"
"""Stands for "somebody else's"."""

_WHO = r"(?:anyone|anybody|someone|somebody|people|those|others|guests|colleagues)"
_OWN = r"(?:his|her|their|my|your|our|one's)"
_WOULD = r"would (?:much |far )?(?:rather|prefer|sooner)"
_WOULD_LIKE = r"would (?:really |dearly |much )?(?:like|love|prefer)"
_JUDGED = r"(?:considered|regarded as|seen as|thought of as|thought|deemed|held|felt)"
_QUALITY = (
    r"an? |very |quite |rather |too |so |un|in|im|dis|\w+ly |rude|bad|good|kind|polite|selfish"
    r"|normal|fair|cheating|theft"
)
_SOMEBODY = r"the \w+|xperson|he|she|they|people|everyone|everybody|nobody|many"
_FINDS = r"finds|considers|calls|thinks"
_REWORDINGS = tuple(
    (re.compile(rf"\b(?:{pattern})", re.IGNORECASE), replacement)
    for pattern, replacement in (
        # What is put first.
        (
            r"(?P<what>(?:not )?\w+ing\b[^,;]*?) (?:is|are) (?:something|what|a thing)"
            rf" (?:that |which )?(?P<who>{_SOMEBODY}) (?P<finds>{_FINDS}) (?P<how>\w+)",
            r"\g<who> \g<finds> \g<what> \g<how>",
        ),
        (
            r"(?P<what>(?:not )?\w+ing\b[^,;]*?) (?:is|are) (?:something|what|a thing)"
            rf" (?:that |which )?(?P<who>{_SOMEBODY}) "
            r"(?P<verb>(?:can not |does not |never |really )?\w+)",
            r"\g<who> \g<verb> \g<what>",
        ),
        # What nobody may do.
        (r"there (?:is|are) to be no\b", "no"),
        (r"there (?:should|must|may|can|shall|will) (?:never )?be (?:no|any)\b", "no"),
        (r"(?:can not|could not) be helped\b", "is unavoidable"),
        (r"(?:is|are) (?:a )?(?:reason|grounds?) (?:to be|for being) \w+", "is forbidden"),
        (r"(?:is|are) (?:simply |just )?not done(?= |$|\.)", "is bad form"),
        (r"on no account\b", "never"),
        (r"would not (?:dream|think) of\b", "refuses"),
        # How others are judged.
        (r"(?:says|say|holds|argues|is of the opinion|takes the view|finds) that\b", "thinks that"),
        (
            r"(?P<be>is|are|be) (?:generally |widely |commonly |usually |here )?"
            rf"{_JUDGED}(?: to be)?(?= (?:{_QUALITY}))",
            r"\g<be>",
        ),
        (rf"loses? {_OWN} (?:temper|patience|cool) (?:when|with|at|over)\b", "hates it when"),
        (r"(?:sees|see) red when\b", "hates it when"),
        (r"(?:is|are) driven (?:mad|crazy|up the wall) by\b", "hates"),
        (
            rf"tell(?:s|ing)? (?P<whom>{_WHO}|\w+s|them|him|her) off (?:for|when they)\b",
            "denounces",
        ),
        (rf"takes? (?:{_WHO}|\w+s|them) to task (?:for|when they)\b", "denounces"),
        (
            rf"(?:refuses|refuse|refuses flatly) to \w+ (?:\w+ ){{0,3}}?{_WHO} who\b",
            "hates people who",
        ),
        (
            rf"will not (?:\w+ ){{1,3}}?(?:with|near|beside|next to) {_WHO} who\b",
            "hates people who",
        ),
        (r"(?:could|can|would) (?:well |happily |gladly )?do without\b", "dislikes"),
        (r"(?:has|have) nothing but (?=contempt|scorn|disdain)", "has "),
        (
            r"(?:has|have) a (?:very )?(?:low|poor|bad) opinion of\b"
            r"|thinks? (?:very )?(?:little|ill|badly|poorly|the worst) of\b",
            "despises",
        ),
        (
            r"(?:does|do) not think (?:very )?(?:much|highly|well|a lot) of\b",
            "despises",
        ),
        (r"sees? no (?:reason|need|cause) to\b", "refuses to"),
        (r"thinks? (?:very )?(?:highly|well|a lot|the world) of\b", "approves of"),
        (r"(?:is|are) (?:no|not a|not an) (?:great |big )?(?:friend|lover|fan) of\b", "dislikes"),
        (r"(?:is|are) not one for\b", "dislikes"),
        (r"(?:is|are) an? (?:great |big |keen )?(?:friend|lover) of\b", "likes"),
        (r"makes? no secret of (?:his|her|their|my|our)\b", "voices"),
        (r"(?:is|are) sorry that\b", "regrets that"),
        (r"(?:is|are) far from(?: being)?\b", "is not"),
        (rf"begs? (?=(?:{_WHO}|\w+s|him|her|them) (?:not )?to\b)", "asks "),
        (
            r"(?:teaches|taught|teach) (?P<pupil>(?:his|her|their|my|our|the) \w+) "
            r"(?=(?:not )?to\b)",
            r"asks \g<pupil> ",
        ),
        (
            r"(?P<all>everything|anything|everyone|everybody|anyone|all|nobody|none) but\b",
            r"\g<all> except",
        ),
        (
            r"nothing (?:annoys|bothers|irritates|angers|upsets) (\w+) "
            r"(?:more|as much|so much) (?:than|as)\b",
            r"\1 hates",
        ),
        (r"(?:there is )?nothing (?:is )?worse than\b", "awful is"),
        (r"there is nothing (?:better|nicer|finer) than\b|nothing beats\b", "good is"),
        (r"there is no (?:excuse|justification) for\b", "unacceptable is"),
        (
            r"(?:drives|drive|sends|send|makes|make) (?P<victim>\w+) "
            r"(?:mad|crazy|up the wall|round the bend|ill|sick|angry|furious|wild)\b",
            r"annoys \g<victim>",
        ),
        (r"gets? on (?:the )?(?P<nerves>\w+)(?:'s)? nerves\b", r"annoys \g<nerves>"),
        # Bans that somebody wants gone.
        (
            r"(?:fights|ignores|flouts|defies|breaks|fight|ignore|flout|defy|break)"
            r" (?=(?:the|any|every|all) (?:\w+ )?(?:ban|bans)\b)",
            "opposes ",
        ),
        (
            r"(?:wants|demands|would like) (?P<ban>the (?:ban on \w+(?: \w+)?|\w+(?: \w+)? ban))"
            r" (?:to be )?(?:lifted|dropped|ended|scrapped|abolished)\b",
            r"opposes \g<ban>",
        ),
        # What somebody does, or never does.
        (r"can not help (?=\w+ing\b)", "indulges in "),
        (
            r"(?:can|could) not (?:live|work|do|be|manage|exist|survive"
            r"|get through (?:the|a) \w+) without\b",
            "loves",
        ),
        (r"(?:hardly|scarcely|almost never|barely) ever\b|almost never\b", "rarely"),
        (r"no longer (?=\w+s\b)", "never "),
        (r"gave up (?=\w+ing\b)", "has given up "),
        (r"(?:would|will) never (?=(?!have\b|be\b|get\b|do\b)\w+ )", "refuses to "),
        (r"put(?:s|ting)? up with\b", "tolerates"),
        (r"(?:is|are) not too \w+ to (?=\w+)", "is willing to "),
        (r"(?:is|are) too \w+ to (?=\w+)", "is reluctant to "),
        (r"would (?:rather|sooner|prefer(?: to)?) not (?:to )?(?=\w+)", "is reluctant to "),
        (r"would rather (?=\w+ (?:\w+ )?than\b)", "prefers to "),
        (r"thinks? nothing of (?=\w+ing\b)", "does not mind "),
        # Rules.
        (r"needs? not (?:to )?(?=\w+)", "do not need to "),
        (r"be taught (?=(?:not )?to\b)", "be asked "),
        (r"(?:is|are) (?:everyone|everybody)'s (?:job|task|business|duty)\b", "is a duty"),
        (r"it is (?:nobody|no one)'s (?:job|task|duty) to\b", "nobody has to"),
        (
            r"(?P<keep>keeps?|keeping|kept) (?P<first>(?:their|your|one's|his|her|our|the) \w+)"
            r"(?:, \w+)*,? and (?:\w+ ){1,5}?(?P<down>down|low)\b",
            r"\g<keep> \g<first> \g<down>",
        ),
        # How much of it is too much: "not loud enough to disturb others".
        (
            r"(?P<much>\w+) enough to (?:disturb|bother|annoy|irritate|distract|upset)\b[^,;.]*",
            r"\g<much>",
        ),
        (
            r"observ(?:e|es|ing) (?=(?:\w+ ){1,4}?(?:rule|rules|ban|bans|policy|policies)\b)",
            "follow ",
        ),
        (
            r"(?<!\w )(?<!\w)(?!hands|feet|days)(?P<things>\w+s) off(?= at\b| in\b|,|!|\.|$)",
            r"\g<things> should be off",
        ),
        (r"(?:is|are) not to (?!be\b)(?=\w+)", "should not "),
        (r"nowhere (?:but|except)\b", "only"),
        (r"(?:does|do) not belong(?: here)?\b", "is not allowed"),
        (r"belongs? (?=in\b|on\b|at\b|outside\b|inside\b|under\b)", "should be "),
        (rf"(?P<who>{_WHO}|\w+s) caught (?=\w+ing\b)", r"\g<who> who is "),
        # What somebody would like.
        (rf"{_WOULD}(?: it)? (?:if|that) ", "wants that "),
        (rf"{_WOULD} (?=nobody|no one|(?:\w+ ){{1,4}}?did not\b)", "wants that "),
        (rf"{_WOULD_LIKE} (?=(?!to\b)(?:\w+ ){{1,5}}?to (?!the\b|an?\b))", "wants "),
        # What may be so is no permission: "smoking can be a nuisance".
        (
            r"(?:may|can|could|might) (?:also |often |sometimes |well )?be "
            r"(?=(?:\w+ly |very |quite )?(?:an? |\w{2,}(?:ful|ing|ous|ive|some)\b|rude\b|bad\b))",
            "is ",
        ),
        (
            r"(?<!nobody )(?<!no one )(?:may|can|could|might) (?:also |easily |often )?"
            r"(?P<bothers>disturb|bother|annoy|harm|hurt|offend|distract|irritate|damage|ruin|upset)\b",
            r"\g<bothers>s",
        ),
        # A permission that leaves the choice to people.
        (
            r"(?P<may>(?:free|allowed|permitted|welcome|may|can(?! not)|fine|acceptable)\b"
            r"[^,;.]*?),? if (?:they|you|he|she|one|people) (?:so )?"
            r"(?:wish|wishes|like|likes|want|wants|please|choose|prefer)(?: to)?(?=\W*$)",
            r"\g<may>",
        ),
        # Whose things they are.
        (
            rf"(?:{_WHO}|somebody) else's\b|(?:other|different) people's\b|others'(?=\s)"
            r"|(?:a|the) (?:neighbour|neighbor|colleague|stranger)'s\b",
            OTHERS,
        ),
    )
)


def reworded(sentence: str) -> str:
    """Return a lower-cased sentence with its roundabout wordings put plainly."""
    sentence = " ".join(sentence.split())
    for pattern, replacement in _REWORDINGS:
        sentence = pattern.sub(replacement, sentence)
    return sentence
