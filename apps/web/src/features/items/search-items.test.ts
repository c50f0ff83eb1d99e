import { items } from '@backline/contract';
import { describe, expect, it } from 'vitest';
import { reply, startFakeServer } from '../../testing/fake-server.ts';
import { loadSearchNames, searchItems } from './search-items.ts';

/** Real items of the game with their real nicknames. */
const ITEMS = [
  ['Basic Materials', 'Cloth', 'bmat', 'bmats'],
  ['Refined Materials', 'Wood', 'rmat', 'rmats'],
  ['Explosive Powder', 'Explosive', 'emat', 'emats'],
  ['Heavy Explosive Powder', 'HeavyExplosive', 'hemat', 'hemats'],
  ['Maintenance Supplies', 'MaintenanceSupplies', 'ms', 'msup', 'msupp', 'msupps'],
  ['7.92mm', 'AssaultRifleAmmo', '7.92', '792'],
  ['7.62mm', 'RifleAmmo', '7.62', '762'],
  ['KRR3-792 Auger', 'SniperRifleC', 'sniper'],
  ['Argenti r.II Rifle', 'RifleC', 'argenti', 'rifle'],
  ['The Hangman 757', 'RifleHeavyW', 'rifle'],
  ['Aalto Storm Rifle 24', 'AssaultRifleW', 'ar'],
  ['Bandages', 'Bandages', 'bandage'],
  ['Barbed Wire', 'BarbedWireMaterials', 'barbs'],
  ['Rooster - Tumblebox', 'TrailerMaterial'],
  ['O’Brien V.110', 'ArmoredCarW', 'ac'],
  ['Mortar Shell', 'MortarAmmo'],
  ['Shrapnel Mortar Shell', 'MortarAmmoSH'],
  ['85K-b “Falchion”', 'MediumTankC', 'falchion', 'mpt'],
].map(([name = '', firName = '', ...slang]) => ({ name, firName, slang }));

const find = (text: string) => searchItems(ITEMS, text).map(({ name }) => name);

describe('searching items', () => {
  it.each([
    ['bmat', ['Basic Materials']],
    ['BMATS', ['Basic Materials']],
    ['emat', ['Explosive Powder', 'Heavy Explosive Powder']],
    ['7.92', ['7.92mm', 'KRR3-792 Auger']],
    ['792', ['7.92mm', 'KRR3-792 Auger']],
    ['7.92mm', ['7.92mm']],
    ['argenti', ['Argenti r.II Rifle']],
    ['RifleC', ['Argenti r.II Rifle']],
    ['obrien', ['O’Brien V.110']],
    ["o'brien v.110", ['O’Brien V.110']],
    ['falchion', ['85K-b “Falchion”']],
    ['msup', ['Maintenance Supplies']],
    ['mortar', ['Mortar Shell', 'Shrapnel Mortar Shell']],
    ['rifle storm', ['Aalto Storm Rifle 24']],
    ['rifle', ['Argenti r.II Rifle', 'The Hangman 757', 'Aalto Storm Rifle 24', '7.62mm']],
  ])('%s finds %j, in this order', (text, names) => {
    expect(find(text)).toEqual(names);
  });

  it.each([
    ['bandges', 'Bandages'],
    ['bandagse', 'Bandages'],
    ['argneti', 'Argenti r.II Rifle'],
    ['maintenence', 'Maintenance Supplies'],
    ['falchon', '85K-b “Falchion”'],
    ['hangmman', 'The Hangman 757'],
  ])('%s finds %s despite the typo', (text, name) => {
    expect(find(text)[0]).toBe(name);
  });

  it('ranks an exact word first, then the beginning of a name, then anywhere within it', () => {
    const names = ['Steel Rifle', 'Old Airrifle', 'Rifle Box', 'Sling', 'Other'];
    const items = names.map((name) => ({ name, firName: 'X', slang: name === 'Sling' ? ['rifle'] : [] }));
    const codeName = { name: 'Pouch', firName: 'RifleAmmo', slang: [] };
    const nickname = { name: 'Bag', firName: 'Y', slang: ['rifles'] };
    expect(searchItems([codeName, nickname, ...items], 'rifle').map(({ name }) => name)).toEqual([
      'Sling',
      'Rifle Box',
      'Steel Rifle',
      'Bag',
      'Old Airrifle',
      'Pouch',
    ]);
  });

  it('tolerates no typo while something matches exactly, nor in a short word', () => {
    expect(find('rmat')).toEqual(['Refined Materials']);
    expect(find('mz')).toEqual([]);
    expect(find('zzzz')).toEqual([]);
  });

  it('lists every item in the given order before anything is typed', () => {
    expect(find('')).toEqual(ITEMS.map(({ name }) => name));
    expect(find('  ')).toHaveLength(ITEMS.length);
  });
});

it('finds items by their names in every language, older ones too, once these are loaded', async () => {
  startFakeServer([
    reply(items.names, {
      ru: { Cloth: { name: 'Базовые материалы' } },
      'zh-Hans': { Bandages: { name: '绷带', older: ['纱布'] } },
    }),
  ]);
  expect(find('базовые')).toEqual([]);
  await loadSearchNames();
  expect(find('базовые')).toEqual(['Basic Materials']);
  expect(find('绷带')).toEqual(['Bandages']);
  expect(find('纱布')).toEqual(['Bandages']);
  expect(find('bmat')).toEqual(['Basic Materials']);
});
