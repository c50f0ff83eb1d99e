import { DAY_MS, discordRelativeTime, discordText, type LockAccess } from '@backline/domain';
import type { Words } from '@backline/texts/server/words';
import { NO_GOALS, type Stock } from '../stock/stock.ts';
import { linkTo } from './compose-alerts.ts';
import type { Moved } from './digest.queries.ts';
import { type Expiring, expiryList } from './expiry-list.ts';
import { fittingLines, type Message } from './message.ts';

/** Lines of each part of the digest. */
const LISTED = 3;
/** Lines of the status message. */
const STATUS_LINES = 12;

interface View {
  stock: Stock;
  access: LockAccess;
  words: Words<'channels'>;
  publicUrl: string | undefined;
  /** Milliseconds since epoch. */
  now: number;
}

/** Composes the digest: what is short, goes public and was moved, as far as a channel may see it (docs/spec/channels.md#digest). */
export function composeDigest(view: View, moved: Moved): Message {
  const { stock, access, words, publicUrl, now } = view;
  const link = linkTo(publicUrl);
  const lacking = lackingWarehouses(stock, access);
  const soon = expiryList(stock, access, now).filter(({ publicAt }) => publicAt.earliest - now <= DAY_MS);
  const short = lacking.reduce((sum, { items }) => sum + items, 0);
  const title = `**${words('digest.title', { short, soon: soon.length, crates: moved.crates })}**`;
  const lines = [
    ...part(
      words('digest.short'),
      lacking.map((warehouse) =>
        words('digest.shortIn', {
          missing: warehouse.missing,
          warehouse: link(discordText(warehouse.name), `/warehouses/${warehouse.id}`),
          items: warehouse.items,
        }),
      ),
      (more) => link(words('digest.moreWarehouses', { count: more }), '/warehouses'),
    ),
    ...part(
      words('digest.soon'),
      soon.map((expiring) => expiryLine(expiring, view)),
      (more) => link(words('more', { count: more }), '/overview'),
    ),
    ...(moved.crates + moved.underWay === 0 ? [] : [words('digest.moved'), words('digest.movedHow', moved)]),
  ];
  return { text: [title, ...(lines.length === 0 ? [words('digest.quiet')] : lines)].join('\n'), roleIds: [] };
}

function part(title: string, lines: string[], more: (count: number) => string): string[] {
  if (lines.length === 0) return [];
  const rest = lines.length - LISTED;
  return [title, ...lines.slice(0, LISTED), ...(rest > 0 ? [more(rest)] : [])];
}

/** A time that has passed is not shown: it would say that the stockpile is public, and it may not be. */
function expiryLine(
  { publicAt: { earliest, latest }, stockpile, warehouse }: Expiring,
  { words, now }: View,
): string {
  const [first, last] = [discordRelativeTime(earliest), discordRelativeTime(latest)];
  const time =
    earliest === latest
      ? first
      : earliest > now
        ? words('atEarliest', { time: first })
        : words('perhapsPublic', { time: last });
  return words('goesPublic', {
    time,
    stockpile: `**${discordText(stockpile)}**`,
    warehouse: discordText(warehouse.name),
  });
}

/** Warehouses with items under their minimum, those that lack most first. */
function lackingWarehouses(stock: Stock, access: LockAccess) {
  const visible = stock.visibleByWarehouse(access);
  return stock.warehouses
    .map(({ warehouse: { id, name } }) => {
      const quantities = stock.quantitiesIn(visible.get(id) ?? []);
      const { itemIds, minimums } = stock.goals.get(id) ?? NO_GOALS;
      const gaps = Array.from(itemIds, (itemId, index) => (minimums[index] ?? 0) - (quantities[itemId] ?? 0));
      const lacking = gaps.filter((gap) => gap > 0);
      return { id, name, items: lacking.length, missing: lacking.reduce((sum, gap) => sum + gap, 0) };
    })
    .filter(({ items }) => items > 0)
    .sort((a, b) => b.missing - a.missing || a.id - b.id);
}

/** The status message without the time of its last change; Discord counts the other times down by itself. */
export function statusText(view: View): string {
  const { stock, access, words, publicUrl, now } = view;
  const list = expiryList(stock, access, now);
  const lines = fittingLines(
    list.map((expiring) => expiryLine(expiring, view)),
    STATUS_LINES,
  );
  const rest = list.length - lines.length;
  if (list.length === 0) lines.push(words('status.empty'));
  if (rest > 0) lines.push(linkTo(publicUrl)(words('more', { count: rest }), '/overview'));
  return [`**${words('status.title')}**`, ...lines].join('\n');
}
