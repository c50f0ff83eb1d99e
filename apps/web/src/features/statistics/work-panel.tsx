import type { WarWork } from '@backline/contract';
import { SegmentedControl, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'use-intl';
import { ExportMenu } from '../../ui/export/export-menu.tsx';
import { useNow } from '../../ui/use-now.ts';
import { BarChart } from './bar-chart.tsx';
import { type DayCounts, everyDay } from './bar-layout.ts';
import { FiguresTable } from './figures-table.tsx';
import { Panel } from './panel.tsx';
import { PictureButton } from './picture-button.tsx';
import styles from './statistics.module.css';
import { dayUntil } from './until-day.ts';
import { WORK_KINDS, type WorkKind } from './use-choice.ts';
import { useDayText } from './use-day-text.ts';
import { usePictureCaption } from './use-picture-caption.ts';

interface WorkPanelProps {
  work: WarWork;
  kind: WorkKind;
  onKind: (kind: WorkKind) => void;
}

/** The totals of a war, and one of them by day. */
export function WorkPanel({ work, kind, onKind }: WorkPanelProps) {
  const t = useTranslations('statistics');
  const format = useFormatter();
  const dayText = useDayText();
  const subtitle = usePictureCaption();
  const all = everyDay(
    work.days.map(({ day, ...done }) => ({ day, counts: WORK_KINDS.map((workKind) => done[workKind]) })),
    dayUntil(work.war, useNow()),
    'zero',
  );
  const place = WORK_KINDS.indexOf(kind);
  const days = all.map(({ day, counts }): DayCounts => ({ day, counts: [counts[place] ?? 0] }));
  const isEmpty = work.days.length === 0;
  const title = t(`perDay.${kind}`);
  const table = async () => (await import('./statistics-export.ts')).workTable(work);
  return (
    <Panel
      title={t('work')}
      hint={t('workHint')}
      actions={
        <>
          <SegmentedControl
            maw="100%"
            aria-label={t('shown')}
            data={WORK_KINDS.map((workKind) => ({ value: workKind, label: t(`kinds.${workKind}`) }))}
            value={kind}
            onChange={onKind}
          />
          <PictureButton
            disabled={isEmpty}
            picture={() => ({
              kind: 'chart',
              title,
              subtitle: subtitle(work.war),
              series: [title],
              days,
              dayText: (day) => dayText(day, 'short'),
              countText: (count) => format.number(count, { notation: 'compact' }),
            })}
          />
          <ExportMenu isCompact disabled={isEmpty} sources={[{ file: t('work'), table }]} />
        </>
      }
    >
      <Totals total={work.total} />
      {isEmpty ? (
        <Text c="dimmed" my="md">
          {t('nothingDone')}
        </Text>
      ) : (
        <>
          <BarChart
            days={days}
            series={[title]}
            summary={t('workSummary', { title, count: work.total[kind], days: days.length })}
          />
          <AllFigures days={all} />
        </>
      )}
    </Panel>
  );
}

function Totals({ total }: Pick<WarWork, 'total'>) {
  const t = useTranslations('statistics');
  const format = useFormatter();
  return (
    <dl className={styles.totals}>
      {WORK_KINDS.map((workKind) => (
        <div key={workKind}>
          <Text component="dt" size="small" c="dimmed">
            {t(`totals.${workKind}`)}
          </Text>
          <Text component="dd" c="bright" fz="1.5rem">
            {format.number(total[workKind])}
          </Text>
        </div>
      ))}
    </dl>
  );
}

/** All kinds as a table, the newest day first. @param days with a count for each of `WORK_KINDS`. */
function AllFigures({ days }: { days: readonly DayCounts[] }) {
  const t = useTranslations('statistics');
  const format = useFormatter();
  const dayText = useDayText();
  return (
    <FiguresTable
      isFolded
      label={t('work')}
      headings={[t('day'), ...WORK_KINDS.map((workKind) => t(`totals.${workKind}`))]}
      rows={days
        .toReversed()
        .map(({ day, counts }) => [dayText(day, 'long'), ...counts.map((count) => format.number(count))])}
    />
  );
}
