import { type MapAnswer, TEAMS, type WarAnswer, type WarApiContent } from '@backline/domain';
import { z } from 'zod';

/**
 * The answers of the game's War API (github.com/clapfoot/warapi). What is not named here is ignored, and so are kinds of
 * icons and flags that nobody knows yet. Bounds are those of the columns: no answer can break a write.
 */

const MAX_COUNT = 2_147_483_647;
const count = z.int().min(0).max(MAX_COUNT);
/** Milliseconds since epoch, until the year 2100. */
const instant = z
  .number()
  .min(0)
  .max(Date.UTC(2100))
  .transform((ms) => new Date(ms).toISOString());
/** PostgreSQL takes neither control characters such as NUL nor halves of surrogate pairs. */
const words = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text));
const team = z.enum(TEAMS);
const share = z.number().min(0).max(1);

const warShape = z
  .object({
    warId: words(100),
    warNumber: count,
    winner: team,
    conquestStartTime: instant.nullish(),
    conquestEndTime: instant.nullish(),
    resistanceStartTime: instant.nullish(),
    requiredVictoryTowns: count,
  })
  .transform(
    (war): WarAnswer => ({
      warId: war.warId,
      number: war.warNumber,
      winner: war.winner,
      startedAt: war.conquestStartTime ?? null,
      endedAt: war.conquestEndTime ?? null,
      resistanceAt: war.resistanceStartTime ?? null,
      requiredTowns: war.requiredVictoryTowns,
    }),
  );

/** Some names have no data (docs of the API): those of the home regions. */
const mapsShape = z
  .array(z.string().regex(/^\w{1,60}$/))
  .min(1)
  .max(200)
  .transform((names) => [...new Set(names)].filter((name) => !name.startsWith('HomeRegion')));

const mapShape = z
  .object({
    scorchedVictoryTowns: count.default(0),
    mapItems: z
      .array(z.object({ teamId: team, iconType: count, x: share, y: share, flags: count }))
      .max(5000),
    mapTextItems: z
      .array(z.object({ text: words(100), x: share, y: share, mapMarkerType: z.string() }))
      .max(1000),
  })
  .transform(
    ({ scorchedVictoryTowns, mapItems, mapTextItems }): MapAnswer => ({
      scorchedTowns: scorchedVictoryTowns,
      icons: mapItems.map(({ teamId, iconType, x, y, flags }) => ({
        team: teamId,
        type: iconType,
        x,
        y,
        flags,
      })),
      labels: mapTextItems.map(({ text, x, y, mapMarkerType }) => ({
        text,
        x,
        y,
        isMajor: mapMarkerType === 'Major',
      })),
    }),
  );

const reportShape = z
  .object({ colonialCasualties: count, wardenCasualties: count })
  .transform(({ colonialCasualties, wardenCasualties }) => ({
    report: { casualties: colonialCasualties + wardenCasualties },
  }));

/** What an address answers with: `static` has the names on a map, `dynamic` what stands there. */
export type WarApiKind = 'war' | 'maps' | 'static' | 'dynamic' | 'report';

type Parsed = { ok: true; content: WarApiContent } | { ok: false; detail: string };

/** An answer without the labels or icons that it is asked for would empty a map, so it is rejected too. */
const named = mapShape.refine(({ labels }) => labels.length > 0, 'no labels').transform((map) => ({ map }));
const built = mapShape.refine(({ icons }) => icons.length > 0, 'no icons').transform((map) => ({ map }));

const SHAPES: Record<WarApiKind, z.ZodType<WarApiContent>> = {
  war: warShape.transform((war) => ({ war })),
  maps: mapsShape.transform((maps) => ({ maps })),
  static: named,
  dynamic: built,
  report: reportShape,
};

/** An answer by its kind. @returns `detail`: what is wrong, and where in the answer. */
export function parseWarApi(kind: WarApiKind, json: unknown): Parsed {
  const parsed = SHAPES[kind].safeParse(json);
  if (parsed.success) return { ok: true, content: parsed.data };
  const [issue] = parsed.error.issues;
  const place = issue?.path.join('.') || 'answer';
  return { ok: false, detail: `${place}: ${issue?.message ?? 'wrong'}`.slice(0, 200) };
}
