import { ageLabel, freshness } from '@backline/domain';
import { useNow } from '../use-now.ts';
import styles from './age-text.module.css';

/** How long ago a time (ISO 8601) was, for a column of a table: there what is fresh is quiet, and age alone has a colour. */
export function AgeText({ since }: { since: string }) {
  const now = useNow();
  const time = Date.parse(since);
  return (
    <time className={styles.age} dateTime={since} data-age={freshness(time, now)}>
      {ageLabel(time, now)}
    </time>
  );
}
