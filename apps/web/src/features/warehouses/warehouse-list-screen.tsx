import type { WarehouseSummary } from '@backline/contract';
import { IconPlus } from '@tabler/icons-react';
import { usePrefetchQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/storage/session.ts';
import { useStoredQuery } from '../../api/storage/stored-query.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import type { ExportSource } from '../../ui/export/export-menu.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { useNow } from '../../ui/use-now.ts';
import { ThreatsFailure } from '../war-api/threats-failure.tsx';
import { threatQuery, useThreats } from '../war-api/use-threats.ts';
import { foundIds, listWarehouses, sortWarehouses, warehouseIndex } from './arrange-warehouses.ts';
import { useListChoice } from './list-choice.ts';
import { WarehouseGroups } from './warehouse-groups.tsx';
import { storedList, warehouseList } from './warehouse-queries.ts';
import { WarehouseTable } from './warehouse-table.tsx';
import { WarehouseTools } from './warehouse-tools.tsx';

const WarehouseForm = lazyDialog(async () => (await import('./warehouse-form.tsx')).WarehouseForm);

/** With more warehouses than this the default is a table. */
const MAX_CARDS = 60;

/** All warehouses; `?new=1` opens the dialog for a new one (docs/spec/warehouses.md#list). */
export function WarehouseListScreen() {
  const t = useTranslations('warehouses');
  const list = useStoredQuery(warehouseList, storedList);
  usePrefetchQuery(threatQuery);
  const exports = useExports(list.data ?? []);
  const mayEdit = useMay('edit');
  const [isAdding, setAdding] = useState(false);
  const [address, setAddress] = useSearchParams();
  const isAsked = address.get('new') === '1';
  useEffect(() => {
    if (!isAsked) return;
    setAdding(true);
    // Removed from the address, so that a reload or a copied address does not open it again.
    setAddress(
      (before) => {
        const rest = new URLSearchParams(before);
        rest.delete('new');
        return rest;
      },
      { replace: true },
    );
  }, [isAsked, setAddress]);

  return (
    <>
      <PageHeader
        title={t('title')}
        primary={mayEdit && { label: t('new'), Icon: IconPlus, onClick: () => setAdding(true) }}
        sources={exports}
      />
      <LoadState query={list} loading={t('loading')} failed={t('failed')}>
        {(warehouses) =>
          warehouses.length === 0 ? (
            <EmptyState title={t('empty')} {...(mayEdit && { hint: t('emptyHint') })} />
          ) : (
            <Warehouses warehouses={warehouses} />
          )
        }
      </LoadState>
      {isAdding && mayEdit && <WarehouseForm onClose={() => setAdding(false)} />}
    </>
  );
}

function Warehouses({ warehouses }: { warehouses: WarehouseSummary[] }) {
  const t = useTranslations('warehouses');
  const now = useNow();
  const threats = useThreats();
  const [text, setText] = useState('');
  const [choice, setChoice] = useListChoice();
  const typed = useDeferredValue(text);
  // Deferred: with 500 warehouses rendering takes ten times as long as a keystroke may.
  const index = useMemo(() => warehouseIndex(warehouses), [warehouses]);
  const from = choice.sort === 'distance' ? choice.from : null;
  const listed = useMemo(
    () => listWarehouses(warehouses, from, now, threats),
    [warehouses, from, now, threats],
  );
  const found = foundIds(index, typed);
  const isNeedy = (entry: (typeof listed)[number]) => ['now', 'soon'].includes(entry.attention.level);
  const shown = listed.filter(
    (warehouse) => found.has(warehouse.warehouse.id) && (!choice.isNeedy || isNeedy(warehouse)),
  );
  const sorted = sortWarehouses(shown, choice.sort);
  const layout = choice.layout ?? (warehouses.length > MAX_CARDS ? 'table' : 'cards');
  return (
    <>
      <ThreatsFailure />
      <WarehouseTools
        text={text}
        onText={setText}
        choice={choice}
        layout={layout}
        onChoice={setChoice}
        warehouses={warehouses}
        needy={listed.filter(isNeedy).length}
      />
      {sorted.length === 0 && (
        <EmptyState title={t(choice.isNeedy && text === '' ? 'nothingToDo' : 'noneFound')} />
      )}
      {sorted.length > 0 &&
        (layout === 'table' ? (
          <WarehouseTable sorted={sorted} sort={choice.sort} onSort={(sort) => setChoice({ sort })} />
        ) : (
          <WarehouseGroups sorted={sorted} order={warehouses} isGrouped={choice.group === 'category'} />
        ))}
    </>
  );
}

/** The tables of the warehouses and of their stockpiles. */
function useExports(warehouses: readonly WarehouseSummary[]): ExportSource[] {
  const t = useTranslations('warehouses');
  const writers = () => import('./warehouse-export.ts');
  if (warehouses.length === 0) return [];
  return [
    {
      label: t('title'),
      file: t('title'),
      table: async () => (await writers()).warehouseTable(warehouses),
    },
    {
      label: t('stockpiles'),
      file: t('stockpiles'),
      table: async () => (await writers()).stockpileTable(warehouses),
    },
  ];
}
