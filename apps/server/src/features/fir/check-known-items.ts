import { apiError, inARow, type Reason, reason } from '@backline/contract';
import { checkRows } from '@backline/domain';
import { listOf } from '../../http/errors.ts';
import type { UnknownItem } from '../stockpiles/contents.queries.ts';
import type { Incoming } from './check-newest.ts';

/** How many unknown CodeNames a message names; the rest is counted. */
const NAMED = 10;

/**
 * Refuses a report that would empty a stockpile because its rows name nothing that the catalog has
 * (docs/spec/reports.md#applying). Rows of one item and form count once. The message names the stockpiles and
 * the CodeNames.
 * @param unknown the items that the catalog lacks, of all stockpiles.
 * @returns the doubt that a person must confirm where more than half of a stockpile's rows are unknown; null without one.
 * @throws ApiError `unknown-items` where no row of a stockpile is known.
 */
export function checkKnownItems(
  reports: readonly Incoming[],
  unknown: readonly UnknownItem[],
): Reason | null {
  if (unknown.length === 0) return null;
  const unknownKeys = new Set(unknown.map(({ firName, crated }) => `${firName}/${crated}`));
  const checked = reports.map(({ stockpile, lines }) => {
    const lacking = lines.filter(({ firName, crated }) => unknownKeys.has(`${firName}/${crated}`));
    return { stockpile, lines, lacking, check: checkRows({ rows: lines.length, unknown: lacking.length }) };
  });

  const refused = checked.filter(({ check }) => check === 'refuse');
  if (refused.length > 0) {
    const stockpiles = refused.map(({ stockpile }) => `“${stockpile.name}”`).join(', ');
    const items = codeNames(refused.flatMap(({ lacking }) => lacking));
    throw apiError('unknown-items', reason('unknown-items', { stockpiles, items }));
  }

  const doubtful = checked.filter(({ check }) => check === 'confirm');
  if (doubtful.length === 0) return null;
  const stockpiles = inARow(
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
