import {
  countFixtures,
  countScorched,
  MAX_COUNT,
  type MapAnswer,
  type MapIcon,
  type MapLabel,
  TEAMS,
  type WarAnswer,
  type WarApiContent,
} from '@backline/domain';
import { z } from 'zod';

/**
 * The answers of the game's War API (github.com/clapfoot/warapi), as they come: a part that is not understood is left out
 * and counted, and the rest is used. Unknown fields and bits of flags are ignored. Nothing that is kept can break a write.
 */

const MAX_ICONS = 5000;
const MAX_LABELS = 1000;
const MAX_MAPS = 200;
/** How far outside its hex a point can be: the game has labels up to 0.06 beyond the edge. */
const BEYOND_EDGE = 0.1;

const count = z.int().min(0).max(MAX_COUNT);
/** Milliseconds since epoch, until the year 2100. */
const ms = z.number().min(0).max(Date.UTC(2100));
const instant = ms.transform((value) => new Date(value).toISOString());
/** PostgreSQL takes neither control characters such as NUL nor halves of surrogate pairs. */
const UNSTORABLE = /[\p{Cc}\p{Cs}]/u;
/** A name, which may have come with tabs, line ends or marks that nobody sees. */
const words = z
  .string()
  .transform((text) =>
    text
      .normalize('NFC')
      .replace(/\p{Cf}/gu, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  .pipe(z.string().min(1).max(100))
  .refine((text) => !UNSTORABLE.test(text));
const exactWords = z
  .string()
  .min(1)
  .max(100)
  .refine((text) => !UNSTORABLE.test(text));
const team = z.enum(TEAMS);
/** A point at most a tenth outside its hex is taken to be on the edge. */
const share = z
  .number()
  .min(-BEYOND_EDGE)
  .max(1 + BEYOND_EDGE)
  .transform((value) => Math.min(1, Math.max(0, value)));

const label = z.object({ text: words, x: share, y: share, mapMarkerType: z.string() });
const icon = z.object({ iconType: count, x: share, y: share });
const mapName = z.string().regex(/^\w{1,60}$/);
const anything = z.record(z.string(), z.unknown());

/** Collects the parts of an answer that were left out. */
interface LeftOut {
  count: number;
  /** The first one: where it is, and what is wrong with it. */
  first: string | null;
}

/** Reads the parts of an answer one by one. */
function reader() {
  const leftOut: LeftOut = { count: 0, first: null };
  const leave = (where: string, why: string) => {
    leftOut.count += 1;
    leftOut.first ??= `${where}: ${why}`.slice(0, 200);
  };
  /** A value, or null where it is not understood. @param isNeeded it is missed where there is none. */
  const read = <S extends z.ZodType>(shape: S, value: unknown, where: string, isNeeded = true) => {
    if (!isNeeded && (value === undefined || value === null)) return null;
    const parsed = shape.safeParse(value);
    if (parsed.success) return parsed.data;
    leave(where, parsed.error.issues[0]?.message ?? 'wrong');
    return null;
  };
  /** The entries of a list that are understood, at most `most`. */
  const list = <T>(
    value: unknown,
    where: string,
    most: number,
    entry: (json: unknown, at: string) => T | null,
  ) => {
    if (!Array.isArray(value)) {
      if (value !== undefined) leave(where, 'no list');
      return [];
    }
    for (let more = most; more < value.length; more += 1) leave(`${where}.${more}`, 'too many');
    return value.slice(0, most).flatMap((json, index) => entry(json, `${where}.${index}`) ?? []);
  };
  return { leftOut, read, list };
}

type Read = { content: WarApiContent; leftOut: LeftOut };

/** @throws Refusal without the id of the war, or where nothing says which number it has. */
function readWar(json: unknown, before: WarApiContent | null): Read {
  const { leftOut, read } = reader();
  const body = needed(anything, json, 'answer');
  const warId = needed(exactWords, body.warId, 'warId');
  const last = before !== null && 'war' in before && before.war.warId === warId ? before.war : null;
  const number = read(count, body.warNumber, 'warNumber') ?? last?.number;
  if (number === undefined) throw new Refusal('warNumber: no number');
  const instantOf = (field: string, known: string | null | undefined) => {
    if (body[field] === undefined || body[field] === null) return null;
    return read(instant, body[field], field) ?? known ?? null;
  };
  const war: WarAnswer = {
    warId,
    number,
    winner: read(team, body.winner, 'winner') ?? last?.winner ?? 'NONE',
    startedAt: instantOf('conquestStartTime', last?.startedAt),
    endedAt: instantOf('conquestEndTime', last?.endedAt),
    resistanceAt: instantOf('resistanceStartTime', last?.resistanceAt),
    requiredTowns:
      read(count, body.requiredVictoryTowns, 'requiredVictoryTowns') ?? last?.requiredTowns ?? null,
  };
  return { content: { war }, leftOut };
}

/** Some names have no data (docs of the API): those of the home regions. @throws Refusal of a list without a map. */
function readMaps(json: unknown): Read {
  const { leftOut, read, list } = reader();
  const names = list(needed(z.array(z.unknown()), json, 'answer'), 'maps', MAX_MAPS, (map, at) =>
    read(mapName, map, at),
  );
  if (names.length === 0) throw new Refusal('answer: no maps');
  const maps = [...new Set(names)].filter((name) => !name.startsWith('HomeRegion'));
  return { content: { maps }, leftOut };
}

/** @throws Refusal without the labels or icons that it is asked for, which would empty the map. */
function readMap(json: unknown, part: 'labels' | 'icons'): Read {
  const { leftOut, read, list } = reader();
  const body = needed(anything, json, 'answer');
  const icons = list(body.mapItems, 'mapItems', MAX_ICONS, (mapItem, at): MapIcon | null => {
    const known = read(icon, mapItem, at);
    if (known === null) return null;
    const { teamId, flags } = anything.parse(mapItem);
    // What stands there is known without its owner or its marks.
    return {
      team: read(team, teamId, `${at}.teamId`),
      type: known.iconType,
      x: known.x,
      y: known.y,
      flags: read(count, flags, `${at}.flags`),
    };
  });
  const labels = list(body.mapTextItems, 'mapTextItems', MAX_LABELS, (mapTextItem, at): MapLabel | null => {
    const known = read(label, mapTextItem, at);
    if (known === null) return null;
    return { text: known.text, x: known.x, y: known.y, isMajor: known.mapMarkerType === 'Major' };
  });
  const map: MapAnswer = {
    labels,
    icons,
    scorchedTowns:
      read(count, body.scorchedVictoryTowns, 'scorchedVictoryTowns', false) ?? countScorched(icons),
    version: read(count, body.version, 'version', false),
    updatedAt: read(ms, body.lastUpdated, 'lastUpdated', false),
    fixtures: countFixtures(icons),
    leftOut: leftOut.count,
  };
  if (map[part].length === 0) throw new Refusal(leftOut.first ?? `answer: no ${part}`);
  return { content: { map }, leftOut };
}

/** @throws Refusal without both sides: half of the casualties is not their number. */
function readReport(json: unknown): Read {
  const { leftOut } = reader();
  const body = needed(anything, json, 'answer');
  const casualties =
    needed(count, body.colonialCasualties, 'colonialCasualties') +
    needed(count, body.wardenCasualties, 'wardenCasualties');
  return { content: { report: { casualties } }, leftOut };
}

/** An answer of which nothing can be used. */
class Refusal extends Error {}

/** @throws Refusal where it is not understood. */
function needed<S extends z.ZodType>(shape: S, value: unknown, where: string): z.output<S> {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Refusal(`${where}: ${parsed.error.issues[0]?.message ?? 'wrong'}`);
}

/** Kind of answer that an address gives: `static` has the names on a map, `dynamic` what stands there. */
export type WarApiKind = 'war' | 'maps' | 'static' | 'dynamic' | 'report';

type Parsed = ({ ok: true } & Read) | { ok: false; detail: string };

const READERS: Record<WarApiKind, (json: unknown, before: WarApiContent | null) => Read> = {
  war: readWar,
  maps: readMaps,
  static: (json) => readMap(json, 'labels'),
  dynamic: (json) => readMap(json, 'icons'),
  report: readReport,
};

/**
 * An answer by its kind, with how many of its parts were left out.
 * @param before the last good answer of the address, for what is not understood of a war.
 * @returns `detail`: what is wrong, and where in the answer.
 */
export function parseWarApi(kind: WarApiKind, json: unknown, before: WarApiContent | null = null): Parsed {
  try {
    return { ok: true, ...READERS[kind](json, before) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ok: false, detail: error.message.slice(0, 200) };
  }
}
