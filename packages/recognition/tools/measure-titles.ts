/**
 * Measures the titles of buildings and the game's word for public in all languages on whole drawn pictures:
 * `npm run titles:measure`, or `-- Cyrillic` for one script. It needs Debian's fonts-noto-core, fonts-noto-cjk, fonts-open-sans, fonts-droid-fallback,
 * fonts-roboto-unhinted, fonts-liberation, fonts-dejavu-core, fonts-wqy-zenhei and fonts-wqy-microhei; a missing one is
 * replaced by another font, which the figures then show.
 */
import { BUILDING_TITLES, buildingTypeOf, isPublicName, PUBLIC_NAMES } from '@backline/domain';
import sharp from 'sharp';
import { loadRecogniser, readStockpile } from '../src/read-stockpile.ts';
import { decodePicture } from '../testing/decode-picture.ts';
import { inventedIcons } from '../testing/draw-icons.ts';
import { drawScreenshot } from '../testing/draw-screenshot.ts';
import { loadAsset } from '../testing/load-asset.ts';

const SCALES = [2 / 3, 1, 4 / 3, 2];
const QUALITIES = [0, 75];
/** Those that the shapes were drawn with, and after them others. The game's own is null. */
const FONTS = {
  Latin: [null, 'Noto Sans', 'Open Sans', 'Liberation Sans'],
  Cyrillic: [null, 'Noto Sans', 'Open Sans', 'Roboto', 'Liberation Sans', 'DejaVu Sans'],
  Chinese: ['Noto Sans CJK SC', 'Droid Sans Fallback', 'WenQuanYi Micro Hei', 'WenQuanYi Zen Hei'],
};
type ScriptName = keyof typeof FONTS;
/** Titles and names that are none of the list's: a reading of one of these as a known text is a mistake. */
const UNKNOWN: Record<ScriptName, string[]> = {
  Latin: ['Raffinerie', 'Krankenhaus', 'Usine', 'Fábrica', 'Werft'],
  Cyrillic: ['Завод', 'Верфь', 'Больница', 'Угольное поле', 'Гараж', 'Нефтезавод', 'Публичная'],
  Chinese: ['工厂', '炼油厂', '煤矿', '医院', '船坞', '维修隧道', '零件矿场', '公告', '公路', '公社'],
};
const NAMES = ['Größe 7', 'Été-3', 'São João', 'Nuñez', 'Öl Lager', 'Garçon 12', 'Kilo 1'];

const icons = inventedIcons(60);
const data = loadRecogniser(await loadAsset('icons.bin'), await loadAsset('text.bin'));
const scriptOf = (text: string): ScriptName =>
  /\p{Script=Cyrillic}/u.test(text) ? 'Cyrillic' : /\p{Script=Han}/u.test(text) ? 'Chinese' : 'Latin';

interface Share {
  right: number;
  all: number;
  misses: string[];
}
const shares = new Map<string, Share>();
function count(name: string, isRight: boolean, miss: string): void {
  const share = shares.get(name) ?? { right: 0, all: 0, misses: [] };
  share.all++;
  if (isRight) share.right++;
  else share.misses.push(miss);
  shares.set(name, share);
}

async function read(
  title: string,
  name: string,
  font: string | null,
  look: { scale: number; quality: number },
) {
  const group = [90, 80, 70, 60].map((quantity, item) => ({
    item,
    isCrated: false,
    label: String(quantity),
  }));
  const { png } = await drawScreenshot({
    scale: look.scale,
    icons,
    title,
    name,
    headerFont: font,
    groups: [group],
  });
  const bytes = look.quality > 0 ? await sharp(png).jpeg({ quality: look.quality }).toBuffer() : png;
  return readStockpile(await decodePicture(bytes), data);
}

const titles = Object.entries(BUILDING_TITLES).flatMap(([, [english, ...others]]) =>
  [english ?? '', ...others].map((title) => ({ title, type: buildingTypeOf(english ?? '') })),
);
const only = process.argv[2];
for (const [script, fonts] of Object.entries(FONTS)) {
  if (only !== undefined && only !== script) continue;
  const mine = titles.filter(({ title }) => scriptOf(title) === script);
  const unknown = UNKNOWN[script as ScriptName]; // a key of FONTS
  const publicNames = PUBLIC_NAMES.filter((name) => scriptOf(name) === script);
  for (const font of fonts) {
    for (const scale of SCALES) {
      for (const quality of QUALITIES) {
        const look = { scale, quality };
        const where = `${font ?? 'Jost'} ${scale.toFixed(2)}${quality > 0 ? ' JPEG' : ''}`;
        for (const [index, { title, type }] of mine.entries()) {
          const isPublic = index % 3 === 0 && publicNames.length > 0;
          const name =
            (isPublic ? publicNames[index % publicNames.length] : NAMES[index % NAMES.length]) ?? '';
          const { structureType, stockpileName } = await read(title, name, font, look);
          count(`${script}, titles`, structureType === title, `${where}: ${title} as ${structureType}`);
          const isWrong = structureType !== null && buildingTypeOf(structureType) !== type;
          count(
            `${script}, titles not of another building`,
            !isWrong,
            `${where}: ${title} as ${structureType}`,
          );
          const what = isPublic ? `${script}, public` : 'Latin names with accents';
          if (isPublic || script === 'Latin')
            count(what, stockpileName === name, `${where}: ${name} as ${stockpileName}`);
        }
        for (const title of unknown) {
          const { structureType, stockpileName } = await read(title, title, font, look);
          const isTaken = buildingTypeOf(structureType) !== null;
          count(`${script}, unknown titles left alone`, !isTaken, `${where}: ${title} as ${structureType}`);
          const isNamed = stockpileName !== null && isPublicName(stockpileName);
          count(`${script}, unknown names left alone`, !isNamed, `${where}: ${title} as ${stockpileName}`);
        }
      }
    }
  }
}
for (const [name, { right, all, misses }] of shares) {
  console.log(`${name}: ${right} of ${all} (${((100 * right) / all).toFixed(2)} %)`);
  for (const miss of new Set(misses)) console.log(`    ${miss}`);
}
