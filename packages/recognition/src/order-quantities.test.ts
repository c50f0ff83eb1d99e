import { describe, expect, it } from 'vitest';
import { orderQuantities } from './order-quantities.ts';

/** Boxes of one group; other labels that a box may show follow its most likely label, with their probability. */
function group(number: number, ...labels: (string | [string, number][])[]) {
  return labels.map((words) => {
    const candidates = (typeof words === 'string' ? [[words, 0.995] as const] : words).map(
      ([label, confidence]) => ({ label, confidence }),
    );
    return { group: number, reading: { ...candidates[0]!, candidates } };
  });
}

const labelsOf = (boxes: ReturnType<typeof group>) => orderQuantities(boxes).map(({ label }) => label);
const confidencesOf = (boxes: ReturnType<typeof group>) =>
  orderQuantities(boxes).map((orderQuantity) => orderQuantity.confidence);

describe('orderQuantities', () => {
  it('leaves a group alone if its quantities never rise', () => {
    const boxes = group(1, '2k+', '1k+', '1k+', '999', '12', '12', '0');
    expect(orderQuantities(boxes)).toEqual(
      boxes.map(({ reading: { label, confidence } }) => ({ label, confidence })),
    );
  });

  it('chooses the label that fits between its neighbours if two are possible', () => {
    const doubtful: [string, number][] = [
      ['194', 0.55],
      ['104', 0.43],
    ];
    expect(labelsOf(group(1, '120', doubtful, '100', '90'))).toEqual(['120', '104', '100', '90']);
    expect(labelsOf(group(1, '220', doubtful, '100', '90'))).toEqual(['220', '194', '100', '90']);
  });

  it('doubts a clear label between larger ones, and not its neighbours', () => {
    const [first, second, third, fourth, ...rest] = confidencesOf(group(1, '9', '0', '9', '8', '7'));
    expect(second).toBeLessThan(0.1);
    expect(rest).toHaveLength(1);
    for (const sure of [first, third, fourth, ...rest]) expect(sure).toBeGreaterThan(0.98);
  });

  it('doubts both labels if either of two may be wrong', () => {
    const [first, second, ...rest] = confidencesOf(group(1, '5', '8'));
    expect(first).toBeLessThan(0.6);
    expect(second).toBeLessThan(0.6);
    expect(rest).toEqual([]);
  });

  it('accepts a group that is not sorted at all as it was read', () => {
    const boxes = group(1, '3', '9', '1', '7', '2', '8', '4', '6');
    expect(confidencesOf(boxes)).toEqual(Array(8).fill(0.995));
  });

  it('leaves the supplies of the first group unchanged, because the game does not sort them', () => {
    expect(confidencesOf(group(0, '3', '40', '12'))).toEqual([0.995, 0.995, 0.995]);
    expect(confidencesOf(group(0, '3', '40', '12', '11'))[0]).toBeLessThan(0.1);
  });

  it('starts again after a separator', () => {
    expect(confidencesOf([...group(1, '3', '2'), ...group(2, '40', '12')])).toEqual([
      0.995, 0.995, 0.995, 0.995,
    ]);
  });

  it('keeps a box without a readable label empty, and continues after it', () => {
    const boxes = group(1, '9', '8', '5', '4');
    boxes[1] = { group: 1, reading: { label: '', confidence: 0, candidates: [] } };
    expect(labelsOf(boxes)).toEqual(['9', '', '5', '4']);
  });
});
