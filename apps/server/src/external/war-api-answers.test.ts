import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseWarApi, type WarApiKind } from './war-api-answers.ts';

const WAR = {
  warId: '00000000-1111-4222-8333-000000000900',
  warNumber: 900,
  winner: 'NONE',
  conquestStartTime: Date.UTC(2026, 10, 1),
  conquestEndTime: null,
  requiredVictoryTowns: 34,
};
const ICON = { teamId: 'WARDENS', iconType: 56, x: 0.5, y: 0.42, flags: 41, viewDirection: 0 };
const LABEL = { text: 'Sample Ford', x: 0.5, y: 0.42, mapMarkerType: 'Major' };
const MAP = {
  regionId: 3,
  scorchedVictoryTowns: 2,
  mapItems: [ICON],
  mapTextItems: [LABEL],
  lastUpdated: 1_762_236_902_172,
  version: 57,
};

const isTaken = (kind: WarApiKind, json: unknown) => parseWarApi(kind, json).ok;
/** Whether each answer is taken, that differs from a good one by these fields. */
const taken = (kind: WarApiKind, good: object, ...changes: object[]) =>
  changes.map((change) => isTaken(kind, { ...good, ...change }));
const none = (count: number) => Array.from({ length: count }, () => false);

describe('the war', () => {
  it('has its times as text, and none for what has not happened yet', () => {
    const war = {
      warId: WAR.warId,
      number: 900,
      winner: 'NONE',
      startedAt: '2026-11-01T00:00:00.000Z',
      endedAt: null,
      resistanceAt: null,
      requiredTowns: 34,
    };
    expect(parseWarApi('war', { ...WAR, anything: 'else' })).toEqual({
      ok: true,
      content: { war },
      leftOut: { count: 0, first: null },
    });
    const over = { conquestEndTime: Date.UTC(2026, 11, 1), resistanceStartTime: Date.UTC(2026, 11, 1, 1) };
    expect(parseWarApi('war', { ...WAR, ...over, winner: 'COLONIALS' })).toEqual({
      ok: true,
      content: {
        war: {
          ...war,
          winner: 'COLONIALS',
          endedAt: '2026-12-01T00:00:00.000Z',
          resistanceAt: '2026-12-01T01:00:00.000Z',
        },
      },
      leftOut: { count: 0, first: null },
    });
  });

  it('is refused without an id or a number that can be stored, with the place of the fault', () => {
    expect(taken('war', WAR, { warNumber: 2_147_483_647 }, { warNumber: 0 })).toEqual([true, true]);
    expect(
      taken(
        'war',
        WAR,
        { warNumber: 2_147_483_648 },
        { warNumber: -1 },
        { warNumber: 1.5 },
        { warId: '' },
        { warId: 'x'.repeat(101) },
        { warId: 'a\u0000b' },
        { warId: 'a\ud800b' },
        { warId: undefined },
      ),
    ).toEqual(none(8));
    expect(taken('war', WAR, { warId: 'x'.repeat(100) }, { conquestStartTime: Date.UTC(2100) })).toEqual([
      true,
      true,
    ]);
    expect(parseWarApi('war', { ...WAR, warId: '' })).toEqual({
      ok: false,
      detail: expect.stringMatching(/^warId: /),
    });
    for (const json of [null, [], '', 7])
      expect(parseWarApi('war', json)).toMatchObject({
        ok: false,
        detail: expect.stringMatching(/^answer: /),
      });
  });
});

describe('a part of the war that is not understood', () => {
  const read = (change: object, before: object | null = null) => {
    const kept = before && parseWarApi('war', before);
    const parsed = parseWarApi('war', { ...WAR, ...change }, kept?.ok ? kept.content : null);
    return parsed.ok && 'war' in parsed.content ? { ...parsed.content.war, leftOut: parsed.leftOut } : null;
  };

  it('is not known, and the rest is used', () => {
    expect(read({ requiredVictoryTowns: undefined })).toMatchObject({ number: 900, requiredTowns: null });
    expect(read({ conquestStartTime: -1, resistanceStartTime: 'soon' })).toMatchObject({
      number: 900,
      startedAt: null,
      resistanceAt: null,
      requiredTowns: 34,
      leftOut: { count: 2, first: expect.stringMatching(/^conquestStartTime: /) },
    });
    expect(read({ conquestStartTime: Date.UTC(2100) + 1 })).toMatchObject({ startedAt: null });
    expect(read({})?.leftOut).toEqual({ count: 0, first: null });
  });

  it('stays as the last answer about this war had it, not one about another war', () => {
    const strange = { winner: 'PIRATES', warNumber: -1, requiredVictoryTowns: 1e300, conquestEndTime: 'x' };
    const before = { ...WAR, winner: 'WARDENS', conquestEndTime: Date.UTC(2026, 11, 1) };
    expect(read(strange, before)).toMatchObject({
      number: 900,
      winner: 'WARDENS',
      endedAt: '2026-12-01T00:00:00.000Z',
      requiredTowns: 34,
      leftOut: { count: 4 },
    });
    expect(read(strange, { ...before, warId: 'another' })).toBeNull();
  });
});

