import { statistics, type WarSpan } from '@backline/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { CardSkeleton, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Select } from '../../ui/select.tsx';
import { PeoplePanel } from './people-panel.tsx';
import styles from './statistics.module.css';
import { StockPanel } from './stock-panel.tsx';
import { useChoice } from './use-choice.ts';
import { useWarName } from './use-war-name.ts';
import { WorkPanel } from './work-panel.tsx';

/** The work and the stock of a war over time (docs/spec/statistics.md). */
export function StatisticsScreen() {
  const t = useTranslations('statistics');
  const { choice, change } = useChoice();
  const work = useQuery({
    ...query(statistics.work, { query: choice.war === null ? {} : { war: choice.war } }),
    placeholderData: keepPreviousData,
  });
  const wars = work.data?.wars ?? [];
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('title')}
        actions={
          wars.length > 1 && (
            <WarSelect
              wars={wars}
              value={choice.war}
              onChange={(war) => change({ war, warehouseId: null })}
            />
          )
        }
      />
      <LoadState
        query={work}
        loading={t('loading')}
        failed={t('failed')}
        shape={
          <Skeleton>
            <CardSkeleton height="24rem" />
          </Skeleton>
        }
      >
        {(loaded) => (
          <div className={styles.panels}>
            <WorkPanel work={loaded} kind={choice.work} onKind={(kind) => change({ work: kind })} />
            <StockPanel war={loaded.war} choice={choice} onChange={change} />
            <PeoplePanel work={loaded} />
          </div>
        )}
      </LoadState>
    </div>
  );
}

interface WarSelectProps {
  wars: readonly WarSpan[];
  value: number | null;
  onChange: (war: number | null) => void;
}

function WarSelect({ wars, value, onChange }: WarSelectProps) {
  const t = useTranslations('statistics');
  const warName = useWarName();
  return (
    <Select
      aria-label={t('war')}
      w="min(22rem, 100vw - 3rem)"
      allowDeselect={false}
      data={wars.map((war) => ({ value: String(war.id ?? ''), label: warName(war) }))}
      value={String(value ?? '')}
      onChange={(id) => onChange(id ? Number(id) : null)}
    />
  );
}
