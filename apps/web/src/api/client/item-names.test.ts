import { items, orders } from '@backline/contract';
import { afterEach, expect, test } from 'vitest';
import { chooseLanguage } from '../../messages/language.ts';
import { anItem } from '../../testing/builders.ts';
import { reply, startFakeServer } from '../../testing/fake-server.ts';
import { anOrder } from '../../testing/order-builders.ts';
import { call } from './call.ts';
import { englishName, forgetItemNames, materialName } from './item-names.ts';

const CLOTH = { firName: 'Cloth', crated: true, name: 'Basic Materials (Crated)' };
const MAUL = { firName: 'Maul', crated: false, name: 'Malone MK.2' };
const ORDER = anOrder({ item: anItem(CLOTH), materials: [{ name: 'Salvage', cost: 5 }] });
const NAMES = reply(items.names, {
  de: {
    Cloth: { name: 'Basis-Materialien', english: 'Basic Materials' },
    Metal: { name: 'Altmetall', english: 'Salvage' },
  },
});
const server = (names = NAMES) =>
  startFakeServer([reply(orders.list, [ORDER, anOrder({ item: anItem(MAUL) })]), names]);
const namesOf = async () => (await call(orders.list)).map(({ item }) => item.name);

afterEach(async () => {
  forgetItemNames();
  await chooseLanguage('en');
});

test('items are named in the language of the page, in English where it has no name', async () => {
  server();
  expect(await namesOf()).toEqual(['Basic Materials (Crated)', 'Malone MK.2']);
  await chooseLanguage('de');
  expect(await namesOf()).toEqual(['Basis-Materialien (Kiste)', 'Malone MK.2']);
  await chooseLanguage('en');
  expect(await namesOf()).toEqual(['Basic Materials (Crated)', 'Malone MK.2']);
});

test('costs keep the English names of materials, which are translated where they are shown', async () => {
  server();
  await chooseLanguage('de');
  const [order] = await call(orders.list);
  expect(order?.materials).toEqual([{ name: 'Salvage', cost: 5 }]);
  expect(materialName('Salvage')).toBe('Altmetall');
  expect(materialName('Coke')).toBe('Coke');
});

test('files for other programs get the English name', async () => {
  server();
  await chooseLanguage('de');
  const [order] = await call(orders.list);
  expect(englishName(order!.item)).toBe('Basic Materials (Crated)');
});

test('the names are asked for once, and not again after a reload', async () => {
  const { requests } = server();
  await chooseLanguage('de');
  await namesOf();
  await namesOf();
  const asked = () => requests.filter(({ path }) => path === '/api/items/names');
  expect(asked().map(({ query }) => query)).toEqual([{ language: 'de' }]);
  expect(localStorage.getItem('itemNames')).toContain('Basis-Materialien');
});
