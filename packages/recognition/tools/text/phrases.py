"""What is written on the training lines: quantity labels and stockpile names, by a seeded generator."""

import re

QUANTITY_ALPHABET = '0123456789k+x,/'
ACCENTED = 'ÄÖÜäöüßéèêëàâáãçñíîïóôõúùûåøæÉÇÑÁÅØÆ'
ASCII = ''.join(chr(code) for code in range(32, 127))
LINE_ALPHABET = ASCII + ACCENTED
# The further letters of the network for further lines: more accents, and the Cyrillic letters with a shape of their own. The
# other Cyrillic letters look like Latin ones in every font and share their classes; `src/text/scripts.ts` decides in which
# script a word is written.
MORE_ACCENTED = 'ÀÂÃÈÊËÍÎÏÓÔÕÙÚÛŸŒœÿ'
CYRILLIC = 'БГДЖЗИЙЛПУФЦЧШЩЪЫЬЭЮЯбвгджзийклмнптфцчшщъыьэюя'
CYRILLIC_LETTERS = ''.join(chr(code) for code in range(0x410, 0x450)) + 'Ёё'
SHARED = dict(zip('АВЕКМНОРСТХЁаеорсухё', 'ABEKMHOPCTXËaeopcyxë'))
FURTHER_ALPHABET = LINE_ALPHABET + MORE_ACCENTED + CYRILLIC
ACCENTED_CAPITALS = ''.join(letter for letter in ACCENTED + MORE_ACCENTED if letter.isupper())
# Letters of further languages: a line with one of them must not be read as one without it.
UNKNOWN = 'ĄąĘęŁłŻżŹźŚśĆćŃńŠšŽžČčŘřĞğŞşĐđŮů'
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
RUSSIAN_WORDS = """склад резерв фронт тыл порт база логи логистика запас запасы общий общая публичный публичная личный личная
частный север юг восток запад новый старый первый второй третий главный главная клан полк отряд рота взвод бригада дивизия
корпус армия флот танк танки арта артиллерия авиация пехота медики медицина снаряды патроны топливо дизель бензин нефть уголь
бетон ящики грузовик корабль техника машины завод пушки оружие мины сера лом запчасти детали форма рубахи гарнизон операция
сбор союз волки медведь орёл соль смолы красный синий белый чёрный не трогать брать можно для всех только стройка строители
материалы металл редкий тест временный ночь день быстро малый большой остров озеро река точка мост застава рубеж крепость
щит меч гром буря ёж съезд объект подъём эшелон центр цех шахта щебень хлеб юнкер яма этаж""".split()
TAG_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
CYRILLIC_TAG_LETTERS = 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЭЮЯ'
# How many further lines are plain Latin, in Latin with accents, in Cyrillic.
FURTHER_KINDS = {'latin': 2, 'accents': 6, 'cyrillic': 5}
# Letters that few words have: without lists of their own the network would hardly see them.
RARE_ACCENTED = 'ŒœÎîÏïËëÛûßÕõÆæØøÅåÙù'
ELIDED = re.compile('[AEIOUÀÂÉÈÊËÎÏÔÛÙŒaeiouàâéèêëîïôûùœh]')
ODD = '~^<>{}\\;$%=?`'


def dictionaries():
    """The vocabularies that names are made from: words that players use, word lists of Debian, letters of a regiment's tag.

    Words have 2 to 11 letters. English counts double; of the languages with accents mostly words that have one.
    """
    latin = [dictionary(language, '[A-Za-zÄÖÜäöüßéèêàâçîôû]{2,11}') for language in ['american-english', 'ngerman', 'french']]
    accents = [
        words_with(dictionary(language, '\\w{2,11}'), ACCENTED + MORE_ACCENTED)
        for language in ['ngerman', 'french', 'portuguese', 'brazilian', 'spanish']
    ]
    rare = words_with([found for words in accents for found in words], RARE_ACCENTED)
    with open('/usr/share/hunspell/ru_RU.dic', encoding='utf-8') as file:
        russian = [line.split('/')[0].strip() for line in file]
    russian = [line for line in russian if re.fullmatch('[А-Яа-яЁё]{2,11}', line)]
    return {
        'latin': {'common': WORDS, 'lists': [latin[0], *latin], 'letters': TAG_LETTERS},
        'accents': {'common': [found for words in accents for found in words[::400]], 'lists': [*accents, rare], 'elided': [found for found in accents[1] if ELIDED.match(found)], 'letters': TAG_LETTERS + ACCENTED_CAPITALS},
        'cyrillic': {'common': RUSSIAN_WORDS, 'lists': [russian], 'letters': CYRILLIC_TAG_LETTERS},
    }


def dictionary(language, pattern):
    with open(f'/usr/share/dict/{language}', encoding='utf-8') as file:
        lines = [line.strip() for line in file]
    return [line for line in lines if re.fullmatch(pattern, line)]


def words_with(words, letters):
    """The words with one of the letters and no unknown one."""
    return [found for found in words if any(letter in letters for letter in found) and all(letter in FURTHER_ALPHABET for letter in found)]


