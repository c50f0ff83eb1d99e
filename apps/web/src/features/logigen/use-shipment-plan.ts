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
import { showAlert } from '../../ui/alerts.ts';
import { useErrorText } from '../../ui/error-text.ts';
import { type GeneratedShipment, storedShipment } from './shipment-slot.ts';

export interface Exclusions {
  excludedItems: ExcludableItem[];
  excludeConstructs: boolean;
  excludeLocked: boolean;
}

const NOTHING_EXCLUDED: Exclusions = { excludedItems: [], excludeConstructs: false, excludeLocked: false };

/**
 * What is chosen on the screen, how much of it can go, and the generated shipment, which is kept for the session and
 * locks the choice. The address may name the ends to begin with: `?supplier=3&destination=5`.
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
  /** As it stands in the input; null until somebody types: then all that can be filled is asked for. */
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
  const calculated = choice === null ? undefined : units.data; // the last figure stands while the next one comes
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
    /** What was asked for, which may be more than there is. */
    requested,
    available,
    /** How many crates could go; undefined while that is not known. */
    units: calculated,
    calculation: units,
    /** What saved shipments took from that figure; undefined while it is not known. */
    promised: promised.data,
    isChosen: choice !== null,
    shipment,
    isGenerating: generating.isPending,
    /** Product.md §5: two ends, no request under way, something to fill, and one container at least. */
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
    /** When the input is left: a whole number, and no more than there is. */
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
