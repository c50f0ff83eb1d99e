"""Pools of drawn, normalised samples, drawn once and stored in the work folder.

A pool is a list of parts; part number n is drawn from its own seed, so it does not matter how many
processes draw. A sample is (text, uint8 picture of fixed height).
"""

import os
import pickle
import random
from multiprocessing import get_context

import numpy

import drawing
import phrases
from fonts import foreign_fonts, game_fonts, other_fonts, plain_fonts
from normalise import normalise

PART = 5000
# Rows of the network's input without its margins, the margins, the widest input, and how text is found (normalise.py).
QUANTITY = {'ink': 12, 'margin': 1, 'most': 120, 'rim': 0.08, 'rowGap': 0.04, 'columnGap': 0.9}
LINE = {'ink': 18, 'margin': 1, 'most': 700, 'rim': 0, 'rowGap': 0.16, 'columnGap': 2.5}
SHAPES = {'quantity': QUANTITY, 'line': LINE, 'further': LINE}
# How often a further line is in the game's font, which is known for plain Latin only, and of the others how often in one
# that an interface may fall back to.
FURTHER_SHARE, PLAIN_SHARE = 0.45, 0.85
# Marks above letters and the strokes of many Cyrillic ones are hardest to see on small screens, so more lines are that small.
SMALL_SHARE, SMALL_EM = 0.25, (10.3, 13)

state = {}


def prepare(package, work):
    """Loads fonts and words once in a process."""
    state['game'] = game_fonts(package, work)
    state['others'] = other_fonts()
    state['plain'] = plain_fonts(state['others'])
    state['foreign'] = {kind: foreign_fonts(kind == 'further') for kind in SHAPES}
    state['words'] = phrases.dictionaries()


def sample(kind, chance, share):
    """One (text, picture) or None when the drawing shows no text."""
    shape = SHAPES[kind]
    pen = drawing.Pen(chance, state['game'], state['others'], share)
    if kind == 'quantity':
        text = phrases.quantity(chance)
        crop = drawing.quantity_crop(pen, text)
    elif chance.random() < 0.05:
        font, letters = chance.choice(state['foreign'][kind])
        drawn = ''.join(chance.choice(letters) for _ in range(chance.randrange(1, 7)))
        text = phrases.FOREIGN * len(drawn)
        crop = drawing.line_crop(pen, drawn, font)
    elif kind == 'line':
        text = phrases.line(chance, state['words'])
        crop = drawing.line_crop(pen, text)
    else:
        draw = phrases.line_with_unknown if chance.random() < 0.03 else phrases.further_line
        drawn = draw(chance, state['words'])
        text = ''.join(phrases.FOREIGN if letter in phrases.UNKNOWN else letter for letter in phrases.folded(drawn))
        if not drawn.isascii():
            pen.game_share = FURTHER_SHARE
            pen.others = state['plain'] if chance.random() < PLAIN_SHARE else state['others']
            if chance.random() < SMALL_SHARE:
                small = chance.uniform(*SMALL_EM)
                pen.em = lambda: small
        crop = drawing.line_crop(pen, drawn)
    if crop is None or crop.size == 0:
        return None
    value = normalise(crop, shape)
    return None if value is None else (text, numpy.round(value * 255).astype(numpy.uint8))


def draw_part(task):
    kind, number, share, path = task
    chance = random.Random(f'{kind} {number}')
    part = [found for found in (sample(kind, chance, share) for _ in range(PART)) if found is not None]
    with open(path + '.new', 'wb') as file:
        pickle.dump(part, file)
    os.replace(path + '.new', path)


def pool(kind, numbers, share, package, work, processes=2):
    """Parts `numbers` of a kind, drawn where they are not yet in the work folder."""
    tasks = [(kind, number, share, os.path.join(work, f'{kind}-{number}.pickle')) for number in numbers]
    missing = [task for task in tasks if not os.path.exists(task[3])]
    if missing:
        with get_context('fork').Pool(processes, prepare, (package, work)) as workers:
            for _ in workers.imap(draw_part, missing):
                pass
    samples = []
    for task in tasks:
        with open(task[3], 'rb') as file:
            samples += pickle.load(file)
    return samples
