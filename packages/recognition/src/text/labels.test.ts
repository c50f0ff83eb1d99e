import { describe, expect, test } from 'vitest';
import { beginsLabel, isLabel } from './labels.ts';

const LABELS = [
  '0',
  '9',
  '10',
  '999',
  '1k+',
  '99k+',
  '0x',
  '258x',
  '1000x',
  '999999x',
  '1,000',
  '1,619',
  '99,999',
  '999,999',
  '1,000,000',
  '0/6',
  '12/48',
];
const NO_LABELS = [
  '',
  '00',
  '05',
  '1000',
  '0k+',
  '100k+',
  '1k',
  'k+',
  '1+',
  'x',
  '05x',
  '1000000x',
  '1,61',
  '1,6190',
  '0,619',
  ',619',
  '1619,000',
  '1,000,000,000',
  '/6',
  '0/',
  '0/06',
  '1/2/3',
  '1k+x',
  '-1',
  '1.5',
];

describe('labels of quantity boxes', () => {
  test.each(LABELS)('%s is a label', (label) => {
    expect(isLabel(label)).toBe(true);
  });

  test.each(NO_LABELS)('"%s" is not a label', (text) => {
    expect(isLabel(text)).toBe(false);
  });

  test.each(LABELS)('every prefix of %s may start a label', (label) => {
    for (let length = 0; length <= label.length; length++) {
      expect(beginsLabel(label.slice(0, length)), label.slice(0, length)).toBe(true);
    }
  });

  test.each(['k', '+', 'x', ',', '/', '00', '0k', '100k', '1k+1', '5x1', '1,2345', '1,234x', '0/6/', '0,'])(
    'no label starts with %s',
    (text) => {
      expect(beginsLabel(text)).toBe(false);
    },
  );
});
