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

export interface Exclusions {
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
  const t = useTranslations('logigen');
  const errorText = useErrorText();
  const [address, setAddress] = useSearchParams();
  const [shipment, setShipment] = useState<GeneratedShipment | null>(() => storedShipment.read());
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

  const { supplierId, destinationId } = ends;
  const choice =
    supplierId === null || destinationId === null
      ? null
      : {
          supplierId,
          destinationId,
          excludedItems: exclusions.excludedItems.map((name) => ({ name })),
          excludeConstructs: exclusions.excludeConstructs,
          excludeLocked: exclusions.excludeLocked,
        };
  const units = useQuery({
    ...query(logigen.calculate, { body: { generate: choice ?? { supplierId: 0, destinationId: 0 } } }),
    enabled: choice !== null && shipment === null,
    placeholderData: keepPreviousData,
  });
  const promised = useQuery({
    ...query(logigen.promised, { body: { generate: choice ?? { supplierId: 0, destinationId: 0 } } }),
    enabled: choice !== null && shipment === null,
    placeholderData: keepPreviousData,
  });
  const calculated = choice === null ? undefined : units.data; // the previous figure stays while the next one loads
  const available = calculated === undefined ? 0 : containersOf(calculated);
  const requested = typed === null ? available : wholeCount(typed);
  const count = shipment?.count ?? Math.min(requested, available);

  const keep = (next: GeneratedShipment) => {
    storedShipment.write(next);
    setShipment(next);
  };
  const generating = useMutation({
    mutationFn: (generate: NonNullable<typeof choice>) =>
      call(logigen.generate, { body: { generate: { ...generate, containerCount: count } } }),
    onSuccess: (containers, { supplierId: from, destinationId: to }) => {
      if (containers.length === 0) {
        showAlert({ description: t('nothing'), alertClass: 'warning' });
        void units.refetch();
      } else
        keep({
          supplierId: from,
          destinationId: to,
          count: containers.length,
          ...exclusions,
          containers,
          savedId: null,
        });
    },
    onError: (error) => showAlert({ description: errorText(error), alertClass: 'danger' }),
  });

  return {
    ends,
    exclusions,
    typed: typed ?? (choice === null ? '' : available),
    /** The requested number, which may exceed what is available. */
    requested,
    available,
    /** Crates that could be shipped, after subtracting `promised`; undefined while unknown. */
    units: calculated,
    calculation: units,
    /** What was subtracted from that figure for saved shipments; undefined while unknown. */
    promised: promised.data,
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
      !units.isFetching &&
      units.error === null &&
      available >= 1 &&
      count >= 1,
    chooseSupplier: (id: number | null) => setEnds((now) => withSupplier(now, id)),
    chooseDestination: (id: number | null) => setEnds((now) => withDestination(now, id)),
    swap: () => setEnds({ supplierId: destinationId, destinationId: supplierId }),
    exclude: (part: Partial<Exclusions>) => setExclusions((now) => ({ ...now, ...part })),
    type: setTyped,
    /** On blur: rounds to a whole number and limits it to what is available. */
    settle: () =>
      setTyped((now) =>
        now === null
          ? null
          : Math.min(wholeCount(now), calculated === undefined ? wholeCount(now) : available),
      ),
    generate: () => {
      if (choice !== null) generating.mutate(choice);
    },
    markSaved: (savedId: number) => {
      if (shipment !== null) keep({ ...shipment, savedId });
    },
    clear: () => {
      storedShipment.clear();
      setShipment(null);
      setEnds({ supplierId: null, destinationId: null });
      setExclusions(NOTHING_EXCLUDED);
      setTyped(null);
      setAddress({}, { replace: true });
    },
  };
}

export type ShipmentPlan = ReturnType<typeof useShipmentPlan>;

function idIn(address: URLSearchParams, name: string): number | null {
  const id = Number(address.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