describe('the list of maps', () => {
  it('names each once, without the home regions, and nothing that is no name', () => {
    const names = ['DeadLandsHex', 'HomeRegionC', 'AcrithiaHex', 'DeadLandsHex', 'HomeRegionW'];
    expect(parseWarApi('maps', names)).toEqual({
      ok: true,
      content: { maps: ['DeadLandsHex', 'AcrithiaHex'] },
      leftOut: { count: 0, first: null },
    });
    expect(parseWarApi('maps', ['a b', 'AcrithiaHex', '../war', 7])).toMatchObject({
      content: { maps: ['AcrithiaHex'] },
      leftOut: { count: 3 },
    });
    expect(
      [[], ['../war'], ['a b'], [''], ['x'.repeat(61)], [7], 'DeadLandsHex'].map((json) =>
        isTaken('maps', json),
      ),
    ).toEqual(none(7));
    const many = (count: number) => Array.from({ length: count }, (_, index) => `Map${index}`);
    expect(isTaken('maps', ['x'.repeat(60)])).toBe(true);
    expect(parseWarApi('maps', many(200))).toMatchObject({ leftOut: { count: 0 } });
    expect(parseWarApi('maps', many(201))).toMatchObject({
      content: { maps: many(200) },
      leftOut: { count: 1 },
    });
  });
});

