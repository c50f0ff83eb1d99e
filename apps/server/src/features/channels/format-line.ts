import {
  type AlertLine,
  type AlertPlace,
  type BelowMinimumAlert,
  plainName,
  type RunsOutAlert,
} from '@backline/domain';
import type { MessageWords } from './message-words.ts';

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
export function formatLine(line: AlertLine, words: MessageWords, style: MessageStyle): string {
  const { name, bold, link, time } = style;
  const place = (alertPlace: AlertPlace) => link(name(alertPlace.name), `/warehouses/${alertPlace.id}`);
  switch (line.kind) {
    case 'public-soon':
      return words.publicSoon(
        bold(name(line.stockpile.name)),
        place(line.warehouse),
        time(line.publicAt),
        line.latestAt !== undefined,
      );
    case 'short':
      return words.short(bold(place(line.warehouse)), formatItems(line.items, words, style));
    case 'runs-out':
      return words.runsOut(bold(place(line.warehouse)), formatRunningOut(line, words, style));
    case 'report-old':
      return words.reportOld(bold(name(line.stockpile.name)), place(line.warehouse), time(line.reportedAt));
    case 'shipment-delivered':
      return words.delivered(bold(place(line.to)), line.crates, {
        containers: formatContainers(line, words, style),
        from: place(line.from),
        by: name(line.by.name),
      });
    case 'shipment-stalled':
      return words.stalled(bold(name(line.holder.name)), formatContainers(line, words, style), {
        from: place(line.from),
        to: place(line.to),
        time: time(line.since),
      });
    case 'order-ready':
    case 'order-public':
      return formatOrder(line, words, style);
    case 'town-threatened':
      return words.threatened(bold(place(line.warehouse)), {
        threat: line.threat,
        fallen: name(line.fallen),
        time: time(line.since),
        stockpiles: line.stockpiles,
      });
    default:
      return line.kind; // not sent to anybody
  }
}

type OrderLine = Extract<AlertLine, { kind: 'order-ready' | 'order-public' }>;

function formatOrder(line: OrderLine, words: MessageWords, { name, bold, link, time }: MessageStyle): string {
  const { item, crates, factory, method, destination, publicAt } = line;
  const what = link(`${name(plainName(item))} ×${words.number(crates)}`, '/production');
  const place = factory === null ? words.methods[method] : name(factory);
  const forWhom =
    destination === null ? '' : words.orderFor(link(name(destination.name), `/warehouses/${destination.id}`));
  const at = publicAt === null ? null : time(publicAt);
  return line.kind === 'order-public' && at !== null
    ? `${words.orderPublic(bold(what), place, at)}${forWhom}`
    : `${words.orderReady(bold(what), place)}${forWhom}${at === null ? '' : words.orderUntil(at)}`;
}

function formatContainers(
  { shipmentId, containers }: { shipmentId: number; containers: number[] },
  words: MessageWords,
  { link }: MessageStyle,
): string {
  return link(words.containers(containers), `/shipments/${shipmentId}`);
}

function formatRunningOut(
  { items }: RunsOutAlert,
  words: MessageWords,
  { name, time }: MessageStyle,
): string {
  const texts = items
    .slice(0, MAX_ITEMS_SHOWN)
    .map(({ item, end, endsAt }) => words.ends[end](name(plainName(item)), time(endsAt)));
  if (items.length > MAX_ITEMS_SHOWN) texts.push(words.more(items.length - MAX_ITEMS_SHOWN));
  return texts.join(', ');
}

function formatItems(
  items: readonly BelowMinimumAlert[],
  words: MessageWords,
  { name }: MessageStyle,
): string {
  const texts = items
    .slice(0, MAX_ITEMS_SHOWN)
    .map(({ item, quantity, minimum }) =>
      words.ofMinimum(name(plainName(item)), words.number(quantity), words.number(minimum)),
    );
  if (items.length > MAX_ITEMS_SHOWN) texts.push(words.more(items.length - MAX_ITEMS_SHOWN));
  return texts.join(', ');
}
