import { expect, it } from 'vitest';
import { likeliestView, likelihoodIn, UNREADABLE, type View, viewOf, viewsAround } from './views.ts';

const ALPHABET = ['a', 'ä'];

/** A view of one letter: `a` with a probability, otherwise the other letter. */
function seen(a: number, alphabet = ALPHABET): View {
  const scores = Float32Array.from([Number.NEGATIVE_INFINITY, Math.log(a), Math.log(1 - a)]);
  const strip = { data: new Float32Array(2), rows: 1, columns: 2 };
  return viewOf(
    strip,
    networkOf(() => ({ scores, columns: 1, classes: 3 }), alphabet),
  );
}

function networkOf(run: Parameters<typeof viewOf>[1]['run'], alphabet = ALPHABET) {
  const shape = { ink: 1, margin: 1, most: 40, rim: 0, rowGap: 0, columnGap: 0 };
  return { alphabet, shape, temperature: 1, layers: [], run };
}

it.each([
  // How likely `a` is in each view, and the reading.
  [[0.6], 'a'],
  [[0.6, 0.1, 0.3], 'ä'],
  [[0.95, 0.4, 0.4], 'a'],
])('with %j for a, the line is read as %s', (chances, text) => {
  expect(
    likeliestView(
      chances.map((chance) => seen(chance)),
      ALPHABET,
    )?.path.text,
  ).toBe(text);
});

it.each([
  [[0.01, 0.01, 0.01, 0.51], UNREADABLE],
  [[0.01, 0.01, 0.3, 0.51], 'a'],
])(
  'with %j for a, otherwise a letter that the network does not know, the line is read as %s',
  (chances, text) => {
    const alphabet = ['a', UNREADABLE];
    const views = chances.map((chance) => seen(chance, alphabet));
    expect(likeliestView(views, alphabet)?.path.text).toBe(text);
  },
);

it('the likelihood in several views is the mean of the probabilities', () => {
  expect(likelihoodIn([seen(0.9), seen(0.4)], ALPHABET, 'a')).toBeCloseTo(0.65, 5);
  expect(likelihoodIn([seen(0.9)], ALPHABET, 'b')).toBe(0);
});

it('the further views are moved by one column, narrower, and wider as far as the network has room', () => {
  const network = networkOf(({ columns }) => ({
    scores: new Float32Array(3 * columns),
    columns,
    classes: 3,
  }));
  const widthsOf = (columns: number) => {
    const strip = { data: new Float32Array(columns).fill(1), rows: 1, columns };
    return viewsAround(viewOf(strip, network), network).map((view) => view.strip.columns);
  };
  expect(widthsOf(40)).toEqual([40, 41, 38, 42]);
  expect(widthsOf(41)).toEqual([41, 42, 39]);
});

it('the columns of the further views are those of the strip', () => {
  const network = networkOf(({ columns }) => ({
    scores: new Float32Array(3 * columns),
    columns,
    classes: 3,
  }));
  const strip = { data: Float32Array.from([1, 2, 3, 4]), rows: 2, columns: 2 };
  const [, moved] = viewsAround(viewOf(strip, network), network);
  expect([...(moved?.strip.data ?? [])]).toEqual([0, 1, 2, 0, 3, 4]);
  const ramp = { data: Float32Array.from({ length: 20 }, (_, x) => x), rows: 1, columns: 20 };
  const [, , narrower, wider] = viewsAround(viewOf(ramp, network), network);
  expect(narrower?.strip.columns).toBe(19);
  expect(wider?.strip.columns).toBe(21);
  expect(narrower?.strip.data[9]).toBeCloseTo(9.5, 0);
  expect(wider?.strip.data.at(-1)).toBeCloseTo(18.84, 2);
});
