import {
  type AlertLine,
  type AlertPlace,
  type BelowMinimumAlert,
  plainName,
  type RunsOutAlert,
} from '@backline/domain';
import type { MessageWords } from './message-words.ts';

/** Items in the line of one warehouse. */
const LONGEST_LINE = 6;
/** What the game's name of a crated item ends with. Quantities are crates then, as everywhere. */

/** How a message shows names, links and times: Discord's own marks, or plain text where nothing else is read. */
export interface MessageStyle {
  name: (text: string) => string;
  /** Makes a name or a link stand out. */
  bold: (text: string) => string;
  /** @param text as the other functions give it. @param path of a page of ours. */
  link: (text: string, path: string) => string;
  /** A time as how long ago, or until then, it is. */
  time: (iso: string) => string;
}

/** Puts a line of alerts into words. */
export function sayLine(line: AlertLine, words: MessageWords, style: MessageStyle): string {
  const { name, bold, link, time } = style;
  const place = (one: AlertPlace) => link(name(one.name), `/warehouses/${one.id}`);
  switch (line.kind) {
    case 'public-soon':
      return words.publicSoon(bold(name(line.stockpile.name)), place(line.warehouse), time(line.publicAt));
    case 'short':
      return words.short(bold(place(line.warehouse)), sayItems(line.items, words, style));
    case 'runs-out':
      return words.runsOut(bold(place(line.warehouse)), sayRunningOut(line, words, style));
    case 'report-old':
      return words.reportOld(bold(name(line.stockpile.name)), place(line.warehouse), time(line.reportedAt));
    case 'shipment-delivered':
      return words.delivered(bold(place(line.to)), line.crates, {
        containers: sayContainers(line, words, style),
        from: place(line.from),
        by: name(line.by.name),
      });
    case 'shipment-stalled':
      return words.stalled(bold(name(line.holder.name)), sayContainers(line, words, style), {
        from: place(line.from),
        to: place(line.to),
        time: time(line.since),
      });
    case 'order-ready':
    case 'order-public':
      return sayOrder(line, words, style);
    default:
      return line.kind; // nobody is told of these
  }
}

type OrderLine = Extract<AlertLine, { kind: 'order-ready' | 'order-public' }>;

function sayOrder(line: OrderLine, words: MessageWords, { name, bold, link, time }: MessageStyle): string {
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

function sayContainers(
  { shipmentId, containers }: { shipmentId: number; containers: number[] },
  words: MessageWords,
  { link }: MessageStyle,
): string {
  return link(words.containers(containers), `/shipments/${shipmentId}`);
}

function sayRunningOut({ items }: RunsOutAlert, words: MessageWords, { name, time }: MessageStyle): string {
  const said = items
    .slice(0, LONGEST_LINE)
    .map(({ item, end, endsAt }) => words.ends[end](name(plainName(item)), time(endsAt)));
  if (items.length > LONGEST_LINE) said.push(words.more(items.length - LONGEST_LINE));
  return said.join(', ');
}

function sayItems(items: readonly BelowMinimumAlert[], words: MessageWords, { name }: MessageStyle): string {
  const said = items
    .slice(0, LONGEST_LINE)
    .map(({ item, quantity, minimum }) =>
      words.ofMinimum(name(plainName(item)), words.number(quantity), words.number(minimum)),
    );
  if (items.length > LONGEST_LINE) said.push(words.more(items.length - LONGEST_LINE));
  return said.join(', ');
}
