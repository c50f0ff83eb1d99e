import { ageLabel, freshness } from '@backline/domain';
import { VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useNow } from '../use-now.ts';
import styles from './labels.module.css';

/** How long ago a time (ISO 8601) was, for a column of a table: there what is fresh is quiet, and age alone has a colour. */
export function AgeText({ since }: { since: string }) {
  const t = useTranslations('ui.status');
  const now = useNow();
  const time = Date.parse(since);
  const status = freshness(time, now);
  const why = status === 'fresh' ? undefined : t(`why.${status}`);
  return (
    <time
      className={styles.age}
      dateTime={since}
      data-tone={status === 'fresh' ? undefined : status}
      title={why}
    >
      {ageLabel(time, now)}
      {status !== 'fresh' && <VisuallyHidden>{t(status)}</VisuallyHidden>}
    </time>
  );
}
