import { ApiError, type Shipment, shipments } from '@backline/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { idOf } from '../../../api/addresses/address-values.ts';
import { query } from '../../../api/client/query.ts';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { ShipmentGone } from '../shipment-gone.tsx';

interface LoadedShipmentProps {
  /** Stands in for it while it loads. */
  shape: ReactNode;
  children: (shipment: Shipment) => ReactNode;
}

/** The shipment that the address names, `/shipments/:id…`, or that it is gone. */
export function LoadedShipment(props: LoadedShipmentProps) {
  const id = idOf(useParams().id);
  return id === null ? <ShipmentGone /> : <Loaded key={id} id={id} {...props} />;
}

function Loaded({ id, shape, children }: LoadedShipmentProps & { id: number }) {
  const t = useTranslations('shipments');
  const shipment = useQuery(query(shipments.get, { params: { id } }));
  if (shipment.error instanceof ApiError && shipment.error.code === 'not-found') return <ShipmentGone />;
  return (
    <LoadState query={shipment} loading={t('shipmentLoading')} failed={t('shipmentFailed')} shape={shape}>
      {children}
    </LoadState>
  );
}
