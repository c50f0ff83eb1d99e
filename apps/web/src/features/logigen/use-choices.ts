import { type PlannedItem, plannedItemsOf } from '@backline/contract';
import {
  type ExcludableItem,
  type ShipmentEnds,
  withDestination,
  withSupplier,
  withSupplierToggled,
} from '@backline/domain';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { idOf } from '../../api/addresses/address-values.ts';
import type { GeneratedShipment } from './shipment-slot.ts';

export interface Exclusions {
  excludedItems: ExcludableItem[];
  excludeConstructs: boolean;
  excludeLocked: boolean;
}

const NOTHING_EXCLUDED: Exclusions = { excludedItems: [], excludeConstructs: false, excludeLocked: false };

/** Keeps the person's choices, beginning with those of the stored shipment or of the address. */
export function useChoices(shipment: GeneratedShipment | null) {
  const [address, setAddress] = useSearchParams();
  const [ends, setEnds] = useState<ShipmentEnds>(() => shipment ?? endsIn(address));
  const [items, setItems] = useState<PlannedItem[]>(
    () => shipment?.items ?? plannedItemsOf(address.get('items') ?? ''),
  );
  const [exclusions, setExclusions] = useState<Exclusions>(() => shipment ?? NOTHING_EXCLUDED);
  /** The raw input; null until somebody types, which requests everything that can be filled. */
  const [typed, setTyped] = useState<number | string | null>(() => shipment?.count ?? null);

  return {
    ends,
    items,
    exclusions,
    typed,
    /** Whether the address has both ends, so that nothing is left to choose. */
    isAskedFor: isComplete(endsIn(address)),
    /** Whether it says what is wanted where, and leaves open who brings it. */
    isWish: isWish(endsIn(address)) && plannedItemsOf(address.get('items') ?? '').length > 0,
    setTyped,
    chooseSupplier: (id: number | null) => setEnds((now) => withSupplier(now, id)),
    toggleSupplier: (id: number) => setEnds((now) => withSupplierToggled(now, id)),
    chooseDestination: (id: number | null) => setEnds((now) => withDestination(now, id)),
    swap: () =>
      setEnds(({ supplierIds: [supplierId = null], destinationId }) => ({
        supplierIds: destinationId === null ? [] : [destinationId],
        destinationId: supplierId,
      })),
    exclude: (part: Partial<Exclusions>) => setExclusions((now) => ({ ...now, ...part })),
    /** Plans everything that is missing instead of the items that were asked for. */
    planEverything: () => setItems([]),
    reset: () => {
      setEnds({ supplierIds: [], destinationId: null });
      setItems([]);
      setExclusions(NOTHING_EXCLUDED);
      setTyped(null);
      setAddress({}, { replace: true });
    },
  };
}

function isComplete({ supplierIds, destinationId }: ShipmentEnds): boolean {
  return supplierIds.length > 0 && destinationId !== null;
}

function isWish({ supplierIds, destinationId }: ShipmentEnds): boolean {
  return supplierIds.length === 0 && destinationId !== null;
}

/** The choices as the server takes them; null until supplier and destination are chosen. */
export function choiceOf(
  { supplierIds, destinationId }: ShipmentEnds,
  { excludedItems, excludeConstructs, excludeLocked }: Exclusions,
  items: PlannedItem[],
) {
  const [supplierId, ...moreSupplierIds] = supplierIds;
  if (supplierId === undefined || destinationId === null) return null;
  return {
    supplierId,
    moreSupplierIds,
    destinationId,
    items,
    excludedItems: excludedItems.map((name) => ({ name })),
    excludeConstructs,
    excludeLocked,
  };
}

export type Choice = NonNullable<ReturnType<typeof choiceOf>>;

function endsIn(address: URLSearchParams): ShipmentEnds {
  const supplierIds = (address.get('from') ?? '').split(',').flatMap((written) => idOf(written) ?? []);
  return withDestination({ supplierIds, destinationId: null }, idOf(address.get('to')));
}
