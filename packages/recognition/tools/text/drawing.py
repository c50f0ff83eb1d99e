"""Draws crops as the game and its players' picture tools make them: sizes, greys, blur, JPEG, offsets."""

import io
import math

import numpy
from PIL import Image, ImageDraw, ImageFilter

from fonts import GAME_WEIGHTS

# Pixels an em at a screen height of 1080, measured on screenshots; it grows with the screen height.
EM_AT_1080 = 16
BOX_AT_1080 = 32
RESAMPLING = [Image.Resampling.BILINEAR, Image.Resampling.BICUBIC, Image.Resampling.BOX, Image.Resampling.LANCZOS, Image.Resampling.HAMMING]


class Pen:
    """Chooses fonts and sizes and draws text as coverage (0 to 1). `game_share`: how often the game's font."""

    def __init__(self, random, game, others, game_share):
        self.random = random
        self.game = game
        self.others = others
        self.game_share = game_share

    def font(self, text):
        if self.random.random() < self.game_share:
            font = self.game[self.random.choice(GAME_WEIGHTS)]
            if font.draws(text):
                return font
        for _ in range(20):
            font = self.random.choice(self.others)
            if font.draws(text):
                return font
        return self.game[400]

    def em(self):
        kind = self.random.random()
        if kind < 0.3:
            return 16
        if kind < 0.45:
            return self.random.choice([21, 21, 22])
        if kind < 0.55:
            return self.random.choice([32, 32, 31, 33])
        if kind < 0.63:
            return self.random.choice([11, 11, 12])
        return math.exp(self.random.uniform(math.log(10.5), math.log(40)))

    def coverage(self, text, font, em):
        """Text at `em` pixels with about half an em of space around it, and the em that was actually drawn."""
        if em == int(em) and self.random.random() < 0.8:
            return plain(text, font.size(int(em)), self.spacing()), int(em)
        fine = min(96, max(24, 8 * round(em * self.random.choice([2, 3, 4]) / 8)))
        large = plain(text, font.size(fine), None)
        factor = em / fine
        width, height = max(8, math.ceil(large.width * factor)), max(8, math.ceil(large.height * factor))
        shift_x, shift_y = self.random.random() / factor, self.random.random() / factor
        box = (shift_x, shift_y, shift_x + width / factor, shift_y + height / factor)
        canvas = Image.new('L', (large.width + fine, large.height + fine))
        canvas.paste(large, (0, 0))
        return canvas.resize((width, height), Image.Resampling.BOX, box), em

    def spacing(self):
        return self.random.choice([1, 1, 2]) if self.random.random() < 0.08 else None


