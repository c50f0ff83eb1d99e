import { logigen } from '@backline/contract';
import { containersOf, type ShipmentEnds } from '@backline/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/client/query.ts';
import type { Choice } from './use-choices.ts';
import type { SupplierRanking } from './use-supplier-ranking.ts';

interface Options {
  ends: ShipmentEnds;
  choice: Choice | null;
  /** Whether nothing is planned yet. */
  isWanted: boolean;
  /** Whether the plan, or a part of it, is a saved shipment itself, and so part of what is promised. */
  isSaved: boolean;
  ranking: SupplierRanking;
}

/**
 * How many crates can be shipped, after subtracting what saved shipments have promised, and the containers they fill: of
 * one supplier as it is calculated, of several as the ranking says what each adds. Undefined while unknown; not requested
 * without a choice. What is promised is also said of a plan, until it is saved.
 */
export function useAvailableStock({ ends, choice, isWanted, isSaved, ranking }: Options) {
  const isOne = ends.supplierIds.length === 1;
  const { moreSupplierIds: _, ...single } = choice ?? {
    moreSupplierIds: [],
    supplierId: 0,
    destinationId: 0,
  };
  const body = { generate: single };
  const isAsked = choice !== null && isOne;
  const calculation = useQuery({
    ...query(logigen.calculate, { body }),
    enabled: isAsked && isWanted,
    placeholderData: keepPreviousData,
  });
  const promised = useQuery({
    ...query(logigen.promised, { body }),
    enabled: isAsked && !isSaved,
    placeholderData: keepPreviousData,
  });
  if (choice === null || isOne) {
    const units = choice === null ? undefined : calculation.data; // the last figure stays while the next one loads
    return {
      units,
      available: units === undefined ? 0 : containersOf(units),
      promised: isSaved ? undefined : promised.data,
      calculation,
      isKnown: !calculation.isFetching && calculation.error === null,
    };
  }
  const chosen = ranking.data?.suppliers.filter(({ warehouseId }) => ends.supplierIds.includes(warehouseId));
  return {
    units: chosen?.reduce((sum, { adds }) => sum + adds, 0),
    available: chosen?.reduce((sum, { containers }) => sum + containers, 0) ?? 0,
    promised: undefined,
    calculation: ranking,
    isKnown: !ranking.isFetching && ranking.error === null,
  };
}
