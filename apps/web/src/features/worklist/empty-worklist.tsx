import type { Worklist } from '@backline/contract';
import { HOUR_MS } from '@backline/domain';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useNow } from '../../ui/use-now.ts';
import { timeUntil } from './time-until.ts';

/** How many hours before a stockpile goes public its timer becomes a job. */
const DUE_HOURS = 12;

/** Nothing to do: until when, as far as timers tell, and the one thing that is always worth doing. */
export function EmptyWorklist({ worklist, isFiltered }: { worklist: Worklist; isFiltered: boolean }) {
  const t = useTranslations('worklist');
  const now = useNow();
  if (isFiltered) return <EmptyState title={t('emptyKind')} hint={t('emptyHint')} />;
  const { nextPublicAt } = worklist;
  const due = nextPublicAt === null ? null : Date.parse(nextPublicAt) - DUE_HOURS * HOUR_MS;
  return (
    <EmptyState
      title={due === null ? t('emptyNoTimer') : t('empty', { time: timeUntil(due, now) })}
      hint={t('emptyHint')}
    >
      <Button component={Link} to="/fir" variant="filled">
        {t('pastePicture')}
      </Button>
    </EmptyState>
  );
}
