import type { Worklist } from '@backline/contract';
import { HOUR_MS } from '@backline/domain';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useNow } from '../../ui/use-now.ts';

/** How many hours before a stockpile goes public its timer becomes a job. */
const DUE_HOURS = 12;

/** Nothing to do: until when and why, as far as timers tell, and the one thing that is always worth doing. */
export function EmptyWorklist({ worklist, isFiltered }: { worklist: Worklist; isFiltered: boolean }) {
  const t = useTranslations('worklist');
  const timeText = useTimeText();
  if (isFiltered) return <EmptyState title={t('emptyKind')} hint={t('emptyHint')} />;
  const { nextTimer } = worklist;
  const due = nextTimer && Date.parse(nextTimer.publicAt) - DUE_HOURS * HOUR_MS;
  return (
    <EmptyState
      title={due === null ? t('emptyNoTimer') : t('empty', { time: timeText(due) })}
      hint={
        nextTimer === null
          ? t('emptyHint')
          : `${t('emptyWhy', { stockpile: nextTimer.stockpile.name, hours: DUE_HOURS })} ${t('emptyHint')}`
      }
    >
      <Button component={Link} to="/fir" variant="filled">
        {t('scanPicture')}
      </Button>
    </EmptyState>
  );
}

/** The time of day, with the weekday where it is not today. */
function useTimeText(): (time: number) => string {
  const format = useFormatter();
  const now = useNow();
  return (time) => {
    const isToday = new Date(time).toDateString() === new Date(now).toDateString();
    return format.dateTime(new Date(time), {
      ...(isToday ? {} : { weekday: 'short' }),
      ...{ hour: '2-digit', minute: '2-digit' },
    });
  };
}
