import { logigen } from '@backline/contract';
import {
  containersOf,
  type ExcludableItem,
  type ShipmentEnds,
  wholeCount,
  withDestination,
  withSupplier,
} from '@backline/domain';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { call } from '../../api/call.ts';
import { query } from '../../api/query.ts';
import { showAlert } from '../../ui/feedback/alerts.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { type GeneratedShipment, storedShipment } from './shipment-slot.ts';

interface Exclusions {
  excludedItems: ExcludableItem[];
  excludeConstructs: boolean;
  excludeLocked: boolean;
}

const NOTHING_EXCLUDED: Exclusions = { excludedItems: [], excludeConstructs: false, excludeLocked: false };

/**
 * The choices on the screen, how much can be shipped, and the generated shipment, which is stored for the
 * session and locks the choices. The URL may preset the two warehouses: `?supplier=3&destination=5`.
 */
export function useShipmentPlan() {
  const { shipment, keep, forget, markSaved } = useStoredShipment();
  const { ends, exclusions, typed, choice, setTyped, reset, ...changes } = useChoices(shipment);
  const stock = useAvailableStock(choice, shipment === null);
  const calculated = choice === null ? undefined : stock.units.data; // the previous figure stays while the next one loads
  const available = calculated === undefined ? 0 : containersOf(calculated);
  const requested = typed === null ? available : wholeCount(typed);
  const count = shipment?.count ?? Math.min(requested, available);

  const generating = useGenerate({
    count,
    onGenerated: (generated) => keep({ ...exclusions, ...generated, savedId: null }),
    onNothing: () => void stock.units.refetch(),
  });

  return {
    ...changes,
    ends,
    exclusions,
    typed: typed ?? (choice === null ? '' : available),
    /** The requested number, which may exceed what is available. */
    requested,
    available,
    /** Crates that could be shipped, after subtracting `promised`; undefined while unknown. */
    units: calculated,
    calculation: stock.units,
    /** What was subtracted from that figure for saved shipments; undefined while unknown. */
    promised: stock.promised,
    isChosen: choice !== null,
    shipment,
    isGenerating: generating.isPending,
    /**
     * Needs two different warehouses, no request in progress, and something to fill at least one container
     * with.
     */
    canGenerate:
      choice !== null &&
      shipment === null &&
      !generating.isPending &&
      stock.isKnown &&
      available >= 1 &&
      count >= 1,
    type: setTyped,
    /** On blur: rounds to a whole number and limits it to what is available. */
    settle: () =>
      setTyped((now) =>
        now === null
          ? null
          : Math.min(wholeCount(now), calculated === undefined ? Number.POSITIVE_INFINITY : available),
      ),
    generate: () => {
      if (choice !== null) generating.mutate(choice);
    },
    markSaved,
    clear: () => {
      forget();
      reset();
    },
  };
}

function useStoredShipment() {
  const [shipment, setShipment] = useState<GeneratedShipment | null>(() => storedShipment.read());
  const keep = (next: GeneratedShipment) => {
    storedShipment.write(next);
    setShipment(next);
  };
  return {
    shipment,
    keep,
    forget: () => {
      storedShipment.clear();
      setShipment(null);
    },
    markSaved: (savedId: number) => {
      if (shipment !== null) keep({ ...shipment, savedId });
    },
  };
}

/** What the person has chosen, beginning with the stored shipment's choices or those of the URL. */
function useChoices(shipment: GeneratedShipment | null) {
  const [address, setAddress] = useSearchParams();
  const [ends, setEnds] = useState<ShipmentEnds>(
    () =>
      shipment ??
      withDestination(
        { supplierId: idIn(address, 'supplier'), destinationId: null },
        idIn(address, 'destination'),
      ),
  );
  const [exclusions, setExclusions] = useState<Exclusions>(() => shipment ?? NOTHING_EXCLUDED);
  /** The raw input; null until somebody types, which requests everything that can be filled. */
  const [typed, setTyped] = useState<number | string | null>(() => shipment?.count ?? null);

  return {
    ends,
    exclusions,
    typed,
    choice: choiceOf(ends, exclusions),
    setTyped,
    chooseSupplier: (id: number | null) => setEnds((now) => withSupplier(now, id)),
    chooseDestination: (id: number | null) => setEnds((now) => withDestination(now, id)),
    swap: () => setEnds((now) => ({ supplierId: now.destinationId, destinationId: now.supplierId })),
    exclude: (part: Partial<Exclusions>) => setExclusions((now) => ({ ...now, ...part })),
    reset: () => {
      setEnds({ supplierId: null, destinationId: null });
      setExclusions(NOTHING_EXCLUDED);
      setTyped(null);
      setAddress({}, { replace: true });
    },
  };
}

type Choice = NonNullable<ReturnType<typeof choiceOf>>;

/** The choices as the server takes them; null until both warehouses are chosen. */
function choiceOf({ supplierId, destinationId }: ShipmentEnds, exclusions: Exclusions) {
  if (supplierId === null || destinationId === null) return null;
  const { excludedItems, excludeConstructs, excludeLocked } = exclusions;
  return {
    supplierId,
    destinationId,
    excludedItems: excludedItems.map((name) => ({ name })),
    excludeConstructs,
    excludeLocked,
  };
}

/** How many crates can be shipped, and what saved shipments have promised; not requested without a choice. */
function useAvailableStock(choice: Choice | null, isWanted: boolean) {
  const body = { generate: choice ?? { supplierId: 0, destinationId: 0 } };
  const options = { enabled: choice !== null && isWanted, placeholderData: keepPreviousData };
  const units = useQuery({ ...query(logigen.calculate, { body }), ...options });
  const promised = useQuery({ ...query(logigen.promised, { body }), ...options });
  return { units, promised: promised.data, isKnown: !units.isFetching && units.error === null };
}

interface GenerateOptions {
  /** Number of containers. */
  count: number;
  onGenerated: (
    shipment: Pick<GeneratedShipment, 'supplierId' | 'destinationId' | 'count' | 'containers'>,
  ) => void;
  /** Called when there was nothing to fill a container with. */
  onNothing: () => void;
}

function useGenerate({ count, onGenerated, onNothing }: GenerateOptions) {
  const t = useTranslations('logigen');
  const errorText = useErrorText();
  return useMutation({
    mutationFn: (choice: Choice) =>
      call(logigen.generate, { body: { generate: { ...choice, containerCount: count } } }),
    onSuccess: (containers, { supplierId, destinationId }) => {
      if (containers.length > 0)
        return onGenerated({ supplierId, destinationId, count: containers.length, containers });
      showAlert({ description: t('nothing'), alertClass: 'warning' });
      onNothing();
    },
    onError: (error) => showAlert({ description: errorText(error), alertClass: 'danger' }),
  });
}

export type ShipmentPlan = ReturnType<typeof useShipmentPlan>;

function idIn(address: URLSearchParams, name: string): number | null {
  const id = Number(address.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