def plain(text, font, spacing):
    """Text as a Pillow font draws it: every glyph at a whole pixel. `spacing`: more pixels between glyphs."""
    em = font.size
    if spacing is None:
        left, top, right, bottom = font.getbbox(text)
        picture = Image.new('L', (right - min(0, left) + em, bottom + em))
        ImageDraw.Draw(picture).text((em // 2 - min(0, left), em // 4), text, fill=255, font=font)
        return picture
    advances = [font.getlength(character) for character in text]
    picture = Image.new('L', (int(sum(advances)) + spacing * len(text) + 2 * em, em * 2))
    draw, x = ImageDraw.Draw(picture), em // 2
    for character, advance in zip(text, advances):
        draw.text((x, em // 4), character, fill=255, font=font)
        x += int(advance) + spacing
    return picture


def trim(coverage):
    box = coverage.getbbox()
    return coverage.crop(box) if box else None


def texture(generator, height, width, strength):
    """Smooth spots of at most about `strength` greys, as where the map shows through the header bar."""
    rough = generator.normal(0, 1, (max(2, height // 12 + 2), max(2, width // 12 + 2))).astype(numpy.float32)
    smooth = Image.fromarray(rough).resize((width, height), Image.Resampling.BICUBIC)
    return numpy.asarray(smooth) * strength


def jpeg(grey, quality):
    """Saved as JPEG and read again."""
    memory = io.BytesIO()
    Image.fromarray(grey).save(memory, 'JPEG', quality=quality)
    return numpy.asarray(Image.open(memory).convert('L'))


def wear(random, generator, grey, scale):
    """What happens to a picture between the game and us: rescaling, blur or sharpening, noise, JPEG."""
    picture = Image.fromarray(numpy.clip(grey, 0, 255).astype(numpy.uint8))
    if scale != 1:
        size = (max(8, round(picture.width * scale)), max(8, round(picture.height * scale)))
        picture = picture.resize(size, random.choice(RESAMPLING))
    if random.random() < 0.15:
        picture = picture.filter(ImageFilter.GaussianBlur(random.uniform(0.2, 0.7)))
    elif random.random() < 0.06:
        picture = picture.filter(ImageFilter.UnsharpMask(1, random.randrange(30, 120), 0))
    values = numpy.asarray(picture)
    if random.random() < 0.2:
        noise = generator.normal(0, random.uniform(0.5, 5), values.shape)
        values = numpy.clip(values + noise, 0, 255).astype(numpy.uint8)
    if random.random() < 0.45:
        values = jpeg(values, random.choice([95, 92, 90, 88, 85, 80, 75, 70, 60, 50]))
    return values


def paint(random, generator, coverage, ground, height, width, x, y, rough):
    """Grey picture height x width with the coverage at (x, y) on the ground, brightness and texture varied."""
    bright = 255 if random.random() < 0.75 else random.randrange(190, 256)
    layer = numpy.zeros((height, width), numpy.float32)
    part = numpy.asarray(coverage, numpy.float32)[: max(0, height - y), : max(0, width - x)] / 255
    layer[y : y + part.shape[0], x : x + part.shape[1]] = part
    if random.random() < 0.3:
        layer **= random.uniform(0.65, 1.5)
    back = numpy.full((height, width), float(ground), numpy.float32)
    if rough > 0:
        back += texture(generator, height, width, rough)
        if random.random() < 0.2:  # a map line under the bar
            at, slope = random.uniform(0, width), random.uniform(-2, 2)
            rows = numpy.arange(height)[:, None]
            columns = numpy.arange(width)[None, :]
            back += numpy.maximum(0, 1.5 - numpy.abs(columns - at - slope * rows)) * random.uniform(-14, 10)
    return back + (bright - back) * layer


def shrink(random):
    """Most pictures are as the game drew them; some were made smaller or larger."""
    kind = random.random()
    if kind < 0.72:
        return 1
    return random.uniform(0.62, 1) if kind < 0.92 else random.uniform(1, 1.5)


def quantity_crop(pen, text):
    """The inside of a quantity box, up to 1.5 px off at each side."""
    random, generator = pen.random, numpy.random.default_rng(pen.random.getrandbits(32))
    em = pen.em()
    scale = shrink(random)
    if em * scale < 9.5:
        scale = 1
    coverage, em = pen.coverage(text, pen.font(text), em)
    ink = trim(coverage)
    if ink is None:
        return None
    unit = em / EM_AT_1080
    height = round(BOX_AT_1080 * unit)
    width = round((42 if ink.width < 36 * unit else 60) * unit)
    width = max(width, ink.width + round(6 * unit))
    margin = 4
    x = margin + (width - ink.width) // 2 + round(random.uniform(-2, 2) * unit)
    y = margin + (height - ink.height) // 2 + round(random.uniform(-2, 2) * unit)
    ground = random.choice([98, 98, 97, 91, 78, 68, random.randrange(45, 140)])
    rough = random.choice([0, 0, 1, 2, 4])
    picture = paint(random, generator, ink, ground, height + 2 * margin, width + 2 * margin, x, y, rough)
    outside = random.choice([0, 8, 20, 40])
    frame = numpy.full(picture.shape, float(outside), numpy.float32)
    frame[margin : margin + height, margin : margin + width] = picture[margin : margin + height, margin : margin + width]
    worn = wear(random, generator, frame, scale)
    edges = [round(margin * scale + random.choice([-1, 0, 0, 0, 1, 1])) for _ in range(4)]
    return worn[edges[0] : worn.shape[0] - edges[1], edges[2] : worn.shape[1] - edges[3]]


def line_crop(pen, text, font=None):
    """One header line with some of its bar around it."""
    random, generator = pen.random, numpy.random.default_rng(pen.random.getrandbits(32))
    em = pen.em()
    scale = shrink(random)
    if em * scale < 10:
        scale = 1
    coverage, em = pen.coverage(text, font or pen.font(text), em)
    ink = trim(coverage)
    if ink is None:
        return None
    unit = em / EM_AT_1080
    above, below = (max(1, round(random.uniform(1, 9) * unit)) for _ in range(2))
    before, after = (max(2, round(random.uniform(2, 12) * unit)) for _ in range(2))
    ground = random.choice([145, 143, 120, 112, 150, random.randrange(70, 175)])
    rough = random.choice([0, 1, 2, 3, 6, 9])
    height, width = ink.height + above + below, ink.width + before + after
    picture = paint(random, generator, ink, ground, height, width, before, above, rough)
    return wear(random, generator, picture, scale)
