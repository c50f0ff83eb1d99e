import { useFormatter } from 'use-intl';

const FORMS = {
  short: { day: 'numeric', month: 'short', timeZone: 'UTC' },
  long: { dateStyle: 'medium', timeZone: 'UTC' },
} as const;

/** A UTC day in the format of the page's language. */
export function useDayText() {
  const format = useFormatter();
  return (day: string, form: keyof typeof FORMS) => format.dateTime(new Date(day), FORMS[form]);
}
