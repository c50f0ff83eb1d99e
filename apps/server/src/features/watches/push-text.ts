import { type AlertEvent, alertLines, eventsIn, MINUTE_MS } from '@backline/domain';
import type { Language } from '@backline/texts/languages';
import type { Words } from '@backline/texts/server/words';
import { formatLine, type MessageStyle } from '../channels/format-line.ts';

/** Lines in one message; a phone shows no more. */
const MAX_LINES = 4;

/** The text a browser shows for some alerts, and the page to open: that of the alert if there is only one, else the list of all. */
export function pushText(
  events: readonly AlertEvent[],
  { words, language }: { words: Words<'alerts'>; language: Language },
  now: number,
): { title: string; body: string; path: string } {
  const lines = alertLines(events);
  const texts = lines.slice(0, MAX_LINES).map((line) => formatLine(line, words, plain(language, now)));
  const shown = lines.slice(0, MAX_LINES).reduce((sum, line) => sum + eventsIn(line), 0);
  if (shown < events.length) texts.push(words('more', { count: events.length - shown }));
  const [title = '', ...rest] = texts;
  const [only] = lines;
  return { title, body: rest.join('\n'), path: lines.length === 1 && only ? pathOf(only) : '/welcome' };
}

function pathOf(line: ReturnType<typeof alertLines>[number]): string {
  if ('orderId' in line) return '/production';
  if ('shipmentId' in line) return `/shipments/${line.shipmentId}`;
  return 'warehouse' in line ? `/warehouses/${line.warehouse.id}` : '/welcome';
}

/** A notification of the system has no links and no bold text, and its times do not count down. */
function plain(language: Language, now: number): MessageStyle {
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'always', style: 'short' });
  return {
    name: (text) => text,
    bold: (text) => text,
    link: (text) => text,
    time: (iso) => {
      const minutes = Math.round((Date.parse(iso) - now) / MINUTE_MS);
      return Math.abs(minutes) < 100
        ? relative.format(minutes, 'minute')
        : relative.format(Math.round(minutes / 60), 'hour');
    },
  };
}