def folded(text):
    """The text as the network's classes spell it: with Latin letters for the Cyrillic ones that look like them."""
    return ''.join(SHARED.get(character, character) for character in text)


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


def word(random, speech):
    """A word in one of the spellings that players use."""
    text = random.choice(speech['common']) if random.random() < 0.4 else random.choice(random.choice(speech['lists']))
    before = ''
    if 'elided' in speech and random.random() < 0.06:
        text, before = random.choice(speech['elided']), random.choice(["L'", "L'", "l'", "D'", "d'"])
    spelling = random.random()
    if spelling < 0.35:
        return before + text
    if spelling < 0.7:
        return before + text[:1].upper() + text[1:]
    if spelling < 0.92:
        return before.upper() + text.upper().replace('SS', random.choice(['SS', 'SZ']))
    return before.lower() + text.lower()


def tag(random, from_letters=TAG_LETTERS):
    """A regiment's short name: `82DK`, `FMAT`, `105th`, `27thLI`, `3SP`."""
    kind = random.random()
    letters = ''.join(random.choice(from_letters) for _ in range(random.choice([2, 2, 3, 3, 3, 4, 4, 5])))
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


def piece(random, speech):
    kind = random.random()
    if kind < (0.3 if speech['letters'] == TAG_LETTERS else 0.15):
        return tag(random, speech['letters'])
    if kind < 0.75:
        return word(random, speech)
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


def name(random, speech):
    """A stockpile name as players type them, 1 to about 24 characters."""
    count = random.choice([1, 1, 2, 2, 2, 2, 3, 3])
    text = ''
    for index in range(count):
        part = piece(random, speech)
        if random.random() < 0.13:
            part = wrap(random, part)
        if index > 0:
            text += random.choice([' ', ' ', ' ', ' ', ' ', ' ', '-', '-', '_', '_', ' - ', '/', '.', '', ' | ', ': ', ', ', ' & ', '+', '@'])
        text += part
    if random.random() < 0.05:
        text += random.choice(['!', '!!', '?', '.', '...', '+', '*', ' :)', '%', '$', "'s", ';'])
    return text[:26].strip()


def jumble(random):
    """Random characters, so that the network learns shapes as well as spelling."""
    alphabet = random.choice(
        [LINE_ALPHABET[1:95], LINE_ALPHABET[1:], TAG_LETTERS + '0123456789', 'abcdefghijklmnopqrstuvwxyz', TAG_LETTERS + 'abcdefghijklmnopqrstuvwxyz0123456789', '0123456789', 'Il1|iLtjJ!', 'O0oQDCcGa8B6S5s$', 'rnmuvwVWnhbk', ".,:;'\"`-_~^*"]
    )
    text = ''.join(random.choice(alphabet) for _ in range(random.randrange(3, 13)))
    if random.random() < 0.3:
        cut = random.randrange(1, len(text))
        text = text[:cut] + ' ' + text[cut:]
    if alphabet == ".,:;'\"`-_~^*":
        text = tag(random) + text[:3] + word(random, {'common': WORDS, 'lists': ['at', 'line']})
    return text


def further_jumble(random, kind):
    """The same in Cyrillic, or in Latin with many accents."""
    letters = CYRILLIC_LETTERS if kind == 'cyrillic' else ACCENTED + MORE_ACCENTED + TAG_LETTERS + TAG_LETTERS.lower()
    capitals = ''.join(letter for letter in letters if letter.isupper())
    small = ''.join(letter for letter in letters if letter.islower())
    alphabet = random.choice([letters, letters + '0123456789-', capitals, small, capitals])
    text = ''.join(random.choice(alphabet) for _ in range(random.randrange(3, 11)))
    return text if random.random() < 0.7 else f'{text[:3]} {text[3:]}'


def line(random, speeches):
    """The text of one header line in plain Latin."""
    while True:
        kind = random.random()
        if kind < 0.1:
            text = random.choice(TITLES)
        elif kind < 0.78:
            text = name(random, speeches['latin'])
        else:
            text = jumble(random).strip()
        text = re.sub(' +', ' ', text)
        if text and all(character in LINE_ALPHABET for character in text):
            return text


def further_line(random, speeches):
    """The text of one header line in Latin or in Cyrillic."""
    while True:
        kind = random.choices(list(FURTHER_KINDS), list(FURTHER_KINDS.values()))[0]
        if kind == 'latin':
            return line(random, speeches)
        text = name(random, speeches[kind]) if random.random() < 0.88 else further_jumble(random, kind).strip()
        text = re.sub(' +', ' ', text)
        if text and all(character in FURTHER_ALPHABET for character in folded(text)):
            return text


def line_with_unknown(random, speeches):
    """The text with one to three letters that the reader does not know."""
    text = list(further_line(random, {**speeches, 'cyrillic': speeches['accents']}))
    for _ in range(random.randrange(1, 4)):
        text[random.randrange(len(text))] = random.choice(UNKNOWN)
    return ''.join(text).strip()
