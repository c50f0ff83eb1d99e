"""What is written on the training lines: quantity labels and stockpile names, by a seeded generator."""

import re

QUANTITY_ALPHABET = '0123456789k+x,/'
ACCENTED = 'ÄÖÜäöüßéèêëàâáãçñíîïóôõúùûåøæÉÇÑÁÅØÆ'
LINE_ALPHABET = ''.join(chr(code) for code in range(32, 127)) + ACCENTED
# Replaces one character that is not Latin; the reader gives such lines a low confidence.
FOREIGN = '\ufffd'

WORDS = """logi log logistics pub public private priv reserve reserves stock stocks stockpile depot storage main front
frontline back backline line hub base bunker seaport port facility fac factory mpf arty artillery tank tanks armor
armour navy naval air airborne infantry inf medic medical med guns gun shells shell ammo bmats bmat rmats rmat emats
hemats cmats pcmats amats mats fuel diesel petrol oil coal concrete crates crate trucks truck cars ships ship vehicles
vehicle ops op event dump drop donate donation share shared alliance ally coalition clan regi regiment battalion
brigade division corps company squad team army guard legion wolves wolf bears bear eagle eagles lions ravens ghost
ghosts iron steel red blue black white green north south east west upper lower old new temp test spare extra dont touch
do not use please take free for all only build builder builders rare metal relic prototype supplies supply garrison
msupps bsupps shirts soldier uniform mines sulfur salvage components comps refined tech parts night day quick little
big Island Hill Lake Valley River Point Bay Cove Lion Link Little Ill Illi IIII Ironside Inland Inner India""".split()
TITLES = """Storage Depot|Seaport|Aircraft Depot|Bunker Base|Border Base|Town Base|Relic Base|Safe House|Keep|Encampment
|Liquid Transfer Station|Resource Transfer Station|Material Transfer Station|Crane Transfer Station|Maintenance Tunnel
|Small Assembly Station|Large Assembly Station|Field Hospital|Hospital|Vehicle Factory|Shipyard|Dry Dock|Observation Post
|BMS - Bluefin|BMS - Ironship|BMS - Longhook|BMS - Grouper|Refinery|Factory|Mass Production Factory|Construction Yard
|Salvage Mine|Component Field|Sulfur Field|Coal Field|Public|Engineering Center|Storm Cannon|Intelligence Center
|Weather Station|Rocket Site|Fuel Container|Storage Room|Power Station|Oil Refinery|Coal Refinery|Train Station
|Hafen|Lagerhaus|Port maritime|Dépôt de stockage|Depósito|Puerto|Porto|Base da cidade|Öffentlich|Público""".replace(
    '\n', ''
).split('|')
TAG_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
ODD = '~^<>{}\\;$%=?`'


def dictionaries():
    """Words of 2 to 11 Latin letters from Debian's word lists, one list a language; English counts double."""
    found = []
    for language in ['american-english', 'ngerman', 'french']:
        with open(f'/usr/share/dict/{language}', encoding='utf-8') as file:
            lines = [line.strip() for line in file]
        found.append([line for line in lines if re.fullmatch(r'[A-Za-zÄÖÜäöüßéèêàâçîôû]{2,11}', line)])
    return [found[0], *found]


def quantity(random):
    """One label of the game's boxes: `999`, `16k+`, `258x`, `1,619` or `0/6`."""
    kind = random.random()
    if kind < 0.5:
        digits = random.choice([1, 2, 2, 3, 3, 3])
        low = 0 if digits == 1 else 10 ** (digits - 1)
        return str(random.randrange(low, 10**digits))
    if kind < 0.7:
        return f'{random.randrange(1, random.choice([10, 100]))}k+'
    if kind < 0.8:
        return f'{random.randrange(0, random.choice([10, 100, 1000, 10000]))}x'
    if kind < 0.9:
        return f'{random.randrange(1000, random.choice([10_000, 100_000, 1_000_000])):,}'
    return f'{random.randrange(0, random.choice([10, 100, 1000]))}/{random.randrange(1, random.choice([10, 100, 1000]))}'


def word(random, words):
    """A word in one of the spellings that players use."""
    text = random.choice(WORDS) if random.random() < 0.4 else random.choice(random.choice(words))
    spelling = random.random()
    if spelling < 0.35:
        return text
    if spelling < 0.7:
        return text[:1].upper() + text[1:]
    if spelling < 0.92:
        return text.upper().replace('SS', random.choice(['SS', 'SZ']))
    return text.lower()


