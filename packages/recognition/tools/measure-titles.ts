/**
 * Measures the titles of buildings and the game's word for public in all languages on whole drawn pictures:
 * `npm run titles:measure`, or `-- Cyrillic` for one script.
 */
import { BUILDING_TITLES, buildingTypeOf, isPublicName, PUBLIC_NAMES } from '@backline/domain';
import {
  FONTS,
  looksOf,
  lookText,
  readHeaderPicture,
  type ScriptName,
  Shares,
} from './titles/read-header-picture.ts';

/** Titles and names that are not on the list: reading one of these as a known text is a mistake. */
const UNKNOWN: Record<ScriptName, string[]> = {
  Latin: ['Raffinerie', 'Krankenhaus', 'Usine', 'Fábrica', 'Werft'],
  Cyrillic: ['Завод', 'Верфь', 'Больница', 'Угольное поле', 'Гараж', 'Нефтезавод', 'Публичная'],
  Chinese: ['工厂', '炼油厂', '煤矿', '医院', '船坞', '维修隧道', '零件矿场', '公告', '公路', '公社'],
};

const scriptOf = (text: string): ScriptName =>
  /\p{Script=Cyrillic}/u.test(text) ? 'Cyrillic' : /\p{Script=Han}/u.test(text) ? 'Chinese' : 'Latin';
const titles = Object.values(BUILDING_TITLES).flatMap((names) =>
  names.map((title) => ({ title, type: buildingTypeOf(names[0] ?? '') })),
);

const shares = new Shares();
const only = process.argv[2];
// The keys of FONTS are the scripts.
for (const script of Object.keys(FONTS) as ScriptName[]) {
  if (only !== undefined && only !== script) continue;
  const mine = titles.filter(({ title }) => scriptOf(title) === script);
  const publicNames = PUBLIC_NAMES.filter((name) => scriptOf(name) === script);
  for (const look of looksOf(script)) {
    const where = lookText(look);
    for (const [index, { title, type }] of mine.entries()) {
      const name = publicNames[index % publicNames.length] ?? '';
      const { structureType, stockpileName } = await readHeaderPicture(title, name, look);
      shares.count(`${script}, titles`, structureType === title, `${where}: ${title} as ${structureType}`);
      const isWrong = structureType !== null && buildingTypeOf(structureType) !== type;
      shares.count(
        `${script}, titles not of another building`,
        !isWrong,
        `${where}: ${title} as ${structureType}`,
      );
      shares.count(`${script}, public`, stockpileName === name, `${where}: ${name} as ${stockpileName}`);
    }
    for (const title of UNKNOWN[script]) {
      const { structureType, stockpileName } = await readHeaderPicture(title, title, look);
      const isTaken = buildingTypeOf(structureType) !== null;
      shares.count(
        `${script}, unknown titles left alone`,
        !isTaken,
        `${where}: ${title} as ${structureType}`,
      );
      const isNamed = stockpileName !== null && isPublicName(stockpileName);
      shares.count(`${script}, unknown names left alone`, !isNamed, `${where}: ${title} as ${stockpileName}`);
    }
  }
}
shares.print();
