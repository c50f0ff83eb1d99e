import { goals as endpoints, fromWire, type Item } from '@backline/contract';
import { stockKey } from '@backline/domain';
import { catalogNames, indexNames } from '@backline/game-exports';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aGoal, anItem } from '../../testing/builders.ts';
import { exportText } from '../../ui/export/list-table.ts';
import type { Catalog } from '../items/catalog.ts';
import { goalsOf, readGoalRows } from './goal-rows.ts';
import { goalTable } from './goal-table-export.ts';

function catalogOf(items: Item[]): Catalog {
  return new Map(items.map((item) => [stockKey(item.firName, item.crated), item]));
}

/** The loose and the crated form of an item. */
function bothForms(id: number, firName: string, name: string): Item[] {
  return [
    anItem({ id, firName, name, crated: false }),
    anItem({ id: id + 1, firName, name: `${name} (Crated)`, crated: true }),
  ];
}

const CATALOG = catalogOf([
  ...bothForms(1, 'Cloth', 'Basic Materials'),
  ...bothForms(3, 'Bandages', 'Bandages'),
  ...bothForms(5, 'Hatchet', 'H-5 "Hatchet"'),
  ...bothForms(7, 'OBrien', 'O’Brien V.110'),
  ...bothForms(9, 'Quickhatch', '“Quickhatch” Rt.I'),
  ...bothForms(11, 'TwinOne', 'Twin'),
  ...bothForms(13, 'TwinTwo', 'Twin'),
  anItem({ id: 15, firName: 'Truck', name: 'Truck', crated: false, slang: ['hauler'] }),
  anItem({ id: 17, firName: 'ShellA', name: '68mm', crated: false, slang: ['shell'] }),
  anItem({ id: 18, firName: 'ShellA', name: '68mm (Crated)', crated: true, slang: ['shell'] }),
  anItem({ id: 19, firName: 'ShellB', name: '40mm', crated: false, slang: ['shell', 'bandages'] }),
  ...bothForms(20, 'RifleA', 'No.2 Rifle').map((item) => ({ ...item, slang: ['long gun', 'Lgun'] })),
]);

const read = (text: string) => readGoalRows(text, CATALOG);
const goals = (text: string) =>
  goalsOf(read(text).lines).map(({ firName, crated, target, minimum }) => [firName, crated, target, minimum]);
/** Formats problems as `2 target negative`: line, column and problem. */
const problems = (text: string) =>
  read(text).lines.flatMap(({ number, problems: found }) =>
    found.map(({ column, problem, line }) => [number, column, problem, line].filter(Boolean).join(' ')),
  );

describe('names in the languages of the game', () => {
  const tables = {
    ru: { Cloth: { name: 'Базовые материалы', older: ['Ткань'] }, Bandages: { name: 'Бинты' } },
    de: { TwinOne: { name: 'Zwilling' }, TwinTwo: { name: 'Zwilling' } },
  };
  const index = indexNames(catalogNames([...CATALOG.values()]), tables);
  const inGame = (text: string) =>
    readGoalRows(text, CATALOG, index).lines.map(
      ({ item, problems: found }) => item?.firName ?? found[0]?.problem,
    );

  it('are known, crated or not', () => {
    expect(inGame('Базовые материалы (Ящик)\t\t10\t4\nбинты\tno\t500\t0')).toEqual(['Cloth', 'Bandages']);
  });

  it('are known in a list of several languages, and by those of older updates', () => {
    expect(inGame('Ткань\tyes\t10\t4\nBandages\tno\t500\t0')).toEqual(['Cloth', 'Bandages']);
  });

  it('are asked for where two items share one', () => {
    expect(inGame('Zwilling\tyes\t10\t4')).toEqual(['ambiguous-item']);
  });
});

