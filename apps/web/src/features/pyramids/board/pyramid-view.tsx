import type { Item } from '@backline/contract';
import type { PyramidLook, PyramidStock } from '@backline/domain';
import { Group, Text, Title } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormatter, useTranslations } from 'use-intl';
import { StatusBadge } from '../../../ui/labels/status-badge.tsx';
import { serverNow } from '../../../ui/server-time.ts';
import styles from '../pyramids.module.css';
import { PyramidGrid } from './pyramid-grid.tsx';
import { PyramidSummary } from './pyramid-summary.tsx';
import { openRows, type StockedPyramid, shownRows } from './shown-rows.ts';

interface PyramidViewProps {
  pyramid: StockedPyramid;
  items: readonly Item[];
  /** The stock that a screenshot shows; null if the pyramid's columns include their stock. */
  stock: readonly PyramidStock[] | null;
  /** Whether no stock is loaded: then nothing is critical, it is unknown. */
  isStockless?: boolean;
  look: Omit<PyramidLook, 'isBluefin'>;
  hidesCompleted: boolean;
  onShowAll: () => void;
  /** The source of the stock, for the printed page. */
  about: string;
}

/** A pyramid with its name, a count by status, and its cards. This is also what is printed. */
export function PyramidView(props: PyramidViewProps) {
  const { pyramid, items, stock, isStockless = false, look, hidesCompleted, onShowAll, about } = props;
  const t = useTranslations('pyramidPage');
  const format = useFormatter();
  const printedAt = usePrintedAt();
  const catalog = new Map(items.map((item) => [item.id, item]));
  const rows = shownRows(pyramid, catalog, stock, { ...look, formatNumber: (value) => format.number(value) });
  const measurement = pyramid.bluefin ? 'crates' : look.measurement;

  return (
    <div className={styles.view}>
      <Group gap="var(--space-1) var(--space-4)" mb="sm">
        <Title order={2} c="bright" style={{ overflowWrap: 'anywhere' }}>
          {pyramid.name}
        </Title>
        {pyramid.bluefin && <StatusBadge status="over">{t('bluefin')}</StatusBadge>}
        <p className={styles.printed}>
          {[
            t(`options.formats.${look.format}`),
            t(`options.measurements.${measurement}`),
            about,
            ...(printedAt ? [format.dateTime(printedAt, 'moment')] : []),
          ].join(' · ')}
        </p>
        {isStockless && (
          <Text size="small" c="dimmed">
            {t('grid.noStock')}
          </Text>
        )}
        {rows.length > 0 && !isStockless && <PyramidSummary rows={rows} hidesCompleted={hidesCompleted} />}
      </Group>
      <PyramidGrid
        name={pyramid.name}
        rows={rows}
        isStockless={isStockless}
        shown={hidesCompleted ? openRows(rows) : rows}
        onShowAll={onShowAll}
      />
    </div>
  );
}

/**
 * When the page was last printed; null before that. Only the printed page shows it, because formatting the
 * first date of a page is slow.
 */
function usePrintedAt(): Date | null {
  const [printedAt, setPrintedAt] = useState<Date | null>(null);
  // Render now, because the browser prints right after this event.
  useWindowEvent('beforeprint', () => flushSync(() => setPrintedAt(new Date(serverNow()))));
  return printedAt;
}
