import { join } from 'node:path';
import { buildingTypeOf, isPublicName } from '@backline/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasCorpus, SCREENSHOTS } from '../testing/corpus.ts';
import { decodePicture } from '../testing/decode-picture.ts';
import { inventedIcons } from '../testing/draw-icons.ts';
import { drawScreenshot } from '../testing/draw-screenshot.ts';
import { loadDrawnRecogniser } from '../testing/drawn-data.ts';
import { loadAsset } from '../testing/load-asset.ts';
import { loadRecogniser, type RecogniserData, readStockpile } from './read-stockpile.ts';

const ITEMS = 60;
const icons = inventedIcons(ITEMS);
let data: RecogniserData;
beforeAll(async () => {
  data = await loadDrawnRecogniser(ITEMS);
}, 120_000);

async function read(title: string, name: string | null, scale = 1) {
  const group = [90, 80, 70].map((quantity, item) => ({ item, isCrated: false, label: String(quantity) }));
  const { png } = await drawScreenshot({ title, name, scale, icons, groups: [group] });
  return readStockpile(await decodePicture(png), data);
}

describe('a title in another language', () => {
  it.each([
    'Seehafen',
    'Lagerdepot',
    'Untergrundfestung',
    'Dépôt',
    'Quartier Général',
    'Base Frontalière',
    'Depósito',
    'Torreão',
    'Bunker Subterrâneo',
    'Морской порт',
    'Складское помещение',
    'Лагерь',
    'Крепость',
    'Убежище',
    'Реликтовая База',
    'Бункерная база',
    'Пограничная База',
    'Ратуша',
    'Подземная Крепость',
  ])('%s is read', async (title) => {
    for (const scale of [1, 4 / 3, 2]) expect((await read(title, null, scale)).structureType).toBe(title);
  });

  it.each(['Завод', 'Верфь', 'Больница', 'Гараж'])(
    '%s is not on the list and is not mistaken for another title',
    async (title) => {
      for (const scale of [1, 2])
        expect(buildingTypeOf((await read(title, null, scale)).structureType)).toBeNull();
    },
  );
});

it.each([
  ['Seehafen', 'Öffentlich', 'Seaport'],
  ['Dépôt', 'Public', 'Storage Depot'],
  ['Porto', 'Público', 'Seaport'],
  ['Складское помещение', 'Публичный', 'Storage Depot'],
])('a picture of %s, %s shows the public stockpile of a %s', async (title, name, building) => {
  const { structureType, stockpileName } = await read(title, name);
  expect(buildingTypeOf(structureType)).toBe(building);
  expect(isPublicName(stockpileName ?? '')).toBe(true);
});

describe('the name of a stockpile', () => {
  it.each(['Public', 'Öffentlich', 'Público', 'Публичный'])('%s is read: the public one', async (name) => {
    expect((await read('Seaport', name)).stockpileName).toBe(name);
  });

  it.each(['Склад 3', 'Публичная', 'Фронт', 'РЕЗЕРВ 12', 'Größe 7', 'São João', 'Öl Lager', 'Dépôt privé'])(
    '%s is read',
    async (name) => {
      for (const scale of [1, 4 / 3, 2])
        expect((await read('Seaport', name, scale)).stockpileName).toBe(name);
    },
  );

  it('whose letters are in both scripts is Cyrillic beside a title in Cyrillic, and Latin beside another', async () => {
    expect((await read('Морской порт', 'МОСКВА')).stockpileName).toBe('МОСКВА');
    expect((await read('Seaport', 'MOCKBA')).stockpileName).toBe('MOCKBA');
  });
});

describe.skipIf(!hasCorpus())('a real screenshot in Chinese', () => {
  it.each([
    ['usertre-3.png', '海港', null],
    ['usertre-4.png', '海港', '公共'],
  ])('%s has the title %s, and the name %s', async (file, structureType, publicName) => {
    const real = loadRecogniser(await loadAsset('icons.bin'), await loadAsset('text.bin'));
    const reading = readStockpile(await decodePicture(join(SCREENSHOTS, file)), real);
    expect(reading).toMatchObject({ structureType });
    expect(publicName === null || reading.stockpileName === publicName).toBe(true);
  });
});
