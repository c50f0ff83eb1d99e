import { type Factory, factories, type Order, orders } from '@backline/contract';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { useMay } from '../../api/storage/session.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { CardSkeleton, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Select } from '../../ui/select.tsx';
import { ProductionHeader } from '../orders/parts/production-header.tsx';
import styles from './factories.module.css';
import { QueueTable } from './queue-table.tsx';
import { QueuedOrder } from './queued-order.tsx';
import { useOnMap } from './use-on-map.ts';

const FactoryForm = lazyDialog(async () => (await import('./factory-form.tsx')).FactoryForm);

/** The lines of one factory: what can be collected, and what is made when (docs/spec/production.md#queues). */
export function QueuesScreen() {
  const t = useTranslations('factories');
  const ofOrders = useTranslations('orders');
  const places = useQuery(query(factories.list));
  const list = useQuery(query(orders.list));
  const [search, setSearch] = useSearchParams();
  const [dialog, setDialog] = useState<Factory | 'new' | null>(null);
  const mayEdit = useMay('edit');
  const wanted = Number(search.get('at'));
  const factory = places.data?.find(({ id }) => id === wanted) ?? topK(places.data ?? []);
  const onMap = useOnMap(factory);
  const add = { label: t('add'), Icon: IconPlus, onClick: () => setDialog('new') };
  const editOf = (shown: Factory) => ({
    label: t('edit', { name: shown.name }),
    Icon: IconPencil,
    onClick: () => setDialog(shown),
  });
  const orderAt = ({ id, method }: Factory) => ({
    label: ofOrders('new'),
    Icon: IconPlus,
    to: `/production?new=1&at=${id}&how=${method}`,
  });
  return (
    <>
      <ProductionHeader
        buttons={mayEdit && factory !== undefined ? [editOf(factory), { ...add, isFramed: true }] : []}
        primary={mayEdit && (factory === undefined ? add : orderAt(factory))}
        more={onMap}
      >
        {places.data?.length !== 0 && (
          <Select
            disabled={places.data === undefined}
            aria-label={t('choose')}
            w="14rem"
            maw="100%"
            allowDeselect={false}
            data={(places.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            value={factory === undefined ? null : String(factory.id)}
            onChange={(id) => id !== null && setSearch({ at: id }, { replace: true })}
          />
        )}
      </ProductionHeader>
      <LoadState
        query={places}
        loading={t('loading')}
        failed={t('failed')}
        shape={
          <Skeleton>
            <CardSkeleton height="28rem" />
          </Skeleton>
        }
      >
        {() =>
          factory === undefined ? (
            <EmptyState title={t('empty')} hint={t('emptyHint')} />
          ) : (
            <LoadState query={list} loading={t('loading')} failed={t('failed')}>
              {(loaded) => <Lines key={factory.id} factory={factory} all={loaded} />}
            </LoadState>
          )
        }
      </LoadState>
      {dialog !== null && (
        <FactoryForm
          factory={dialog === 'new' ? undefined : dialog}
          onAdded={({ id }) => setSearch({ at: String(id) }, { replace: true })}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

/** Mass production first: its queues are the long ones. */
function topK(places: readonly Factory[]): Factory | undefined {
  return places.find(({ method }) => method === 'mpf') ?? places[0];
}

function Lines({ factory, all }: { factory: Factory; all: readonly Order[] }) {
  const t = useTranslations('factories');
  const [chosenId, setChosenId] = useState<number | null>(null);
  const chosen = all.find(({ id, state }) => id === chosenId && (state === 'queued' || state === 'ready'));
  if (factory.lines.length === 0) return <EmptyState title={t('noLines')} />;
  return (
    <div className={styles.page}>
      <QueueTable factory={factory} all={all} chosenId={chosen?.id ?? null} onChoose={setChosenId} />
      {chosen !== undefined && (
        <QueuedOrder key={chosen.id} order={chosen} onClose={() => setChosenId(null)} />
      )}
    </div>
  );
}