describe('rows of goals', () => {
  it.each([
    ['tabs', 'Basic Materials\tyes\t10\t4\nBandages\tno\t500\t0'],
    ['commas', 'Basic Materials,yes,10,4\r\nBandages,no,500,0\r\n'],
    ['semicolons', 'Basic Materials;yes;10;4\nBandages;no;500;0'],
    ['a header line', 'Item,Crated,Target,Minimum\nBasic Materials,yes,10,4\nBandages,no,500,0'],
    [
      'columns in another order, and others between',
      'min\tNote\tTARGET\tCrated?\tName\n4\tfront\t10\tyes\tBasic Materials\n0\t\t500\tno\tBandages',
    ],
    ['German words', 'Item;In Kisten;Soll;Minimum\nBasic Materials;ja;10;4\nBandages;nein;500;0'],
    ['French words', 'Objet;En caisse;Cible;Minimum\nBasic Materials;oui;10;4\nBandages;non;500;0'],
    ['Portuguese words', 'Item;Em caixas;Alvo;Mínimo\nBasic Materials;sim;10;4\nBandages;não;500;0'],
    ['Russian words', 'Предмет;В ящиках;Цель;Минимум\nBasic Materials;да;10;4\nBandages;нет;500;0'],
    ['Chinese words', '物品,箱装,目标量,最低量\nBasic Materials,是,10,4\nBandages,否,500,0'],
    ['CodeNames', 'Cloth,yes,10,4\nBandages,no,500,0'],
    ['blank lines', '\n\nCloth,yes,10,4\n,,,\n\nBandages,no,500,0\n\n'],
    ['spaces around', '  Cloth , Yes , 10 , 4 \n Bandages,NO,500,0'],
  ])('are read with %s', (_, text) => {
    expect(problems(text)).toEqual([]);
    expect(goals(text)).toEqual([
      ['Cloth', true, 10, 4],
      ['Bandages', false, 500, 0],
    ]);
  });

  it('are read without a crated column, when the names say it', () => {
    const text = 'Item,Target,Minimum\nBasic Materials (Crated),10,4';
    expect(problems(text)).toEqual([]);
    expect(goals(text)).toEqual([['Cloth', true, 10, 4]]);
  });

  it.each([
    ['basic materials', 'Cloth'],
    ['BASIC  MATERIALS', 'Cloth'],
    ['Basic Materials (Crated)', 'Cloth'],
    ['cloth', 'Cloth'],
    ['H-5 "Hatchet"', 'Hatchet'],
    ['H–5 “Hatchet”', 'Hatchet'],
    ["O'Brien V.110", 'OBrien'],
    ['"Quickhatch" Rt.I', 'Quickhatch'],
  ])('%s is read as the item %s', (called, firName) => {
    expect(goals(`${called}\tyes\t2\t1`)).toEqual([[firName, true, 2, 1]]);
  });

  it.each([
    ['a nickname, target and minimum', 'lgun 500 200', ['RifleA', true, 500, 200]],
    ['a nickname of two words', 'long gun 500 200', ['RifleA', true, 500, 200]],
    ['the word loose', 'lgun loose 500 200', ['RifleA', false, 500, 200]],
    ['the word crated', 'lgun crated 500 200', ['RifleA', true, 500, 200]],
    ['a name with figures', '68mm 500 200', ['ShellA', true, 500, 200]],
    ['a name with figures and spaces', 'No.2 Rifle 500 200', ['RifleA', true, 500, 200]],
    ['a CodeName', 'Cloth 500 200', ['Cloth', true, 500, 200]],
    ['an item that is never crated', 'hauler 5 2', ['Truck', false, 5, 2]],
    ['three cells with commas', 'lgun,500,200', ['RifleA', true, 500, 200]],
    ['three cells with tabs', 'lgun\t500\t200', ['RifleA', true, 500, 200]],
    ['a name before another item’s nickname', 'bandages 5 2', ['Bandages', true, 5, 2]],
    ['a nickname in four cells', 'lgun\tno\t500\t200', ['RifleA', false, 500, 200]],
  ])('are understood as they are said, with %s', (_, text, expected) => {
    expect(problems(text)).toEqual([]);
    expect(goals(text)).toEqual([expected]);
  });

  it('need no minimum: it is none', () => {
    expect(goals('lgun 500\nCloth\t9')).toEqual([
      ['RifleA', true, 500, 0],
      ['Cloth', true, 9, 0],
    ]);
    expect(goals('lgun loose 500')).toEqual([['RifleA', false, 500, 0]]);
  });

  it('are read line by line, with blank lines between', () => {
    expect(goals('lgun 500 200\n\nCloth 9 0\n')).toEqual([
      ['RifleA', true, 500, 200],
      ['Cloth', true, 9, 0],
    ]);
  });

  it.each([
    ['lgun 500 200\nCloth 20 10\nshirst 5 1x', ['3 item unknown-item', '3 minimum not-a-number']],
    ['shirst 5 1x\nlgun 500 200', ['1 item unknown-item', '1 minimum not-a-number']],
    ['lgun 500 200\nCloth 1.000 10', ['2 target not-whole']],
    ['lgun -5 2', ['1 target negative']],
    ['lgun 99999999999 2', ['1 target too-big']],
    ['lgun', ['1 target required', '1 minimum required']],
    ['lgun\t99999999999\t2', ['1 target too-big']],
    ['lgun\t-5\t2', ['1 target negative']],
    ['lgun\t500\t1x', ['1 minimum not-a-number']],
  ])('in short form, %j is wrong only where it is', (text, expected) => {
    expect(problems(text)).toEqual(expected);
  });

  it.each([
    ['lgun 500 200\nCloth 1,000 10', [500, 1000]],
    ['lgun 1,000 200\nCloth 1,234,567 10', [1000, 1_234_567]],
    ['lgun 500 200\nCloth,yes,10,4', [500, 10]],
    ['Cloth,yes,10,4\nlgun 500 200', [10, 500]],
    ['O’Brien V.110,500,200\nCloth,20,10', [500, 20]],
    ['"Quickhatch" Rt.I 500 200\nCloth 20 10', [500, 20]],
  ])('in short form, %j is read', (text, targets) => {
    expect(problems(text)).toEqual([]);
    expect(goals(text).map(([, , target]) => target)).toEqual(targets);
  });

  it('are refused with a nickname that two items have', () => {
    expect(problems('shell 5 2')).toEqual(['1 item ambiguous-item']);
  });

  it.each([
    ['yes', true],
    ['Y', true],
    ['TRUE', true],
    ['1', true],
    ['x', true],
    ['no', false],
    ['n', false],
    ['False', false],
    ['0', false],
  ])('crated %s is read as %s', (word, crated) => {
    expect(goals(`Cloth\t${word}\t2\t1`)).toEqual([['Cloth', crated, 2, 1]]);
  });

  it.each([
    ['0', 0],
    ['007', 7],
    ['1,000', 1000],
    ['1 000', 1000],
    ['1\u00a0000', 1000],
    ["1'234'567", 1_234_567],
    ['2147483647', 2_147_483_647],
  ])('the number %s is read as %d', (cell, number) => {
    expect(goals(`Cloth\tyes\t${cell}\t0`)).toEqual([['Cloth', true, number, 0]]);
  });

  it.each([
    ['an unknown item', 'Nothing\tyes\t1\t0', ['1 item unknown-item']],
    ['a name shared by two items', 'Twin\tyes\t1\t0', ['1 item ambiguous-item']],
    ['a form that the item does not have', 'Truck\tyes\t1\t0', ['1 item no-such-form']],
    ['no item', '\tyes\t1\t0', ['1 item required']],
    ['no word for crated', 'Cloth\t\t1\t0', ['1 crated crated-missing']],
    ['another word for crated', 'Cloth\tmaybe\t1\t0', ['1 crated crated-unclear']],
    [
      'a loose item with a crated name',
      'Basic Materials (Crated)\tno\t1\t0',
      ['1 crated crated-contradicts'],
    ],
    ['no target', 'Cloth\tyes\t\t0', ['1 target required']],
    ['a missing cell', 'Cloth\tyes\t1', ['1 minimum required']],
    ['a target under 0', 'Cloth\tyes\t-1\t0', ['1 target negative']],
    ['half a crate', 'Cloth\tyes\t1.5\t0', ['1 target not-whole']],
    ['an ambiguous number', 'Cloth\tyes\t1.000\t0', ['1 target not-whole']],
    ['a word for a number', 'Cloth\tyes\tmany\t0', ['1 target not-a-number']],
    ['a formula', 'Cloth\tyes\t=1+1\t0', ['1 target not-a-number']],
    ['a number over what can be stored', 'Cloth\tyes\t2147483648\t0', ['1 target too-big']],
    ['a minimum over the target', 'Cloth\tyes\t4\t5', ['1 minimum minimum-over-target']],
    ['a number split at its thousands comma', 'Cloth,yes,1,000,500', ['1 too-many-cells']],
    ['an item listed twice', 'Cloth\tyes\t1\t0\n\nbasic materials\ty\t2\t0', ['3 item repeated 1']],
    [
      'every problem of every bad line',
      'Item\tCrated\tTarget\tMinimum\nCloth\tyes\t1\t0\nNothing\tperhaps\t-1\tx\nTruck\tno\t1\t2',
      [
        '3 crated crated-unclear',
        '3 item unknown-item',
        '3 target negative',
        '3 minimum not-a-number',
        '4 minimum minimum-over-target',
      ],
    ],
  ])('%s is reported', (_, text, expected) => {
    expect(problems(text)).toEqual(expected);
  });

  it('the minimum may be equal to the target', () => {
    expect(problems('Cloth\tyes\t5\t5')).toEqual([]);
  });

  it('a header that lacks a column is reported with its name, and nothing is read', () => {
    expect(read('Item,Target\nCloth,5')).toEqual({ lines: [], missing: ['minimum'] });
    expect(read('Target,Minimum\n5,4').missing).toEqual(['item']);
  });

  it.each(['', '  ', '\n\n', ',,,', 'Item,Crated,Target,Minimum'])('are not found in %j', (text) => {
    expect(read(text)).toEqual({ lines: [], missing: [] });
  });
});

