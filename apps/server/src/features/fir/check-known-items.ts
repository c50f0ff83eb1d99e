import { joinReasons, type Reason, reason } from '@backline/contract';
import { formKey, isMostUnknown } from '@backline/domain';
import { listOf } from '../../http/errors.ts';
import type { UnknownItem } from '../stockpiles/contents.queries.ts';
import type { Incoming } from './check-newest.ts';

/** How many unknown CodeNames a message names; the rest is counted. */
const NAMED = 10;

/**
 * Doubts a report that mostly names what the catalog lacks: its CodeNames may be misread (docs/spec/reports.md#doubts).
 * Rows of one item and form count once. The message names the stockpiles and the CodeNames.
 * @param unknown the items that the catalog lacks, of all stockpiles.
 * @returns the doubt that a person must confirm where more than half of a stockpile's rows are unknown; null without one.
 */
export function checkKnownItems(
  reports: readonly Incoming[],
  unknown: readonly UnknownItem[],
): Reason | null {
  if (unknown.length === 0) return null;
  const unknownKeys = new Set(unknown.map(formKey));
  const doubtful = reports
    .map(({ stockpile, lines }) => ({
      stockpile,
      lines,
      lacking: lines.filter(({ firName, crated }) => unknownKeys.has(formKey({ firName, crated }))),
    }))
    .filter(({ lines, lacking }) => isMostUnknown({ rows: lines.length, unknown: lacking.length }));
  if (doubtful.length === 0) return null;
  const stockpiles = joinReasons(
    doubtful.map(({ stockpile, lines, lacking }) =>
      reason('lacking-of', { stockpile: stockpile.name, lacking: lacking.length, lines: lines.length }),
    ),
  );
  const items = codeNames(doubtful.flatMap(({ lacking }) => lacking));
  return reason('many-unknown-items', { stockpiles, items });
}

function codeNames(items: readonly UnknownItem[]): string | Reason {
  const names = items.map(({ firName, crated }) => (crated ? `${firName} (crated)` : firName));
  return listOf([...new Set(names)], NAMED);
}
