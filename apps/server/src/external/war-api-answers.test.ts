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
const MAP = { regionId: 3, scorchedVictoryTowns: 2, mapItems: [ICON], mapTextItems: [LABEL] };

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
    expect(parseWarApi('war', { ...WAR, anything: 'else' })).toEqual({ ok: true, content: { war } });
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
    });
  });

  it('is refused where it could not be stored, or is no war, with the place of the fault', () => {
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
        { winner: 'PIRATES' },
        { conquestStartTime: Date.UTC(2100) + 1 },
        { conquestStartTime: -1 },
        { requiredVictoryTowns: undefined },
      ),
    ).toEqual(none(11));
    expect(taken('war', WAR, { warId: 'x'.repeat(100) }, { conquestStartTime: Date.UTC(2100) })).toEqual([
      true,
      true,
    ]);
    expect(parseWarApi('war', { ...WAR, winner: 'PIRATES' })).toEqual({
      ok: false,
      detail: expect.stringMatching(/^winner: /),
    });
    for (const json of [null, [], '', 7])
      expect(parseWarApi('war', json)).toMatchObject({
        ok: false,
        detail: expect.stringMatching(/^answer: /),
      });
  });
});

describe('the list of maps', () => {
  it('names each once, without the home regions, and nothing that is no name', () => {
    const names = ['DeadLandsHex', 'HomeRegionC', 'AcrithiaHex', 'DeadLandsHex', 'HomeRegionW'];
    expect(parseWarApi('maps', names)).toEqual({
      ok: true,
      content: { maps: ['DeadLandsHex', 'AcrithiaHex'] },
    });
    expect(
      [[], ['../war'], ['a b'], [''], ['x'.repeat(61)], [7], 'DeadLandsHex'].map((json) =>
        isTaken('maps', json),
      ),
    ).toEqual(none(7));
    const many = (count: number) => Array.from({ length: count }, (_, index) => `Map${index}`);
    expect([many(200), many(201), ['x'.repeat(60)]].map((json) => isTaken('maps', json))).toEqual([
      true,
      false,
      true,
    ]);
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
        },
      },
    });
    const older = { ...MAP, scorchedVictoryTowns: undefined };
    expect(parseWarApi('dynamic', older)).toMatchObject({ ok: true, content: { map: { scorchedTowns: 0 } } });
  });

  it('is refused without what it was asked for, which would empty the map', () => {
    expect(isTaken('static', { ...MAP, mapItems: [] })).toBe(true);
    expect(isTaken('static', { ...MAP, mapTextItems: [] })).toBe(false);
    expect(isTaken('dynamic', { ...MAP, mapTextItems: [] })).toBe(true);
    expect(isTaken('dynamic', { ...MAP, mapItems: [] })).toBe(false);
  });

  it('is refused with a place outside of it, a side that is none, or more than a map can hold', () => {
    const withIcon = (change: object) => ({ mapItems: [{ ...ICON, ...change }] });
    expect(taken('dynamic', MAP, withIcon({ x: 0, y: 1 }), withIcon({ iconType: 999, flags: 0 }))).toEqual([
      true,
      true,
    ]);
    expect(
      taken(
        'dynamic',
        MAP,
        withIcon({ x: 1.0001 }),
        withIcon({ y: -0.0001 }),
        withIcon({ teamId: 'PIRATES' }),
        withIcon({ flags: -1 }),
        { mapItems: Array.from({ length: 5001 }, () => ICON) },
        { mapTextItems: Array.from({ length: 1001 }, () => LABEL) },
        { mapTextItems: [{ ...LABEL, text: '' }] },
        { scorchedVictoryTowns: -1 },
      ),
    ).toEqual(none(8));
    expect(taken('dynamic', MAP, { mapItems: Array.from({ length: 5000 }, () => ICON) })).toEqual([true]);
  });
});

it('a report counts the casualties of both sides', () => {
  const report = { colonialCasualties: 120, wardenCasualties: 80, dayOfWar: 2 };
  expect(parseWarApi('report', report)).toEqual({ ok: true, content: { report: { casualties: 200 } } });
  expect(taken('report', report, { wardenCasualties: undefined }, { colonialCasualties: -1 })).toEqual(
    none(2),
  );
});
