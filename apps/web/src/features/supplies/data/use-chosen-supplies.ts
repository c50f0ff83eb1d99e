import type { ExpectedStock, Supply } from '@backline/contract';
import { defaultSort, type SupplySort, type SupplyView } from '@backline/domain';
import { useMemo } from 'react';
import type { Layout } from '../../../ui/layouts.ts';
import { listedSupplies, shownSupplies, sortedSupplies } from './shown-supplies.ts';
import type { SupplyChoice } from './supply-choice.ts';
import { type ExpectedLines, useExpectedLines } from './use-expected-lines.ts';
import { useNeeds } from './use-needs.ts';

export const NO_STOCKPILES: NonNullable<SuppliesOfPlace['stockpiles']> = [];
const NOTHING_EXPECTED: ExpectedLines & ReadonlyMap<number, ExpectedStock> = new Map<number, ExpectedStock>();

/** Everything that a list of supplies chooses from. */
export interface SuppliesOfPlace {
  /** The place of the supplies, named in copies of the list. */
  place: string;
  supplies: readonly Supply[];
  /** The warehouse of the supplies; undefined for all together. */
  warehouseId?: number;
  /** Offered as a filter. A chosen stockpile's supplies replace `supplies`, and no view applies to them. */
  stockpiles?: readonly { id: number; name: string; supplies: readonly Supply[] }[];
  /**
   * Whether the MPF view is offered (docs/spec/supplies.md#views): always on the overview, and in a warehouse
   * if any of its items is enabled for the MPF.
   */
  offersMpf: boolean;
  /** The stock that saved shipments will deliver, by item id. */
  expected?: ReadonlyMap<number, ExpectedStock>;
}

export const isNeedView = (view: SupplyView | null) => view !== null && view !== 'excess';

/** The supplies that a choice shows, and how. */
export function useChosenSupplies(
  props: SuppliesOfPlace,
  { choice, text }: { choice: SupplyChoice; text: string },
  layout: Layout,
) {
  const { place, supplies, warehouseId, offersMpf } = props;
  const { stockpiles = NO_STOCKPILES, expected = NOTHING_EXPECTED } = props;
  const { applied, stockpile } = useApplied(choice, stockpiles, offersMpf);
  const coming = useExpectedLines(expected, warehouseId);
  const sort = choice.sort ?? defaultSort(applied.view, layout);
  const lines = useLines(stockpile?.supplies ?? supplies, { ...applied, sort, text, coming });
  return {
    ...lines,
    place: stockpile?.name ?? place,
    stockpile: stockpile?.name ?? null,
    view: applied.view,
    layout,
    sort,
    expected: stockpile === null ? coming : NOTHING_EXPECTED,
  };
}

/** The choice without what this list does not offer: another warehouse's stockpile, the MPF view, and views of a stockpile. */
export function useApplied(
  choice: SupplyChoice,
  stockpiles: NonNullable<SuppliesOfPlace['stockpiles']>,
  offersMpf: boolean,
) {
  const stockpile = stockpiles.find(({ id }) => id === choice.stockpileId) ?? null;
  const stockpileId = stockpile?.id ?? null;
  const view = stockpile !== null || (choice.view === 'mpf' && !offersMpf) ? null : choice.view;
  const applied = useMemo(() => ({ ...choice, view, stockpileId }), [choice, view, stockpileId]);
  return { applied, stockpile };
}

/**
 * The supplies that can be listed, what they need, and those that match the filters (`shown`), in order. Each step is
 * memoised, because a keystroke in the filter has a budget of 50 ms for everything.
 */
function useLines(
  source: readonly Supply[],
  chosen: SupplyChoice & { sort: SupplySort; text: string; coming: ExpectedLines },
) {
  const { sort, text, categories, factions, view } = chosen;
  const counted = chosen.counts && isNeedView(view) ? chosen.coming : NOTHING_EXPECTED;
  const listed = useMemo(() => listedSupplies(source), [source]);
  const needs = useNeeds(listed, view, counted);
  const sorted = useMemo(() => sortedSupplies(listed, sort, needs), [listed, sort, needs]);
  const shown = useMemo(
    () => shownSupplies(sorted, { text, categories, factions, view }, counted),
    [sorted, text, categories, factions, view, counted],
  );
  return { listed, needs, shown };
}