describe('a sheet of goals', () => {
  const item = (key: string) => CATALOG.get(key)!;

  it('has a header and a line for each goal, with the item’s name or, if that is ambiguous, its CodeName', () => {
    const list = [
      aGoal({ item: item('Cloth-crated'), target: 10, minimum: 4 }),
      aGoal({ item: item('Hatchet'), target: 1, minimum: 0 }),
      aGoal({ item: item('TwinTwo'), target: 2, minimum: 2 }),
    ];
    expect(exportText(goalTable(list, CATALOG.values()), 'csv')).toBe(
      'Item,Crated,Target,Minimum\r\nBasic Materials,yes,10,4\r\n"H-5 ""Hatchet""",no,1,0\r\nTwinTwo,no,2,2',
    );
    expect(exportText(goalTable(list, CATALOG.values()), 'tsv')).toContain('Basic Materials\tyes\t10\t4');
  });

  it('is as JSON what the API’s import takes', () => {
    const list = [aGoal({ item: item('Cloth-crated'), target: 10, minimum: 4 })];
    const body = JSON.parse(exportText(goalTable(list, CATALOG.values()), 'json'));
    expect(body).toEqual({
      goals: [{ fir_name: 'Cloth', crated: true, target: 10, minimum: 4 }],
      replace: false,
    });
    expect(fromWire(endpoints.import.body, body)).toEqual({
      success: true,
      data: { goals: [{ firName: 'Cloth', crated: true, target: 10, minimum: 4 }], replace: false },
    });
  });

  it.each(['=1+1', '+1', '-1', '@sum', "'=1"])('a name such as %s cannot run as a formula', (name) => {
    const odd = anItem({ id: 99, firName: 'Odd', name });
    const text = exportText(goalTable([aGoal({ item: odd, target: 3, minimum: 1 })], [odd]), 'csv');
    expect(text).toContain(`\n"'${name}",no,3,1`);
    expect(goalsOf(readGoalRows(text, catalogOf([odd])).lines)).toMatchObject([
      { firName: 'Odd', target: 3 },
    ]);
  });

  it('is read back as the same goals, whatever the items are called', () => {
    const name = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.string({ unit: fc.constantFrom(...'=+-@\'"“,;\t\n a(Crated)1'), minLength: 1 }),
    );
    const codeName = fc.string({ unit: fc.constantFrom(...'abAB12'), minLength: 1, maxLength: 4 });
    const kinds = fc.uniqueArray(fc.record({ firName: codeName, name }), {
      selector: ({ firName }) => firName,
      maxLength: 12,
    });
    const amounts = fc.array(fc.tuple(fc.nat(2_147_483_647), fc.nat(2_147_483_647), fc.boolean()), {
      minLength: 24,
      maxLength: 24,
    });
    fc.assert(
      fc.property(
        kinds,
        amounts,
        fc.constantFrom('csv' as const, 'tsv' as const),
        (pairs, numbers, format) => {
          const items = pairs.flatMap((pair, index) => bothForms(2 * index + 1, pair.firName, pair.name));
          const list = items.flatMap((entry, index) => {
            const [left = 0, right = 0, isListed = false] = numbers[index] ?? [];
            return isListed
              ? [aGoal({ item: entry, target: Math.max(left, right), minimum: Math.min(left, right) })]
              : [];
          });
          const rows = readGoalRows(exportText(goalTable(list, items), format), catalogOf(items));
          expect(goalsOf(rows.lines)).toEqual(
            list.map(({ item: { firName, crated }, target, minimum }) => ({
              firName,
              crated,
              target,
              minimum,
            })),
          );
          expect(rows.lines.flatMap((line) => line.problems)).toEqual([]);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
