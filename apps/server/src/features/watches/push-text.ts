import { type AlertEvent, alertLines, eventsIn } from '@backline/domain';
import { MESSAGE_WORDS } from '../channels/message-words.ts';
import { type MessageStyle, sayLine } from '../channels/say-line.ts';

/** Lines in one message; a phone shows no more. */
const MOST_LINES = 4;
const MINUTE_MS = 60_000;

/** What a browser shows of some alerts, and the page that a press opens: of one thing its own, else all that happened. */
export function pushText(
  events: readonly AlertEvent[],
  language: 'en' | 'de',
  now: number,
): { title: string; body: string; path: string } {
  const words = MESSAGE_WORDS[language];
  const lines = alertLines(events);
  const said = lines.slice(0, MOST_LINES).map((line) => sayLine(line, words, plain(language, now)));
  const told = lines.slice(0, MOST_LINES).reduce((sum, line) => sum + eventsIn(line), 0);
  if (told < events.length) said.push(words.more(events.length - told));
  const [title = '', ...rest] = said;
  const [only] = lines;
  return { title, body: rest.join('\n'), path: lines.length === 1 && only ? pathOf(only) : '/welcome' };
}

function pathOf(line: ReturnType<typeof alertLines>[number]): string {
  if ('orderId' in line) return '/production';
  if ('shipmentId' in line) return `/shipments/${line.shipmentId}`;
  return 'warehouse' in line ? `/warehouses/${line.warehouse.id}` : '/welcome';
}

/** A system's message has no links and nothing bold, and counts no time down. */
function plain(language: 'en' | 'de', now: number): MessageStyle {
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
