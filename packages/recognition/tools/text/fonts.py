"""The fonts that lines are drawn with: the game's (Jost) and many others.

A `Font` is one font file with the characters it can draw. Jost comes from the npm package
@fontsource/jost as WOFF2, a file for each range of characters, which are merged into one TTF in a work folder; the
others are Debian packages (README.md lists them).
"""

import glob
import os
import zlib

from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from PIL import ImageFont

DEBIAN_FONTS = '/usr/share/fonts'

# A font with one of these in its file name is not used: symbols, outlines, unreadable scripts, other alphabets.
NOT_FOR_TEXT = ['symbol', 'outline', 'math', 'd050', 'z003', 'noto', 'wqy', 'hairline', 'tamil', 'ecolier']

RARE = ['thin', 'extralight', 'italic', 'oblique', 'black', 'serif', 'mono', 'display']

# Weights of Jost near the one that the game uses (400), most likely first.
GAME_WEIGHTS = [400, 400, 400, 400, 400, 300, 500, 600]


class Font:
    """One font file. `size(px)` gives a Pillow font at that many pixels an em, cached."""

    def __init__(self, path):
        self.path = path
        file = TTFont(path, fontNumber=0, lazy=True)
        self.characters = frozenset(file.getBestCmap())
        file.close()
        self.sizes = {}

    def size(self, pixels):
        if pixels not in self.sizes:
            self.sizes[pixels] = ImageFont.truetype(self.path, pixels, layout_engine=ImageFont.Layout.BASIC)
        return self.sizes[pixels]

    def draws(self, text):
        return all(ord(character) in self.characters for character in text)


def game_fonts(package, work):
    """Fonts of Jost by weight. `package` is the folder of @fontsource/jost, `work` a folder to write in."""
    os.makedirs(work, exist_ok=True)
    fonts = {}
    for weight in sorted(set(GAME_WEIGHTS)):
        target = os.path.join(work, f'jost-{weight}.ttf')
        parts = [
            unpacked(os.path.join(package, 'files', f'jost-{part}-{weight}-normal.woff2'), f'{target}.{part}.{os.getpid()}')
            for part in ['latin', 'latin-ext', 'cyrillic']
        ]
        # Several processes do this at once: each writes its own file and renames it.
        Merger().merge(parts).save(f'{target}.{os.getpid()}')
        os.replace(f'{target}.{os.getpid()}', target)
        for part in parts:
            os.remove(part)
        fonts[weight] = Font(target)
    return fonts


def unpacked(source, target):
    """A WOFF2 as TTF without its layout tables, which Pillow's basic layout does not use."""
    file = TTFont(source)
    file.flavor = None
    for table in ['GSUB', 'GPOS', 'GDEF', 'STAT', 'DSIG']:
        if table in file:
            del file[table]
    file.save(target)
    return target


def other_fonts():
    """Every Debian font that can draw Latin text, in the order of their paths; about 200."""
    found = []
    for path in sorted(glob.glob(f'{DEBIAN_FONTS}/**/*.[to]tf', recursive=True)):
        name = os.path.basename(path).lower()
        if any(part in name for part in NOT_FOR_TEXT) and 'notosans-' not in name:
            continue
        try:
            font = Font(path)
        except Exception:  # a damaged or bitmap-only file
            continue
        # Of thin and slanted fonts only one in three is used: no user interface is set in them.
        if any(part in name for part in RARE) and zlib.crc32(name.encode()) % 3 > 0:
            continue
        if font.draws('ABCXYZabcxyz0123456789-+#'):
            found.append(font)
    return found


# Fonts that a game's interface is likely to fall back to, and others like them.
PLAIN = ['notosans-', 'opensans', 'roboto-', 'liberationsans-', 'dejavusans', 'inter-', 'lato-', 'manrope', 'sora', 'cantarell', 'oxygen', 'b612-', 'play-', 'andika', 'karla', 'cabin']


def plain_fonts(fonts):
    """The upright sans-serif fonts in a usual weight."""
    return [
        font
        for font in fonts
        if any(os.path.basename(font.path).lower().startswith(name) for name in PLAIN)
        and not any(part in os.path.basename(font.path).lower() for part in [*RARE, 'light', 'extra', 'condensed'])
    ]


def foreign_fonts(is_further=False):
    """Fonts for scripts that the reader must refuse, each with the characters to draw; Cyrillic is one, except for further lines."""
    noto = f'{DEBIAN_FONTS}/truetype/noto'
    cyrillic = [(0x0416, 0x0419), (0x0424, 0x042F), (0x0431, 0x0434), (0x0436, 0x043B), (0x0444, 0x044F)]
    greek = [(0x0394, 0x0395), (0x039E, 0x039F), (0x03A3, 0x03A4), (0x03A8, 0x03AA), (0x03B1, 0x03BA), (0x03BE, 0x03BF), (0x03C3, 0x03CA)]
    wanted = [
        (f'{DEBIAN_FONTS}/truetype/wqy/wqy-microhei.ttc', [(0x4E00, 0x9FA0)]),
        (f'{DEBIAN_FONTS}/truetype/wqy/wqy-microhei.ttc', [(0x3041, 0x3096), (0x30A1, 0x30FA)]),
        (f'{DEBIAN_FONTS}/truetype/wqy/wqy-microhei.ttc', [(0xAC00, 0xD7A0)]),
        (f'{noto}/NotoSans-Regular.ttf', greek if is_further else cyrillic),
        (f'{noto}/NotoSansArabic-Regular.ttf', [(0x0621, 0x064A)]),
        (f'{noto}/NotoSansThai-Regular.ttf', [(0x0E01, 0x0E2E)]),
    ]
    if is_further:
        wanted.append((f'{noto}/NotoSansGeorgian-Regular.ttf', [(0x10D0, 0x10F1)]))
        wanted.append((f'{noto}/NotoSansHebrew-Regular.ttf', [(0x05D0, 0x05EB)]))
    found = []
    for path, ranges in wanted:
        font = Font(path)
        letters = [chr(code) for low, high in ranges for code in range(low, high) if code in font.characters]
        if letters:
            found.append((font, letters))
    return found
