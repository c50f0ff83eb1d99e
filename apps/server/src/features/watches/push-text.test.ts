import type { AlertEvent } from '@backline/domain';
import { wordsOf } from '@backline/texts/server/words';
import { describe, expect, it } from 'vitest';
import { pushText } from './push-text.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const inMinutes = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const depot = { id: 5, name: 'Depot', location: 'Jade Cove' };
const port = { id: 6, name: 'Port', location: 'Acrithia' };
const cloth = { firName: 'Cloth', crated: true, name: 'Basic Materials (Crated)' };
const old = (name: string, minutes = -180): AlertEvent => ({
  kind: 'report-old',
  stockpile: { id: 1, name },
  warehouse: depot,
  reportedAt: inMinutes(minutes),
});
const short = (name: string, quantity = 1200): AlertEvent => ({
  kind: 'below-minimum',
  warehouse: depot,
  item: { firName: name, crated: false, name },
  quantity,
  minimum: 2000,
});
const WORDS = { en: await wordsOf('alerts', 'en'), de: await wordsOf('alerts', 'de') };
const linesOf = (events: AlertEvent[], language: 'en' | 'de' = 'en') => {
  const { title, body } = pushText(events, { words: WORDS[language], language }, NOW);
  return [title, ...(body === '' ? [] : body.split('\n'))];
};

describe('a message', () => {
  it('has at most four lines and then the number of further alerts, those of a longer line each', () => {
    const four = ['A', 'B', 'C', 'D'].map((name) => old(name));
    const shown = ['A', 'B', 'C', 'D'].map((name) => `${name} at Depot was last reported 3 hr. ago`);
    expect(linesOf(four)).toEqual(shown);
    expect(linesOf([...four, old('E')])).toEqual([...shown, 'and 1 more']);
    expect(linesOf([...four, short('Nails'), short('Bolts'), old('E')])).toEqual([...shown, 'and 3 more']);
    expect(linesOf([...four, old('E')], 'de').at(-1)).toBe('und 1 weitere');
  });

  it('has the shortages of a warehouse in one line, of which it names six', () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
    const amounts = names.map((name) => `${name} 1,200 of 2,000`);
    const line = (items: string[]) => [`Under minimum at Depot: ${items.join(', ')}`];
    expect(linesOf(names.slice(0, 6).map((name) => short(name)))).toEqual(line(amounts.slice(0, 6)));
    expect(linesOf(names.map((name) => short(name)))).toEqual(line([...amounts.slice(0, 6), 'and 1 more']));
    expect(linesOf([short('A')], 'de')).toEqual(['Unter Minimum in Depot: A 1.200 von 2.000']);
  });

  it('has what runs out in a warehouse in one line, each item with its end, of which it names six', () => {
    const runsOut = (names: string[]): AlertEvent => ({
      kind: 'runs-out',
      warehouse: depot,
      items: names.map((name, index) => ({
        item: { firName: name, crated: false, name },
        end: index === 0 ? 'minimum' : 'empty',
        endsAt: inMinutes(30 + index),
      })),
    });
    const six = [
      'A under minimum in 30 min.',
      ...['B', 'C', 'D', 'E', 'F'].map((name, index) => `${name} empty in ${31 + index} min.`),
    ];
    const names = ['A', 'B', 'C', 'D', 'E', 'F'];
    expect(linesOf([runsOut(names)])).toEqual([`Running out at Depot: ${six.join(', ')}`]);
    expect(linesOf([runsOut([...names, 'G', 'H'])])).toEqual([
      `Running out at Depot: ${six.join(', ')}, and 2 more`,
    ]);
  });

  it('is plain text: names as people wrote them, and times in minutes below a hundred, else in hours', () => {
    const reported = (minutes: number) => linesOf([old('**x** <@&1>', minutes)])[0];
    expect(reported(-99)).toBe('**x** <@&1> at Depot was last reported 99 min. ago');
    expect(reported(-100)).toBe('**x** <@&1> at Depot was last reported 2 hr. ago');
    expect(reported(-89.4)).toContain('89 min. ago');
    expect(linesOf([old('x', -100)], 'de')).toEqual(['x in Depot wurde zuletzt vor 2 Std. gemeldet']);
    const soon: AlertEvent = {
      kind: 'public-soon',
      stockpile: { id: 1, name: 'Alpha' },
      warehouse: depot,
      hours: 1,
      publicAt: inMinutes(58),
    };
    expect(linesOf([soon])).toEqual(['Alpha at Depot goes public in 58 min.']);
  });
});

describe('the page that a message opens', () => {
  const way = { shipmentId: 7, from: depot, to: port, containers: [2, 3] };
  const by = { id: null, name: 'Anna' };
  const delivered: AlertEvent = { kind: 'shipment-delivered', ...way, crates: 120, by };
  const stalled: AlertEvent = { kind: 'shipment-stalled', ...way, holder: by, since: inMinutes(-360) };
  const order = {
    orderId: 9,
    item: cloth,
    crates: 9,
    factory: 'Forge',
    method: 'factory',
    destination: port,
  } as const;
  const pageOf = (...events: AlertEvent[]) => pushText(events, { words: WORDS.en, language: 'en' }, NOW).path;

  it('is that of its only line', () => {
    expect(pageOf(old('A'))).toBe('/warehouses/5');
    expect(pageOf(short('A'), short('B'))).toBe('/warehouses/5');
    expect(pageOf(delivered)).toBe('/shipments/7');
    expect(pageOf(stalled)).toBe('/shipments/7');
    expect(pageOf({ kind: 'order-ready', ...order, publicAt: null })).toBe('/production');
    expect(linesOf([delivered])).toEqual([
      'Delivered to Port: 120 crates from Depot in containers 2, 3, by Anna',
    ]);
    expect(linesOf([{ kind: 'order-ready', ...order, publicAt: null }])).toEqual([
      'Basic Materials ×9 can be collected at Forge, for Port',
    ]);
    expect(linesOf([{ kind: 'order-public', ...order, hours: 4, publicAt: inMinutes(240) }])).toEqual([
      'Basic Materials ×9 at Forge goes public in 4 hr., for Port',
    ]);
  });

  it('is the home page where there are several lines', () => {
    expect(pageOf(old('A'), old('B'))).toBe('/welcome');
    expect(pageOf(short('A'), old('B'))).toBe('/welcome');
    expect(pageOf(delivered, stalled)).toBe('/welcome');
  });
});
