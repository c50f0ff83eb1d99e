import {
  type StockpileReport,
  type Supply,
  stockpiles,
  type Warehouse,
  warehouses,
} from '@backline/contract';
import { missingOf, stockKey } from '@backline/domain';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconEye, IconTruck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { query } from '../../../api/client/query.ts';
import { useMay } from '../../../api/storage/session.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { quantityText } from '../../../ui/quantity-text.ts';
import { type Catalog, useCatalog } from '../../items/catalog.ts';
import { ItemName } from '../../items/item-name.tsx';
import { useUndoReport } from '../../stockpiles/use-undo-report.ts';
import type { Reported } from '../review/submit/use-submit-report.ts';
import styles from './report-results.module.css';

const SHORT_SHOWN = 5;
const NO_CATALOG: Catalog = new Map();

interface ReportResultsProps {
  results: readonly Reported[];
  onClose: (stockpileId: number) => void;
}

/** The results of the reports that were just sent, one card for each stockpile. */
export function ReportResults({ results, onClose }: ReportResultsProps) {
  const t = useTranslations('fir.result');
  return (
    <section className={styles.results} aria-label={t('list')}>
      {results.map((reported) => (
        <ReportResult key={reported.id} reported={reported} onClose={() => onClose(reported.id)} />
      ))}
    </section>
  );
}

function ReportResult({ reported, onClose }: { reported: Reported; onClose: () => void }) {
  const t = useTranslations('fir.result');
  const { id, name, warehouse } = reported;
  const history = useQuery(query(stockpiles.history, { params: { id } }));
  const place = useQuery(query(warehouses.get, { params: { id: warehouse.id } }));
  const report = history.data?.[0];
  const isUndone = report?.source === 'undo';
  const short = shortSupplies(place.data?.supplies ?? []);
  return (
    <article className={styles.result} aria-labelledby={`result-${id}`}>
      <div className={styles.main}>
        <div role="status">
          <h2 id={`result-${id}`} className={styles.title}>
            <IconCheck size={22} className={styles.tick} aria-hidden />
            {titleOf(t, name, report)}
          </h2>
        </div>
        {history.error !== null && <p className={styles.quiet}>{t('failed')}</p>}
        {report !== undefined && !isUndone && (
          <Figures report={report} supplies={place.data?.supplies ?? []} />
        )}
        <Actions reported={reported} report={report} />
      </div>
      {place.data !== undefined && <StillShort warehouse={place.data} short={short} />}
      <IconButton
        className={styles.close ?? ''}
        variant="subtle"
        color="gray"
        size="md"
        label={t('close', { name })}
        onClick={onClose}
      >
        <IconX size={18} aria-hidden />
      </IconButton>
    </article>
  );
}

type Translate = ReturnType<typeof useTranslations<'fir.result'>>;

function titleOf(t: Translate, name: string, report: StockpileReport | undefined): string {
  if (report === undefined) return t('loading', { name });
  return report.source === 'undo'
    ? t('undone', { name })
    : t('title', { name, count: report.changes.length });
}

function Figures({
  report: { changes },
  supplies,
}: {
  report: StockpileReport;
  supplies: readonly Supply[];
}) {
  const t = useTranslations('fir.result');
  const format = useFormatter();
  const under = supplies.filter(({ quantity, minimum }) => quantity < minimum).length;
  const figures = [
    ['fresh', changes.filter(({ before }) => before === 0).length],
    ['gone', changes.filter(({ after }) => after === 0).length],
    ['underMinimum', under],
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures.map(([kind, count]) => (
        <div
          key={kind}
          className={styles.figure}
          data-alarm={(kind === 'underMinimum' && count > 0) || undefined}
        >
          <dd>{format.number(count)}</dd>
          <dt>{t(kind)}</dt>
        </div>
      ))}
    </dl>
  );
}

function Actions({ reported, report }: { reported: Reported; report: StockpileReport | undefined }) {
  const t = useTranslations('fir.result');
  const mayUndo = useMay('edit');
  const { undo, isUndoing } = useUndoReport(reported);
  const { warehouse } = reported;
  return (
    <div className={styles.actions}>
      <Button
        component={Link}
        to={`/warehouses/${warehouse.id}`}
        variant="default"
        size="sm"
        leftSection={<IconEye size={18} aria-hidden />}
      >
        {t('view', { warehouse: warehouse.name })}
      </Button>
      {mayUndo && report?.undoable && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          loading={isUndoing}
          onClick={() => void undo(report)}
        >
          {t('undo')}
        </Button>
      )}
    </div>
  );
}

/** Lists the supplies that lack some of their target, those that lack most first. */
function shortSupplies(supplies: readonly Supply[]): Supply[] {
  return supplies
    .filter((supply) => missingOf(supply) > 0)
    .toSorted((left, right) => missingOf(right) - missingOf(left));
}

function StillShort({ warehouse, short }: { warehouse: Warehouse; short: readonly Supply[] }) {
  const t = useTranslations('fir.result');
  const format = useFormatter();
  const catalog = useCatalog().data ?? NO_CATALOG;
  const { id, name, supplies } = warehouse;
  if (short.length === 0) {
    const hasGoals = supplies.some(({ target }) => target > 0);
    return (
      <p className={styles.short}>
        {hasGoals ? t('notShort', { warehouse: name }) : t('noGoals', { warehouse: name })}
      </p>
    );
  }
  return (
    <div className={styles.short}>
      <div className={styles.shortHead}>
        <h3 className={styles.shortTitle}>{t('short', { warehouse: name })}</h3>
        <Button
          component={Link}
          to={`/generate?to=${id}`}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconTruck size={16} aria-hidden />}
        >
          {t('plan')}
        </Button>
      </div>
      <ul className={styles.list}>
        {short.slice(0, SHORT_SHOWN).map((supply) => (
          <li key={stockKey(supply.item.firName, supply.item.crated)} className={styles.line}>
            <span className={styles.item}>
              <ItemName catalog={catalog} codeName={supply.item.firName} crated={supply.item.crated} />
            </span>
            <strong className={styles.missing} data-alarm={supply.quantity < supply.minimum || undefined}>
              {format.number(-missingOf(supply))}
            </strong>
            <span className={styles.quiet}>
              {t('of', {
                have: quantityText(format, supply.quantity, supply.atLeast),
                target: supply.target,
              })}
            </span>
          </li>
        ))}
      </ul>
      {short.length > SHORT_SHOWN && (
        <p className={styles.quiet}>{t('moreShort', { count: short.length - SHORT_SHOWN })}</p>
      )}
    </div>
  );
}