describe('a map', () => {
  it('has who holds what, and its names with the larger ones marked', () => {
    const minor = { ...LABEL, text: 'Stub Creek', mapMarkerType: 'Minor' };
    expect(parseWarApi('static', { ...MAP, mapTextItems: [LABEL, minor] })).toEqual({
      ok: true,
      content: {
        map: {
          scorchedTowns: 2,
          icons: [{ team: 'WARDENS', type: 56, x: 0.5, y: 0.42, flags: 41 }],
          labels: [
            { text: 'Sample Ford', x: 0.5, y: 0.42, isMajor: true },
            { text: 'Stub Creek', x: 0.5, y: 0.42, isMajor: false },
          ],
          version: 57,
          updatedAt: 1_762_236_902_172,
          fixtures: 1,
          leftOut: 0,
        },
      },
      leftOut: { count: 0, first: null },
    });
  });

  it('has its scorched victory towns counted where their number is missing', () => {
    const scorched = (flags: number[]) => {
      const mapItems = flags.map((flag) => ({ ...ICON, flags: flag }));
      return parseWarApi('dynamic', { ...MAP, scorchedVictoryTowns: undefined, mapItems });
    };
    expect(scorched([41])).toMatchObject({ content: { map: { scorchedTowns: 0, leftOut: 0 } } });
    expect(scorched([0x19, 0x18, 0x01, 0x11])).toMatchObject({ content: { map: { scorchedTowns: 2 } } });
  });

  it('counts what the game itself has put there, not what players build', () => {
    const mapItems = [56, 45, 33, 59, 60, 37, 83, 8].map((iconType) => ({ ...ICON, iconType }));
    expect(parseWarApi('dynamic', { ...MAP, mapItems })).toMatchObject({ content: { map: { fixtures: 3 } } });
  });

  it('is refused without what it was asked for, which would empty the map', () => {
    expect(isTaken('static', { ...MAP, mapItems: [] })).toBe(true);
    expect(isTaken('static', { ...MAP, mapTextItems: [] })).toBe(false);
    expect(isTaken('dynamic', { ...MAP, mapTextItems: [] })).toBe(true);
    expect(isTaken('dynamic', { ...MAP, mapItems: [] })).toBe(false);
  });

  /** Reads a map with such an entry beside a good one; returns what is kept of it, without the good one. */
  const kept = (part: { icon: object } | { label: object }) => {
    const json =
      'icon' in part
        ? { ...MAP, mapItems: [ICON, { ...ICON, ...part.icon }] }
        : { ...MAP, mapTextItems: [LABEL, { ...LABEL, ...part.label }] };
    const parsed = parseWarApi('icon' in part ? 'dynamic' : 'static', json);
    if (!parsed.ok || !('map' in parsed.content)) return 'refused';
    const { icons, labels, leftOut } = parsed.content.map;
    expect(leftOut).toBe(parsed.leftOut.count);
    expect([icons[0]?.flags, labels[0]?.text]).toEqual([41, 'Sample Ford']);
    return { entry: ('icon' in part ? icons : labels)[1], leftOut };
  };
  const icon = (change: object) => ({ team: 'WARDENS', type: 56, x: 0.5, y: 0.42, flags: 41, ...change });
  const label = (change: object) => ({ text: 'Sample Ford', x: 0.5, y: 0.42, isMajor: true, ...change });

  it('keeps a name beyond its edge, as the game has them since 2020, on the edge', () => {
    expect(kept({ label: { text: 'Whispering Gulch', x: 0.49615276, y: 1.0449303 } })).toEqual({
      entry: label({ text: 'Whispering Gulch', x: 0.49615276, y: 1 }),
      leftOut: 0,
    });
    expect(kept({ icon: { x: -0.0003 } })).toEqual({ entry: icon({ x: 0 }), leftOut: 0 });
    expect(kept({ icon: { y: 1.1 } })).toEqual({ entry: icon({ y: 1 }), leftOut: 0 });
    expect(kept({ icon: { y: 1.1001 } })).toEqual({ entry: undefined, leftOut: 1 });
    expect(kept({ label: { x: -0.1001 } })).toEqual({ entry: undefined, leftOut: 1 });
  });

  it('keeps a name without what nobody sees in it', () => {
    expect(kept({ label: { text: ' Fixture\tHill\n' } })).toEqual({
      entry: label({ text: 'Fixture Hill' }),
      leftOut: 0,
    });
    expect(kept({ label: { text: 'Fix\u200bture' } })).toMatchObject({ entry: { text: 'Fixture' } });
    expect(kept({ label: { text: 'Tri\u0301' } })).toMatchObject({ entry: { text: 'Trí' } });
    expect(kept({ label: { text: 'x'.repeat(100) } })).toMatchObject({ leftOut: 0 });
  });

  it.each([
    { icon: { iconType: -1 } },
    { icon: { iconType: 'base' } },
    { icon: { x: '0.5' } },
    { icon: { y: null } },
    { label: { text: '' } },
    { label: { text: '\u200b' } },
    { label: { text: 'a\u0000b' } },
    { label: { text: 'a\ud800b' } },
    { label: { text: 'x'.repeat(101) } },
    { label: { mapMarkerType: 7 } },
  ])('leaves out %j alone', (part) => {
    expect(kept(part)).toEqual({ entry: undefined, leftOut: 1 });
  });

  it('knows where a building stands, but not whose or what it is, where that is not understood', () => {
    expect(kept({ icon: { teamId: 'PIRATES' } })).toEqual({ entry: icon({ team: null }), leftOut: 1 });
    expect(kept({ icon: { flags: -1 } })).toEqual({ entry: icon({ flags: null }), leftOut: 1 });
    expect(kept({ icon: { flags: 1e300, teamId: undefined } })).toEqual({
      entry: icon({ team: null, flags: null }),
      leftOut: 2,
    });
    expect(kept({ icon: { iconType: 999, flags: 64 } })).toEqual({
      entry: icon({ type: 999, flags: 64 }),
      leftOut: 0,
    });
  });

  it('of more than a map can hold uses the first ones', () => {
    const many = <T>(count: number, value: T) => Array.from({ length: count }, () => value);
    expect(parseWarApi('dynamic', { ...MAP, mapItems: many(5000, ICON) })).toMatchObject({
      leftOut: { count: 0 },
    });
    const mapTextItems = many(1001, LABEL);
    const parsed = parseWarApi('dynamic', { ...MAP, mapItems: many(5001, ICON), mapTextItems });
    expect(parsed).toMatchObject({ leftOut: { count: 2, first: 'mapItems.5000: too many' } });
    expect(parsed.ok && 'map' in parsed.content ? parsed.content.map.icons : []).toHaveLength(5000);
  });
});

