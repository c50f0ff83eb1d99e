import { useFormatter } from 'use-intl';

const FORMS = {
  short: { day: 'numeric', month: 'short', timeZone: 'UTC' },
  long: { dateStyle: 'medium', timeZone: 'UTC' },
} as const;

/** A day of UTC as people write it. */
export function useDayText() {
  const format = useFormatter();
  return (day: string, form: keyof typeof FORMS) => format.dateTime(new Date(day), FORMS[form]);
}
