import {
  HISTORY_RANGES,
  type HistoryRange,
  type Item,
  items,
  type ItemHistory as StockHistory,
  warehouses,
} from '@backline/contract';
import { Group, SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { query } from '../../../api/client/query.ts';
import { ExportMenu } from '../../../ui/export/export-menu.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { PanelSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { Select } from '../../../ui/select.tsx';
import styles from '../items.module.css';
import { type Goal, HistoryChart } from './history-chart.tsx';
import { outlookAt, type Step, type StockForm, stepsOf } from './history-scale.ts';
import { HistoryTable } from './history-table.tsx';

/** How much of an item was in stock over a chosen period, in one warehouse or in all. */
export function ItemHistory({ item }: { item: Item }) {
  const t = useTranslations('items.history');
  const hasCrates = item.crated || item.crateSize > 1;
  const [range, setRange] = useState<HistoryRange>('week');
  const [form, setForm] = useState<StockForm>(hasCrates ? 'crates' : 'loose');
  const [warehouseId, setWarehouseId] = useState<number | null>(null);
  const history = useQuery({
    ...query(items.history, {
      params: { id: item.id },
      query: { range, ...(warehouseId !== null && { warehouseId }) },
    }),
    placeholderData: keepPreviousData,
  });

  return (
    <section className={styles.history}>
      <h3>{t('title')}</h3>
      <Group gap="xs" align="stretch">
        <SegmentedControl
          size="xs"
          aria-label={t('range')}
          data={HISTORY_RANGES.map((historyRange) => ({
            value: historyRange,
            label: t(`ranges.${historyRange}`),
          }))}
          value={range}
          onChange={setRange}
        />
        {hasCrates && <FormChoice value={form} onChange={setForm} />}
        <WarehouseSelect value={warehouseId} onChange={setWarehouseId} />
        <ExportMenu
          isCompact
          disabled={!history.data?.points.length}
          sources={[
            {
              file: `${item.name} ${t('title')}`,
              table: async () => (await import('../item-export.ts')).historyTable(history.data?.points ?? []),
            },
          ]}
        />
      </Group>
      <div className={styles.shown} data-old={history.isPlaceholderData || undefined}>
        <LoadState
          query={history}
          loading={t('loading')}
          failed={t('failed')}
          shape={<PanelSkeleton height="14rem" />}
        >
          {(loaded) =>
            loaded.points.length === 0 ? (
              <p className={styles.quiet}>{t('none')}</p>
            ) : (
              <>
                <History item={item} history={loaded} form={form} />
                <HistoryTable points={loaded.points} withCrates={hasCrates} />
              </>
            )
          }
        </LoadState>
      </div>
    </section>
  );
}

/** Counts crates or loose items. */
function FormChoice({ value, onChange }: { value: StockForm; onChange: (form: StockForm) => void }) {
  const t = useTranslations('items');
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('history.form')}
      data={[
        { value: 'crates', label: t('crates') },
        { value: 'loose', label: t('loose') },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

/** Selects one warehouse or all of them. If the list fails to load, only the choice is unavailable. */
function WarehouseSelect({
  value,
  onChange,
}: {
  value: number | null;
  onChange: (id: number | null) => void;
}) {
  const t = useTranslations('items.history');
  const { data = [] } = useQuery(query(warehouses.list, { query: { select: 'true' } }));
  return (
    <Select
      size="xs"
      flex="1 1 10rem"
      aria-label={t('warehouse')}
      placeholder={t('allWarehouses')}
      clearable
      searchable
      data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}

function History({ item, history, form }: { item: Item; history: StockHistory; form: StockForm }) {
  const t = useTranslations('items.history');
  const format = useFormatter();
  const [pointed, setPointed] = useState<Step | null>(null);
  const steps = stepsOf(history, form);
  const { target, minimum, atLeast } = history[form];
  const goals: Goal[] = [
    { kind: 'target', count: target, label: t('target', { count: target }) },
    { kind: 'minimum', count: minimum, label: t('minimum', { count: minimum }) },
  ];
  const amount = (count: number) => t(`amount.${form}`, { count });
  const moment = (time: number) => format.dateTime(time, 'moment');

  const first = steps[0] ?? { at: 0, count: 0 };
  const last = steps.at(-1) ?? first;
  const change = last.count - first.count;
  const since = moment(first.at);
  const summary = [
    t(atLeast ? 'nowAtLeast' : 'now', { amount: amount(last.count) }),
    change === 0
      ? t('same', { time: since })
      : t('change', { change: format.number(change, { signDisplay: 'always' }), time: since }),
    ...goals.filter(({ count }) => count > 0).map(({ label }) => label),
  ].join(' · ');

  return (
    <>
      <p className={styles.summary}>
        {pointed ? t('at', { time: moment(pointed.at), amount: amount(pointed.count) }) : summary}
      </p>
      <HistoryChart
        steps={steps}
        goals={goals}
        outlook={outlookAt(history, steps, form === 'crates' ? item.crateSize : 1)}
        summary={t('chart', { summary })}
        onPoint={setPointed}
      />
    </>
  );
}
