import { MAX_CONTAINERS, type ShipmentContainer } from '@backline/contract';
import { wholeCount } from '@backline/domain';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type GeneratedShipment, storedShipment } from './shipment-slot.ts';
import { useAvailableStock } from './use-available-stock.ts';
import { choiceOf, useChoices } from './use-choices.ts';
import { useGenerate } from './use-generate.ts';
import { useSupplierRanking } from './use-supplier-ranking.ts';

/**
 * The choices on the screen, who can bring what, how much can be shipped, and the generated shipment, which is stored for
 * the session and locks the choices. An address with both ends, or with a destination and items, plans at once
 * (docs/spec/logigen.md#the-address).
 */
export function useShipmentPlan() {
  const search = useLocation().search.slice(1);
  const { shipment, keep, forget, rearrange, markSaved } = useStoredShipment(search);
  const { ends, exclusions, items, typed, setTyped, reset, ...changes } = useChoices(shipment);
  const choice = choiceOf(ends, exclusions, items);
  const ranking = useSupplierRanking(ends, exclusions, items);
  const isSaved = (shipment?.saved.length ?? 0) > 0;
  const stock = useAvailableStock({ ends, choice, isWanted: shipment === null, isSaved, ranking });
  const requested = typed === null ? stock.available : wholeCount(typed);
  const count = shipment?.count ?? Math.min(requested, stock.available);
  const limit = stock.units === undefined ? Number.POSITIVE_INFINITY : stock.available;
  const canPlan = choice !== null && shipment === null;
  const generating = useGenerate({
    onGenerated: (containers, { supplierId, moreSupplierIds, destinationId }) => {
      const route = { supplierIds: [supplierId, ...moreSupplierIds], destinationId };
      keep({ ...exclusions, ...route, search, items, containers, count: containers.length, saved: [] });
    },
    onNothing: () => void stock.calculation.refetch(),
  });
  const generate = (wanted: typeof choice, containerCount: number) => {
    if (wanted !== null) generating.mutate({ ...wanted, containerCount });
  };
  useAtOnce(() => {
    if (changes.isAskedFor && canPlan) generate(choice, MAX_CONTAINERS);
  });
  const best = changes.isWish && shipment === null ? ranking.data?.suppliers[0]?.warehouseId : undefined;
  useOnceKnown(best, (supplierId) => {
    if (ends.supplierIds.length > 0) return; // the person was faster
    changes.toggleSupplier(supplierId);
    generate(choiceOf({ ...ends, supplierIds: [supplierId] }, exclusions, items), MAX_CONTAINERS);
  });

  return {
    ...changes,
    ...stock,
    ranking,
    ends,
    exclusions,
    items,
    typed: typed ?? (choice === null ? '' : stock.available),
    /** The requested number, which may exceed what is available. */
    requested,
    shipment,
    isGenerating: generating.isPending,
    /** Needs two warehouses, no request in progress, and enough for at least one container. */
    canGenerate: canPlan && !generating.isPending && stock.isKnown && Math.min(stock.available, count) >= 1,
    type: setTyped,
    /** On blur: rounds to a whole number and limits it to what is available. */
    settle: () => setTyped((now) => (now === null ? null : Math.min(wholeCount(now), limit))),
    generate: () => generate(choice, count),
    rearrange,
    markSaved,
    /** Unlocks the choices and keeps them. */
    planAgain: forget,
    clear: () => {
      forget();
      reset();
    },
  };
}

/** Plans when the screen appears, if the address has everything that is needed. */
function useAtOnce(plan: () => void): void {
  const planAtOnce = useEffectEvent(plan);
  useEffect(() => planAtOnce(), []);
}

/** Plans once, as soon as it is known which supplier can bring most of what the address asks for. */
function useOnceKnown(best: number | undefined, plan: (supplierId: number) => void): void {
  const isPlanned = useRef(false);
  const planOnce = useEffectEvent(() => {
    if (best === undefined || isPlanned.current) return;
    isPlanned.current = true;
    plan(best);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the best supplier is known
  useEffect(() => planOnce(), [best]);
}

/** The stored shipment, unless the address asks for another one. */
function useStoredShipment(search: string) {
  const [shipment, setShipment] = useState<GeneratedShipment | null>(() => {
    const stored = storedShipment.read();
    return search === '' || stored?.search === search ? stored : null;
  });
  const keep = (next: GeneratedShipment) => {
    storedShipment.write(next);
    setShipment(next);
  };
  return {
    shipment,
    keep,
    /** Crates were moved. */
    rearrange: (containers: readonly ShipmentContainer[]) => {
      if (shipment !== null) keep({ ...shipment, containers: [...containers] });
    },
    markSaved: (saved: GeneratedShipment['saved']) => {
      if (shipment !== null) keep({ ...shipment, saved });
    },
    forget: () => {
      storedShipment.clear();
      setShipment(null);
    },
  };
}

export type ShipmentPlan = ReturnType<typeof useShipmentPlan>;
