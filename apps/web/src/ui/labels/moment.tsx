import { useFormatter } from 'use-intl';

/** A point in time with its date, in the reader's own time zone. */
export function Moment({ time, className }: { time: string; className?: string | undefined }) {
  const format = useFormatter();
  return (
    <time className={className} dateTime={time}>
      {format.dateTime(new Date(time), 'moment')}
    </time>
  );
}