def tag(random):
    """A regiment's short name: `82DK`, `FMAT`, `105th`, `27thLI`, `3SP`."""
    kind = random.random()
    letters = ''.join(random.choice(TAG_LETTERS) for _ in range(random.choice([2, 2, 3, 3, 3, 4, 4, 5])))
    number = str(random.randrange(1, random.choice([10, 100, 1000])))
    if kind < 0.4:
        return letters
    if kind < 0.55:
        return number + letters
    if kind < 0.65:
        return letters + number
    if kind < 0.85:
        ending = 'th' if number[-2:] in ('11', '12', '13') else {'1': 'st', '2': 'nd', '3': 'rd'}.get(number[-1], 'th')
        return number + random.choice([ending, ending, ending.upper()])
    if kind < 0.93:
        return letters.lower()
    return letters[0] + random.choice('&.-/') + letters[1:]


def number(random):
    kind = random.random()
    if kind < 0.4:
        return str(random.randrange(0, random.choice([10, 10, 100, 1000])))
    if kind < 0.6:
        return '#' + str(random.randrange(0, random.choice([10, 100])))
    if kind < 0.7:
        return random.choice(['I', 'II', 'III', 'IV', 'V', 'VI', 'VII'])
    if kind < 0.8:
        return random.choice(['v', 'V', 'No.', 'T', 'MK', 'x', 'B', 'C']) + str(random.randrange(0, 20))
    if kind < 0.9:
        return f'{random.randrange(0, 100000):05d}'
    return f'{random.randrange(0, 100)}{random.choice(".,:/-+*@")}{random.randrange(0, 100)}'


def piece(random, words):
    kind = random.random()
    if kind < 0.3:
        return tag(random)
    if kind < 0.75:
        return word(random, words)
    return number(random)


def wrap(random, text):
    kind = random.random()
    if kind < 0.4:
        return f'[{text}]'
    if kind < 0.6:
        return f'({text})'
    if kind < 0.7:
        return f'"{text}"'
    if kind < 0.78:
        return f"'{text}'"
    if kind < 0.84:
        return f'*{text}*'
    if kind < 0.9:
        return f'|{text}|'
    if kind < 0.95:
        return random.choice([f'<{text}>', f'{{{text}}}', f'={text}=', f'~{text}~'])
    return f'-{text}-'


def name(random, words):
    """A stockpile name as players type them, 1 to about 24 characters."""
    count = random.choice([1, 1, 2, 2, 2, 2, 3, 3])
    text = ''
    for index in range(count):
        part = piece(random, words)
        if random.random() < 0.13:
            part = wrap(random, part)
        if index > 0:
            text += random.choice([' ', ' ', ' ', ' ', ' ', ' ', '-', '-', '_', '_', ' - ', '/', '.', '', ' | ', ': ', ', ', ' & ', '+', '@'])
        text += part
    if random.random() < 0.05:
        text += random.choice(['!', '!!', '?', '.', '...', '+', '*', ' :)', '%', '$', "'s", ';'])
    return text[:26].strip()


def jumble(random):
    """Characters without sense, so that the network learns shapes as well as spelling."""
    alphabet = random.choice(
        [LINE_ALPHABET[1:95], LINE_ALPHABET[1:], TAG_LETTERS + '0123456789', 'abcdefghijklmnopqrstuvwxyz', TAG_LETTERS + 'abcdefghijklmnopqrstuvwxyz0123456789', '0123456789', 'Il1|iLtjJ!', 'O0oQDCcGa8B6S5s$', 'rnmuvwVWnhbk', ".,:;'\"`-_~^*"]
    )
    text = ''.join(random.choice(alphabet) for _ in range(random.randrange(3, 13)))
    if random.random() < 0.3:
        cut = random.randrange(1, len(text))
        text = text[:cut] + ' ' + text[cut:]
    if alphabet == ".,:;'\"`-_~^*":
        text = tag(random) + text[:3] + word(random, ['at', 'line'])
    return text


def line(random, words):
    """The text of one header line."""
    while True:
        kind = random.random()
        if kind < 0.1:
            text = random.choice(TITLES)
        elif kind < 0.78:
            text = name(random, words)
        else:
            text = jumble(random).strip()
        text = re.sub(' +', ' ', text)
        if text and all(character in LINE_ALPHABET for character in text):
            return text