/** How many damaged bodies: `WAR_API_BODIES=10000` for a long run. */
const BODIES = Number(process.env.WAR_API_BODIES ?? 300);

/** Values that no field of an answer has. */
const STRANGE = [
  ...[undefined, null, true, [], {}, [[]], -1, -0.0003, 1.0449, 0.5, 7, 1e300, Number.MAX_SAFE_INTEGER],
  ...['', ' ', '\t', 'a\u0000b', 'a\ud800', '\u200b', 'ELVES', 'x'.repeat(5000), '__proto__'],
];

describe(`${BODIES} damaged answers about a map`, () => {
  const labels = Array.from({ length: 27 }, (_, index) => ({
    text: `Town ${index}`,
    x: 0.1 + index * 0.03,
    y: 0.9 - index * 0.03,
    mapMarkerType: index % 2 === 0 ? 'Major' : 'Minor',
  }));
  const icons = Array.from({ length: 40 }, (_, index) => ({
    teamId: ['NONE', 'WARDENS', 'COLONIALS'][index % 3],
    iconType: [56, 33, 45, 38][index % 4],
    x: 0.1 + index * 0.02,
    y: 0.9 - index * 0.02,
    flags: index % 5,
  }));
  const damage = fc.record({
    index: fc.nat(),
    field: fc.constantFrom('text', 'x', 'y', 'mapMarkerType', 'teamId', 'iconType', 'flags', null),
    value: fc.oneof(fc.constantFrom(...STRANGE), fc.jsonValue()),
  });
  /** A list with some of its entries, or fields of them, replaced. */
  const damaged = (list: object[], damages: { index: number; field: string | null; value: unknown }[]) => {
    const broken = [...list] as unknown[];
    for (const { index, field, value } of damages) {
      const at = index % list.length;
      broken[at] = field === null ? value : { ...list[at], [field]: value };
    }
    return broken;
  };
  const head = fc.record(
    {
      regionId: fc.jsonValue(),
      scorchedVictoryTowns: fc.constantFrom(...STRANGE),
      lastUpdated: fc.constantFrom(...STRANGE),
      version: fc.constantFrom(...STRANGE),
      mapItemsC: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );

  it.each([
    ['static', 'mapTextItems', labels, 'labels'],
    ['dynamic', 'mapItems', icons, 'icons'],
  ] as const)(
    '%s: what is not damaged is used, and what is kept can be stored',
    (kind, list, entries, part) => {
      fc.assert(
        fc.property(fc.array(damage, { maxLength: 12 }), head, (damages, more) => {
          const broken = damaged([...entries], damages);
          const parsed = parseWarApi(kind, { mapItems: [], mapTextItems: [], ...more, [list]: broken });
          expect(parsed.ok).toBe(true);
          if (!parsed.ok || !('map' in parsed.content)) throw new Error('no map');
          const { map } = parsed.content;
          const whole = entries.filter((entry, index) => broken[index] === entry);
          for (const { x, y } of whole) expect(map[part]).toContainEqual(expect.objectContaining({ x, y }));
          expect(map[part].length).toBeGreaterThanOrEqual(whole.length);
          expect(JSON.stringify(map)).not.toMatch(/\\u0000|\\ud[89a-f]/);
          for (const { x, y } of map[part]) {
            expect(x >= 0 && x <= 1 && y >= 0 && y <= 1).toBe(true);
          }
        }),
        { numRuns: BODIES },
      );
    },
  );

  it('of any other kind break nothing', () => {
    const kinds = fc.constantFrom<WarApiKind>('war', 'maps', 'static', 'dynamic', 'report');
    const json = fc.oneof(
      fc.jsonValue(),
      fc.record({
        mapItems: fc.jsonValue(),
        mapTextItems: fc.jsonValue(),
        warId: fc.string(),
        warNumber: fc.nat(),
      }),
    );
    fc.assert(
      fc.property(kinds, json, (kind, body) => {
        expect(parseWarApi(kind, body)).toHaveProperty('ok');
      }),
      { numRuns: BODIES },
    );
  });
});

it('a report counts the casualties of both sides', () => {
  const report = { colonialCasualties: 120, wardenCasualties: 80, dayOfWar: 2 };
  expect(parseWarApi('report', report)).toEqual({
    ok: true,
    content: { report: { casualties: 200 } },
    leftOut: { count: 0, first: null },
  });
  expect(taken('report', report, { wardenCasualties: undefined }, { colonialCasualties: -1 })).toEqual(
    none(2),
  );
});
