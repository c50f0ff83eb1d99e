import { statistics, type WarSpan, type WarStock } from '@backline/contract';
import { ITEM_CATEGORIES, plainName } from '@backline/domain';
import { Group, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { ExportMenu } from '../../ui/export/export-menu.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useItems } from '../items/use-items.ts';
import { BarChart } from './bar-chart.tsx';
import { type DayCounts, everyDay } from './bar-layout.ts';
import { FiguresTable } from './figures-table.tsx';
import { Panel } from './panel.tsx';
import { PictureButton } from './picture-button.tsx';
import { StockChoices } from './stock-choices.tsx';
import { dayUntil } from './until-day.ts';
import type { StatisticsChoice } from './use-choice.ts';
import { useDayText } from './use-day-text.ts';
import { usePictureCaption } from './use-picture-caption.ts';

interface StockPanelProps {
  war: WarSpan;
  choice: StatisticsChoice;
  onChange: (part: Partial<StatisticsChoice>) => void;
}

/** The stock of a selection at the end of each day of a war, by category or by item. */
export function StockPanel({ war, choice, onChange }: StockPanelProps) {
  const t = useTranslations('statistics');
  const { warehouseId, category, itemIds, form } = choice;
  const stock = useQuery({
    ...query(statistics.stock, {
      query: {
        form,
        ...(war.id !== null && { war: war.id }),
        ...(warehouseId !== null && { warehouseId }),
        ...(category !== null && { category }),
        ...(itemIds.length > 0 && { itemIds: itemIds.join(',') }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel
      title={t('stock')}
      hint={t('stockHint')}
      actions={<StockChoices choice={choice} onChange={onChange} />}
    >
      <LoadState
        query={stock}
        loading={t('loadingStock')}
        failed={t('failedStock')}
        shape={<PanelSkeleton height="20rem" />}
      >
        {(loaded) => <Shown stock={loaded} />}
      </LoadState>
    </Panel>
  );
}

function Shown({ stock }: { stock: WarStock }) {
  const t = useTranslations('statistics');
  const format = useFormatter();
  const dayText = useDayText();
  const subtitle = usePictureCaption();
  const days = useDays(stock);
  const series = useSeriesNames(stock.series);
  if (days.length === 0 || series.length === 0)
    return (
      <Text c="dimmed" my="md">
        {t('noStock')}
      </Text>
    );
  const last = days.at(-1)?.counts.reduce((sum, count) => sum + count, 0) ?? 0;
  const table = async () => (await import('./statistics-export.ts')).stockTable(days, stock.series);
  return (
    <>
      <BarChart days={days} series={series} summary={t('stockSummary', { count: last, days: days.length })} />
      <Group gap="xs" my="sm">
        <PictureButton
          disabled={false}
          picture={() => ({
            kind: 'chart',
            title: t('stock'),
            subtitle: subtitle(stock.war),
            series,
            days,
            dayText: (day) => dayText(day, 'short'),
            countText: (count) => format.number(count, { notation: 'compact' }),
          })}
        />
        <ExportMenu isCompact sources={[{ file: t('stock'), table }]} />
      </Group>
      <FiguresTable
        isFolded
        label={t('stock')}
        headings={[t('day'), ...series]}
        rows={days
          .toReversed()
          .map(({ day, counts }) => [dayText(day, 'long'), ...counts.map((count) => format.number(count))])}
      />
    </>
  );
}

/** Every day of the war up to its end; for the current war the last one is today, with the current stock. */
function useDays({ war, days, now }: WarStock): DayCounts[] {
  const until = dayUntil(war, useNow());
  if (now === null) return everyDay(days, until, 'before');
  return everyDay([...days.filter(({ day }) => day < until), { day: until, counts: now }], until, 'before');
}

/** The names of the series: categories, or items by their code names. */
function useSeriesNames(series: readonly string[]): string[] {
  const t = useTranslations('supplies');
  const { data: items = [] } = useItems();
  return series.map((name) => {
    const item = items.find(({ firName }) => firName === name);
    if (item !== undefined) return plainName(item);
    const key = `categories.${name}`;
    return isCategoryKey(key) ? t(key) : name;
  });
}

type CategoryKey = `categories.${(typeof ITEM_CATEGORIES)[number]}`;
const CATEGORY_KEYS: ReadonlySet<string> = new Set(
  ITEM_CATEGORIES.map((itemCategory) => `categories.${itemCategory}`),
);

function isCategoryKey(key: string): key is CategoryKey {
  return CATEGORY_KEYS.has(key);
}
