import { ApiError } from '@backline/contract';
import { checkRows } from '@backline/domain';
import type { UnknownItem } from '../stockpiles/contents.queries.ts';
import type { Incoming } from './check-newest.ts';

/** How many unknown CodeNames a message names; the rest is counted. */
const NAMED = 10;

/**
 * Refuses a report that would empty a stockpile because its rows name nothing that the catalog has
 * (docs/spec/reports.md#applying). Rows of one item and form count once. The message names the stockpiles and
 * the CodeNames.
 * @param unknown the items that the catalog lacks, of all stockpiles.
 * @param confirm whether a person has said that the rest is to be applied.
 * @throws ApiError `unknown-items` where no row of a stockpile is known; `confirm` where more than half of its rows are
 * unknown and it is not confirmed.
 */
export function checkKnownItems(
  reports: readonly Incoming[],
  unknown: readonly UnknownItem[],
  confirm: boolean,
): void {
  if (unknown.length === 0) return;
  const unknownKeys = new Set(unknown.map(({ firName, crated }) => `${firName}/${crated}`));
  const checked = reports.map(({ stockpile, lines }) => {
    const lacking = lines.filter(({ firName, crated }) => unknownKeys.has(`${firName}/${crated}`));
    return { stockpile, lines, lacking, check: checkRows({ rows: lines.length, unknown: lacking.length }) };
  });

  const refused = checked.filter(({ check }) => check === 'refuse');
  if (refused.length > 0)
    throw new ApiError(
      'unknown-items',
      `The catalog has none of the items reported for ${refused.map(({ stockpile }) => `“${stockpile.name}”`).join(', ')}: ${codeNames(
        refused.flatMap(({ lacking }) => lacking),
      )}. Nothing was saved. Check the CodeNames and “Crated?”; a stockpile that is empty is reported with the CodeName __FIR_EMPTY__.`,
    );

  const doubtful = checked.filter(({ check }) => check === 'confirm');
  if (doubtful.length > 0 && !confirm)
    throw new ApiError(
      'confirm',
      `The catalog lacks more than half of the items reported for ${doubtful
        .map(({ stockpile, lines, lacking }) => `“${stockpile.name}” (${lacking.length} of ${lines.length})`)
        .join(
          ', ',
        )}: ${codeNames(doubtful.flatMap(({ lacking }) => lacking))}. Nothing was saved. Send it with confirm: true to save the rest without them.`,
    );
}

function codeNames(items: readonly UnknownItem[]): string {
  const names = [...new Set(items.map(({ firName, crated }) => (crated ? `${firName} (crated)` : firName)))];
  const more = names.length - NAMED;
  return names.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
