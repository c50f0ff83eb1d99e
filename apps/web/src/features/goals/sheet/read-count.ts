import type { FieldProblem } from '@backline/contract';
import { MAX_COUNT } from '@backline/domain';

/** Grouped thousands: 1,000 and 1 000 and 1'000. A point is ambiguous, so it is not accepted. */
const GROUPED = /^\d{1,3}([,\s’']\d{3})+$/;

/** The whole number that a cell says, or what is wrong with it. */
export function readCount(cell: string): number | FieldProblem {
  if (cell === '') return 'required';
  const digits = GROUPED.test(cell) ? cell.replace(/\D/g, '') : cell;
  if (/^\d+$/.test(digits)) return Number(digits) > MAX_COUNT ? 'too-big' : Number(digits);
  if (/^[-−]\s?\d/.test(cell)) return 'negative';
  return /^\d+[.,]\d+$/.test(cell) ? 'not-whole' : 'not-a-number';
}
