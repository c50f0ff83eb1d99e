import { type Item, logigen, warehouses } from '@backline/contract';
import { spareCrates } from '@backline/domain';
import { useQueries, useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client/query.ts';

/** More than any warehouse has. */
const ALL = 1_000_000;

/**
 * Tells what a supplier can spare of each item, in crates by item id, as LogiGen counts it; without those that are not
 * known yet. What saved shipments take is asked for item by item only if they take anything at all, which is rare.
 */
export function useSpare(
  { supplierId, destinationId }: { supplierId: number; destinationId: number },
  wanted: readonly Item[],
): ReadonlyMap<number, number> {
  const ends = { supplierId, destinationId };
  const { data: supplier } = useQuery(query(warehouses.get, { params: { id: supplierId } }));
  const { data: promised } = useQuery(query(logigen.promised, { body: { generate: ends } }));
  const isTaken = promised !== undefined && promised.reserved > 0;
  const taken = useQueries({
    queries: (isTaken ? wanted : []).map(({ firName, crated }) =>
      query(logigen.promised, {
        body: { generate: { ...ends, items: [{ firName, crated, quantity: ALL }] } },
      }),
    ),
  });
  const reservedOf = (index: number) => (isTaken ? taken[index]?.data?.reserved : promised?.reserved);
  return new Map(
    wanted.flatMap(({ id }, index): [number, number][] => {
      const reserved = reservedOf(index);
      if (supplier === undefined || reserved === undefined) return [];
      const { quantity = 0, minimum = 0 } = supplier.supplies.find(({ item }) => item.id === id) ?? {};
      return [[id, spareCrates({ quantity, minimum, reserved })]];
    }),
  );
}
