"""Names for generated agents: none is an English word that a reader could take for a topic."""

from __future__ import annotations

from typing import Final

GIVEN: Final = (
    "Aaron", "Adela", "Agnes", "Aisha", "Akira", "Alan", "Alma", "Amir", "Anders", "Anika",
    "Anna", "Anton", "Arjun", "Astrid", "Beatriz", "Benno", "Bianca", "Boris", "Bruno", "Camila",
    "Carla", "Cedric", "Chiara", "Clara", "Dalia", "Damian", "Daniel", "Daria", "David",
    "Deborah", "Diego", "Dmitri", "Edgar", "Elena", "Elias", "Elif", "Elsa", "Emil", "Emma",
    "Enzo", "Erik", "Esther", "Eva", "Farid", "Fatima", "Felipe", "Fiona", "Florian", "Gabriel",
    "Gemma", "Georg", "Gustav", "Hana", "Hannah", "Hassan", "Hector", "Helena", "Henrik", "Hugo",
    "Ibrahim", "Igor", "Ilse", "Imani", "Ines", "Ingrid", "Irina", "Isaac", "Ivan", "Jakob",
    "Jamal", "Javier", "Joana", "Johan", "Julia", "Kamal", "Karin", "Katarina", "Kenji", "Kofi",
    "Laila", "Lars", "Laura", "Leila", "Liam", "Linnea", "Lucia", "Lukas", "Magda", "Malik",
    "Marco", "Margarita", "Marta", "Matteo", "Mei", "Miguel", "Milan", "Mina", "Mohan", "Nadia",
    "Natasha", "Nikolai", "Noah", "Nora", "Olga", "Omar", "Oscar", "Pablo", "Paula", "Pedro",
    "Petra", "Philippa", "Rafael", "Rana", "Raul", "Renata", "Rosalind", "Rufus", "Salma",
    "Samuel", "Sandra", "Sara", "Sergio", "Silvia", "Simon", "Sofia", "Stefan", "Sunita", "Tariq",
    "Teresa", "Theodor", "Tomas", "Uma", "Valentina", "Vera", "Viktor", "Wanda", "Wilhelm",
    "Xenia", "Yara", "Yusuf", "Zainab", "Zoltan",
)  # fmt: skip
"""Given names, also used as second given names."""

FAMILY: Final = (
    "Abara", "Adeyemi", "Aguilar", "Ahmed", "Almeida", "Andersson", "Arslan", "Bakker",
    "Banerjee", "Barros", "Bauer", "Becker", "Bergstrom", "Bianchi", "Bogdan", "Borges", "Brandt",
    "Campos", "Castillo", "Cermak", "Chaudhary", "Chavez", "Cohen", "Costa", "Dahl", "Danso",
    "Delgado", "Demir", "Diallo", "Dimitrov", "Dubois", "Eriksen", "Espinoza", "Farkas",
    "Fernandez", "Ferrari", "Fischer", "Fontaine", "Forsberg", "Gallo", "Garcia", "Georgiou",
    "Goldberg", "Gonzalez", "Grigoryan", "Gruber", "Gupta", "Haddad", "Hansen", "Hashimoto",
    "Henriksen", "Hernandez", "Herrera", "Hoffmann", "Horvat", "Hussain", "Ibarra", "Ivanov",
    "Iyer", "Jansen", "Jensen", "Jimenez", "Kaminski", "Kapoor", "Karlsson", "Kaya", "Keller",
    "Kimura", "Kovacs", "Kowalski", "Kruger", "Kumar", "Larsen", "Laurent", "Lehmann", "Leroy",
    "Levy", "Lindgren", "Lombardi", "Lopes", "Maier", "Mancini", "Marchetti", "Martinez", "Mbeki",
    "Medina", "Mendes", "Meyer", "Mikkelsen", "Molina", "Moreau", "Moretti", "Morita", "Mueller",
    "Nakamura", "Navarro", "Nguyen", "Nielsen", "Novak", "Nowak", "Obi", "Okafor", "Olsen",
    "Ortega", "Osman", "Papadakis", "Pereira", "Petrov", "Pham", "Popescu", "Quispe", "Rahman",
    "Ramirez", "Rao", "Reyes", "Ricci", "Rinaldi", "Rojas", "Romano", "Rossi", "Rousseau",
    "Sahin", "Salazar", "Santos", "Sato", "Schmidt", "Schneider", "Sharma", "Silva", "Singh",
    "Sokolov", "Soto", "Suzuki", "Svensson", "Szabo", "Tanaka", "Torres", "Tran", "Vargas",
    "Vasquez", "Virtanen", "Vogel", "Wagner", "Watanabe", "Weber", "Yamamoto", "Yilmaz", "Zhang",
    "Ziegler",
)  # fmt: skip
"""Family names."""


def full_name(number: int) -> str:
    """Return the full name with this number; numbers below ``NAMES`` give different names.

    The first ``len(GIVEN) * len(FAMILY)`` have one given name, the others two different ones.
    """
    if not 0 <= number < NAMES:
        raise ValueError(f"there are {NAMES} names, numbered from 0; not {number}")
    rest, family = divmod(number, len(FAMILY))
    if rest < len(GIVEN):
        return f"{GIVEN[rest]} {FAMILY[family]}"
    second, first = divmod(rest - len(GIVEN), len(GIVEN))
    # Stepping over the first name itself: nobody is called Anna Anna.
    other = second if second < first else second + 1
    return f"{GIVEN[first]} {GIVEN[other]} {FAMILY[family]}"


SHORT_NAMES: Final = len(GIVEN) * len(FAMILY)
"""How many names have one given name only."""

NAMES: Final = SHORT_NAMES * len(GIVEN)
"""How many different names there are."""
