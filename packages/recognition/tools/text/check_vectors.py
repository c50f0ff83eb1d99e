"""Checks `normalise.py` against the golden vectors, which hold it and `src/text/normalise.ts` to the same results.

`check_vectors.py` ends with 1 where a strip differs. `check_vectors.py --write` writes this side's strips into the file,
after a change of the rules on both sides; `normalise-vectors.test.ts` then says whether TypeScript agrees.
"""

import base64
import json
import os
import sys

import numpy

from normalise import normalise

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'normalise-vectors.generated.json')


def strip_of(vector, shape):
    """The strip in thousandths, row by row, as the file holds it; None when there is no text."""
    crop = numpy.frombuffer(base64.b64decode(vector['crop']), numpy.uint8)
    strip = normalise(crop.reshape(vector['height'], vector['width']), shape)
    if strip is None:
        return None
    rows, columns = strip.shape
    values = [int(value) for value in numpy.round(strip * 1000).ravel()]
    return {'rows': rows, 'columns': columns, 'thousandths': values}


def is_same(strip, expected):
    """Whether two strips have one size and values no more than a thousandth apart."""
    if strip is None or expected is None:
        return strip is expected
    if (strip['rows'], strip['columns']) != (expected['rows'], expected['columns']):
        return False
    return all(abs(a - b) <= 1 for a, b in zip(strip['thousandths'], expected['thousandths']))


def main():
    with open(FILE, encoding='utf-8') as file:
        content = json.load(file)
    strips = [strip_of(vector, content['shapes'][vector['shape']]) for vector in content['vectors']]
    if '--write' in sys.argv:
        for vector, strip in zip(content['vectors'], strips):
            vector['strip'] = strip
        with open(FILE, 'w', encoding='utf-8') as file:
            json.dump(content, file, separators=(',', ':'))
            file.write('\n')
        return 0
    wrong = [v['name'] for v, strip in zip(content['vectors'], strips) if not is_same(strip, v['strip'])]
    print(f'{len(strips) - len(wrong)} of {len(strips)} golden vectors right')
    for name in wrong:
        print(f'wrong: {name}')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
