import { type AlertLine, type AlertPlace, plainName } from '@backline/domain';
import type { Words } from '@backline/texts/server/words';

/** Items in the line of one warehouse. */
const MAX_ITEMS_SHOWN = 6;

/** How a message formats names, links and times: with Discord's markup, or as plain text elsewhere. */
export interface MessageStyle {
  name: (text: string) => string;
  /** Makes a name or a link stand out. */
  bold: (text: string) => string;
  /** @param text already formatted by the other functions. @param path of a page of ours. */
  link: (text: string, path: string) => string;
  /** A time as the span since or until then. */
  time: (iso: string) => string;
}

/** Formats a line of alerts as text. */
export function formatLine(line: AlertLine, words: Words<'alerts'>, style: MessageStyle): string {
  const { name, bold, link, time } = style;
  const place = (alertPlace: AlertPlace) => link(name(alertPlace.name), `/warehouses/${alertPlace.id}`);
  switch (line.kind) {
    case 'public-soon':
      return words('public.soon', {
        stockpile: bold(name(line.stockpile.name)),
        warehouse: place(line.warehouse),
        time: time(line.publicAt),
        isEarliest: line.latestAt === undefined ? 'no' : 'yes',
      });
    case 'short': {
      const items = line.items.map(({ item, quantity, minimum }) =>
        words('ofMinimum', { item: name(plainName(item)), quantity, minimum }),
      );
      return `${words('short', { warehouse: bold(place(line.warehouse)) })}: ${listed(items, words)}`;
    }
    case 'runs-out': {
      const items = line.items.map(({ item, end, endsAt }) =>
        words(`ends.${end}`, { item: name(plainName(item)), time: time(endsAt) }),
      );
      return `${words('runsOut', { warehouse: bold(place(line.warehouse)) })}: ${listed(items, words)}`;
    }
    case 'report-old':
      return words('old.title', {
        stockpile: bold(name(line.stockpile.name)),
        warehouse: place(line.warehouse),
        time: time(line.reportedAt),
      });
    case 'shipment-delivered': {
      const text = words('delivered.text', {
        crates: line.crates,
        containers: containersOf(line, words, style),
        from: place(line.from),
        by: name(line.by.name),
      });
      return `${words('delivered.title', { to: bold(place(line.to)) })}: ${text}`;
    }
    case 'shipment-stalled':
      return words('stalled', {
        holder: bold(name(line.holder.name)),
        containers: containersOf(line, words, style),
        from: place(line.from),
        to: place(line.to),
        time: time(line.since),
      });
    case 'order-ready':
    case 'order-public':
      return formatOrder(line, words, style);
    case 'town-threatened': {
      const town = {
        warehouse: bold(place(line.warehouse)),
        fallen: name(line.fallen),
        time: time(line.since),
      };
      const there = line.stockpiles === 0 ? [] : [words('town.stockpiles', { count: line.stockpiles })];
      return [words(`town.${line.threat}`, town), ...there].join('; ');
    }
    default:
      return line.kind; // not sent to anybody
  }
}

type OrderLine = Extract<AlertLine, { kind: 'order-ready' | 'order-public' }>;

function formatOrder(
  line: OrderLine,
  words: Words<'alerts'>,
  { name, bold, link, time }: MessageStyle,
): string {
  const { item, crates, factory, method, destination, publicAt } = line;
  const what = link(words('order.what', { item: name(plainName(item)), crates }), '/production');
  const order = {
    order: bold(what),
    place: factory === null ? words(`order.methods.${method}`) : name(factory),
  };
  const forWhom =
    destination === null
      ? []
      : [words('order.for', { warehouse: link(name(destination.name), `/warehouses/${destination.id}`) })];
  if (publicAt === null) return [words('order.ready', order), ...forWhom].join(', ');
  const at = { time: time(publicAt) };
  return line.kind === 'order-public'
    ? [words('order.public', { ...order, ...at }), ...forWhom].join(', ')
    : [words('order.ready', order), ...forWhom, words('order.until', at)].join(', ');
}

function containersOf(
  { shipmentId, containers }: { shipmentId: number; containers: number[] },
  words: Words<'alerts'>,
  { link }: MessageStyle,
): string {
  const numbers = containers.join(', ');
  return link(words('containers', { count: containers.length, numbers }), `/shipments/${shipmentId}`);
}

/** Joins the first of the texts, and says how many more there are. */
function listed(texts: readonly string[], words: Words<'alerts'>): string {
  const more = texts.length - MAX_ITEMS_SHOWN;
  const shown = texts.slice(0, MAX_ITEMS_SHOWN);
  return [...shown, ...(more > 0 ? [words('more', { count: more })] : [])].join(', ');
}
