"""Makes assets/text.bin: draws samples, trains both networks, measures them on lines held back, writes them.

Run it with `npm run text:build`; README.md says what it needs.
"""

import argparse
import os
import pickle
import random
import sys

import numpy
import torch

import drawing
import phrases
from export import round_weights, write
from network import LINE_LAYERS, QUANTITY_LAYERS
from normalise import normalise
from pool import SHAPES, pool, prepare, state
from train import accuracy, calibrate, train

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, '../../../..'))
# For each kind: alphabet, layers, how often the game's face, parts of 5,000 samples (the last one is held out),
# passes, learning rate, seed.
PLANS = {
    'quantity': (phrases.QUANTITY_ALPHABET, QUANTITY_LAYERS, 0.5, 31, 12, 4e-3, 11),
    'line': (phrases.LINE_ALPHABET + phrases.FOREIGN, LINE_LAYERS, 0.75, 61, 8, 3e-3, 12),
}
BATCH = 64


def measure_names(network, alphabet, package, work, log=print):
    """The held-out names in the game's face at several sizes, clean and through JPEG and blur."""
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


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument('--fonts', default=os.path.join(ROOT, 'node_modules/@fontsource/jost'))
    options.add_argument('--work', default=os.path.join(ROOT, 'node_modules/.cache/backline-text'))
    options.add_argument('--out', default=os.path.join(ROOT, 'packages/recognition/assets/text.bin'))
    options.add_argument('--threads', type=int, default=2)
    options.add_argument('--keep', action='store_true', help='use networks that an earlier run left in the work folder')
    chosen = options.parse_args()
    os.makedirs(chosen.work, exist_ok=True)
    torch.set_num_threads(chosen.threads)
    finished = {}
    for kind, (alphabet, layers, share, parts, passes, rate, seed) in PLANS.items():
        kept = os.path.join(chosen.work, f'{kind}.network')
        codes = {character: index + 1 for index, character in enumerate(alphabet)}
        held = pool(kind, [parts - 1], share, chosen.fonts, chosen.work, chosen.threads)
        if chosen.keep and os.path.exists(kept):
            with open(kept, 'rb') as file:
                network = pickle.load(file)
        else:
            samples = pool(kind, range(parts - 1), share, chosen.fonts, chosen.work, chosen.threads)
            network = train(layers, alphabet, samples, held, passes, BATCH, rate, seed)
            with open(kept, 'wb') as file:
                pickle.dump(network, file)
        network.eval()
        network = round_weights(network)
        right, _ = accuracy(network, held, alphabet, codes)
        temperature = calibrate(network, held, codes)
        print(f'{kind}: {right:.4f} of {len(held)} held-out samples right with 8-bit weights, temperature {temperature:.2f}')
        finished[kind] = (network, alphabet, SHAPES[kind], temperature)
    measure_names(finished['line'][0], finished['line'][1], chosen.fonts, chosen.work)
    write(chosen.out, finished)
    print(f'{chosen.out}: {os.path.getsize(chosen.out)} bytes')


if __name__ == '__main__':
    sys.exit(main())
