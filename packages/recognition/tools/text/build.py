"""Makes assets/text.bin: draws samples, trains both networks, measures them on held-out lines, writes them.

Run it with `npm run text:build`; README.md says what it needs.
"""

import argparse
import os
import pickle
import random
import sys
from multiprocessing import get_context

import numpy
import torch

import drawing
import phrases
from export import read, round_weights, write
from network import CONTEXT_LAYER, LINE_LAYERS, QUANTITY_LAYERS, Reader
from normalise import normalise
from pool import SHAPES, pool, prepare, state
from train import accuracy, calibrate, train

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, '../../../..'))
ALPHABETS = {'quantity': phrases.QUANTITY_ALPHABET, 'line': phrases.LINE_ALPHABET + phrases.FOREIGN, 'further': phrases.FURTHER_ALPHABET + phrases.FOREIGN}
# How often a sample is in the game's font.
GAME_SHARE = {'quantity': 0.5, 'line': 0.75, 'further': 0.75}
# Parts of 5,000 samples to train on, and the one that is held out.
PARTS = {'quantity': (range(30), 30), 'line': ([*range(40), *range(41, 61)], 40), 'further': (range(20), 20)}
MIN_TEMPERATURE = {'quantity': 1, 'line': 0, 'further': 0}
# The training of the network for further lines starts from one that reads letters already.
FURTHER_PASSES, FURTHER_RATE = 5, 2e-3
BATCH = 64


def measure_names(network, alphabet, package, work, log=print):
    """The held-out names in the game's font at several sizes, clean and through JPEG and blur."""
    prepare(package, work)
    chance = random.Random(99)
    with open(os.path.join(HERE, 'held-out-names.txt'), encoding='utf-8') as file:
        names = [line.strip() for line in file if line.strip()]
    codes = {character: index + 1 for index, character in enumerate(alphabet)}
    for title, em in [('720p', 11), ('900p', 13), ('1080p', 16), ('1440p', 21), ('2160p', 32)]:
        samples = []
        for _ in range(4):
            pen = drawing.Pen(chance, {weight: state['game'][400] for weight in drawing.GAME_WEIGHTS}, [], 1)
            pen.em = lambda: em
            for name in names:
                crop = drawing.line_crop(pen, name)
                value = normalise(crop, SHAPES['line'])
                if value is not None:
                    samples.append((name, numpy.round(value * 255).astype(numpy.uint8)))
        right, wrong = accuracy(network, samples, alphabet, codes, 12)
        log(f'names at {title}: {right:.4f} of {len(samples)} right, for example not {wrong}', flush=True)


def train_quantity(draw, held):
    torch.manual_seed(11)
    network = Reader(QUANTITY_LAYERS, len(ALPHABETS['quantity']) + 1)
    return train(network, ALPHABETS['quantity'], draw(PARTS['quantity'][0]), held, 10, BATCH, 4e-3, 11)


def train_line(draw, held):
    """First the shapes, then, with the context layer and more samples, spelling and what is hard."""
    torch.manual_seed(1)
    network = Reader(LINE_LAYERS, len(ALPHABETS['line']) + 1)
    first, second = PARTS['line'][0][:40], PARTS['line'][0]
    network = train(network, ALPHABETS['line'], draw(first), held, 5, BATCH, 3e-3, 1)
    return train(network.grown(CONTEXT_LAYER), ALPHABETS['line'], draw(second), held, 2, BATCH, 2e-3, 2)


def train_further(draw, held, stored):
    """Continues the training of the further network in the file, or of its line network if it has none."""
    torch.manual_seed(3)
    network = Reader.continued(stored.get('further', stored['line']), ALPHABETS['further'])
    return train(network, ALPHABETS['further'], draw(PARTS['further'][0]), held, FURTHER_PASSES, BATCH, FURTHER_RATE, 3)


def train_kind(task):
    """In a process of its own, with one thread: two networks are trained side by side."""
    kind, chosen = task
    torch.set_num_threads(1)
    held = parts_of(kind, chosen)([PARTS[kind][1]])
    draw = parts_of(kind, chosen)
    if kind == 'further':
        network = train_further(draw, held, read(chosen.out))
    else:
        network = {'quantity': train_quantity, 'line': train_line}[kind](draw, held)
    with open(os.path.join(chosen.work, f'{kind}.network'), 'wb') as file:
        pickle.dump(network, file)


def stored(path):
    return read(path) if os.path.exists(path) else {}


def parts_of(kind, chosen):
    return lambda numbers: pool(kind, numbers, GAME_SHARE[kind], chosen.fonts, chosen.work)


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument('--fonts', default=os.path.join(ROOT, 'node_modules/@fontsource/jost'))
    options.add_argument('--work', default=os.path.join(ROOT, 'node_modules/.cache/backline-text'))
    options.add_argument('--out', default=os.path.join(ROOT, 'packages/recognition/assets/text.bin'))
    options.add_argument('--keep', action='store_true', help='do not train networks that are in the work folder')
    options.add_argument('--further', action='store_true', help='train only the network for further lines; the others stay unchanged in the file')
    chosen = options.parse_args()
    os.makedirs(chosen.work, exist_ok=True)
    kinds = ['further'] if chosen.further else ['line', 'quantity']
    for kind in kinds:
        numbers, held = PARTS[kind]
        parts_of(kind, chosen)([*numbers, held])
    wanted = [
        (kind, chosen)
        for kind in kinds
        if not (chosen.keep and os.path.exists(os.path.join(chosen.work, f'{kind}.network')))
    ]
    with get_context('spawn').Pool(2) as workers:
        workers.map(train_kind, wanted, chunksize=1)
    finished = {name: kept for name, kept in stored(chosen.out).items() if name not in kinds}
    for kind in kinds:
        alphabet = ALPHABETS[kind]
        with open(os.path.join(chosen.work, f'{kind}.network'), 'rb') as file:
            network = round_weights(pickle.load(file).eval())
        held = parts_of(kind, chosen)([PARTS[kind][1]])
        codes = {character: index + 1 for index, character in enumerate(alphabet)}
        right, _ = accuracy(network, held, alphabet, codes)
        # A confident misreading costs more than one more quantity to check, so the confidence of quantities is never sharpened.
        temperature = max(MIN_TEMPERATURE[kind], calibrate(network, held, codes))
        print(f'{kind}: {right:.4f} of {len(held)} held-out samples right with 8-bit weights, temperature {temperature}')
        finished[kind] = (network, alphabet, SHAPES[kind], temperature)
    if 'line' in kinds:
        measure_names(finished['line'][0], ALPHABETS['line'], chosen.fonts, chosen.work)
    write(chosen.out, finished)
    print(f'{chosen.out}: {os.path.getsize(chosen.out)} bytes')


if __name__ == '__main__':
    sys.exit(main())
