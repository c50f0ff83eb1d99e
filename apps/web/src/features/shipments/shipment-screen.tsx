import { type Shipment, shipments } from '@backline/contract';
import { Anchor, Text } from '@mantine/core';
import { IconArrowRight, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useAction } from '../../api/client/query.ts';
import { useMay } from '../../api/storage/session.ts';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { CardSkeleton, HeaderSkeleton, HeadingSkeleton, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useFailureAlert } from '../../ui/feedback/use-failure-alert.ts';
import { Moment } from '../../ui/labels/moment.tsx';
import type { HeadAction } from '../../ui/layout/head-action.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ContainerList } from './container-list.tsx';
import { JustSaved } from './just-saved.tsx';
import { LoadByPhone } from './loading/load-by-phone.tsx';
import { LoadedShipment } from './loading/loaded-shipment.tsx';
import { useShipmentExport } from './shipment-export.tsx';
import { ShipmentHistory } from './shipment-history.tsx';
import { ShipmentMarks } from './shipment-marks.tsx';
import styles from './shipments.module.css';

export function ShipmentScreen() {
  return (
    <LoadedShipment shape={<ShipmentSkeleton />}>
      {(shipment) => <ShipmentView shipment={shipment} />}
    </LoadedShipment>
  );
}

function ShipmentView({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments');
  const { supplier, destination, note, username, createdAt, crates, containers, closed } = shipment;
  const ends = { supplier: supplier.name, destination: destination.name };
  const exported = useShipmentExport({
    containers,
    ...ends,
    ends: { supplierId: supplier.id, destinationId: destination.id, note },
  });
  const remove = useDelete(shipment);
  return (
    <>
      <PageHeader
        title={t('way', ends)}
        back={{ to: '/shipments', label: t('title') }}
        about={
          <>
            <Anchor component={Link} to={`/warehouses/${supplier.id}`}>
              {supplier.location}
            </Anchor>
            <IconArrowRight size={16} aria-hidden />
            <Anchor component={Link} to={`/warehouses/${destination.id}`}>
              {destination.location}
            </Anchor>
            <span>
              {t('crates', { crates })} · {t('by', { username })} · <Moment time={createdAt} />
            </span>
            <ShipmentMarks shipment={shipment} />
          </>
        }
        more={[...exported.lines, ...remove]}
        sources={[exported.source]}
      />
      {exported.loadList}
      <JustSaved shipment={shipment} />
      {note !== '' && (
        <Text maw="60ch" mb="md" style={{ overflowWrap: 'anywhere' }}>
          {note}
        </Text>
      )}
      {closed && (
        <Text c="dimmed" mb="md">
          {t('closedHint')}
        </Text>
      )}
      <div className={styles.columns}>
        <ContainerList shipment={shipment} />
        <div>
          {!closed && <LoadByPhone shipmentId={shipment.id} />}
          <ShipmentHistory events={shipment.events} />
        </div>
      </div>
    </>
  );
}

/** The deletion of a shipment as a line of the menu, for those who may edit. */
function useDelete(shipment: Shipment): HeadAction[] {
  const t = useTranslations('shipments');
  const mayDelete = useMay('edit');
  const confirm = useConfirm();
  const alertFailure = useFailureAlert();
  const navigate = useNavigate();
  const deleting = useAction(shipments.remove);

  const handleDelete = async () => {
    const isSure = await confirm({
      title: t('deleteTitle'),
      message: t('deleteQuestion', {
        supplier: shipment.supplier.name,
        destination: shipment.destination.name,
      }),
      confirmLabel: t('delete'),
      danger: true,
    });
    if (!isSure) return;
    deleting.mutate(
      { params: { id: shipment.id } },
      {
        onSuccess: () => void navigate('/shipments', { replace: true }),
        onError: alertFailure,
      },
    );
  };

  if (!mayDelete) return [];
  return [{ label: t('delete'), Icon: IconTrash, isDanger: true, onClick: () => void handleDelete() }];
}

function ShipmentSkeleton() {
  return (
    <Skeleton>
      <HeaderSkeleton />
      <HeadingSkeleton />
      <CardSkeleton count={6} height="8.5rem" width="22rem" gap="var(--space-3)" />
    </Skeleton>
  );
}
