import { type FieldProblem, type Goal, goalRange, type Item, isFieldProblem } from '@backline/contract';
import type { RowText, SheetEdits } from '@backline/domain';
import { type GoalOwner, isOwn, type ShownGoal } from '../goal-owner.ts';
import { readCount } from './read-count.ts';

/** An owner with its goals: two columns of the sheet. */
export interface SheetOwner extends GoalOwner {
  name: string;
  /** How much of the standard goals a warehouse takes; undefined where that is not known. */
  percent?: number | undefined;
  goals: readonly ShownGoal[];
}

type Range = Pick<Goal, 'target' | 'minimum'>;

/** The result of the two cells of one item and owner. `goal` null deletes the owner's goal. */
type PairState =
  | { kind: 'same' }
  | { kind: 'change'; goal: Range | null }
  | { kind: 'problem'; column: keyof Range; problem: FieldProblem };

/** A change to save. `seen` is the owner's own goal that the person knew of; null for none. */
export interface SheetLine {
  owner: SheetOwner;
  item: Item;
  goal: Range | null;
  seen: Range | null;
}

interface SheetProblem {
  owner: SheetOwner;
  item: Item;
  column: keyof Range;
  problem: FieldProblem;
}

/** The name of a column: `7.target` is the target in warehouse 7. */
export function columnName(owner: GoalOwner, part: keyof Range): string {
  return `${owner.id}.${part}`;
}

/** The owner's own goal as the server compares it: a standard goal is none of a warehouse's own. */
export function ownRange(owner: GoalOwner, goal: ShownGoal | undefined): Range | null {
  return goal !== undefined && isOwn(owner, goal) ? { target: goal.target, minimum: goal.minimum } : null;
}

/**
 * Reads a pair of cells (docs/spec/goals.md#the-sheet): an empty target is no goal of one's own, an empty minimum is 0,
 * and the figures of a standard goal are no custom one.
 */
export function pairState(owner: GoalOwner, stored: ShownGoal | undefined, typed: RowText = {}): PairState {
  const cell = (part: keyof Range) => (typed[columnName(owner, part)] ?? String(stored?.[part] ?? '')).trim();
  const own = ownRange(owner, stored);
  if (cell('target') === '') {
    if (own !== null) return { kind: 'change', goal: null };
    const isHalf = stored === undefined && cell('minimum') !== '';
    return isHalf ? { kind: 'problem', column: 'target', problem: 'required' } : { kind: 'same' };
  }
  const target = readCount(cell('target'));
  if (typeof target !== 'number') return { kind: 'problem', column: 'target', problem: target };
  const minimum = readCount(cell('minimum') || '0');
  if (typeof minimum !== 'number') return { kind: 'problem', column: 'minimum', problem: minimum };
  const issue = goalRange.safeParse({ target, minimum }).error?.issues[0]?.message;
  if (issue !== undefined && isFieldProblem(issue))
    return { kind: 'problem', column: 'minimum', problem: issue };
  const isSame = stored?.target === target && stored.minimum === minimum;
  return isSame ? { kind: 'same' } : { kind: 'change', goal: { target, minimum } };
}

/** Turns what was typed into changes to save and problems that stand in the way. */
export function sheetLines(
  typed: SheetEdits['typed'],
  owners: readonly SheetOwner[],
  itemOf: (id: number) => Item | undefined,
): { lines: Omit<SheetLine, 'seen'>[]; problems: SheetProblem[] } {
  const lines: Omit<SheetLine, 'seen'>[] = [];
  const problems: SheetProblem[] = [];
  const stored = owners.map(({ goals }) => new Map(goals.map((goal) => [goal.item.id, goal])));
  for (const [id, text] of typed) {
    const item = itemOf(id);
    for (const [index, owner] of owners.entries()) {
      const state = pairState(owner, stored[index]?.get(id), text);
      if (item === undefined || state.kind === 'same') continue;
      if (state.kind === 'change') lines.push({ owner, item, goal: state.goal });
      else problems.push({ owner, item, column: state.column, problem: state.problem });
    }
  }
  return { lines, problems };
}

/** The cells of a pasted block, row by row; null for a single value, which the field takes itself. */
export function readBlock(text: string): string[][] | null {
  const rows = text
    .replace(/(\r\n|\r|\n)+$/, '')
    .split(/\r\n|\r|\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()));
  return rows.length === 1 && rows[0]?.length === 1 ? null : rows;
}

/** Whether a block has names in its first column, so that it says itself what it is about. */
export function namesItems(block: readonly (readonly string[])[]): boolean {
  return block.some(([first = '']) => first !== '' && typeof readCount(first) !== 'number');
}
