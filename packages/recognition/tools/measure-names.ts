/**
 * Measures the names of stockpiles on whole drawn pictures: `npm run names:measure`, or `-- Cyrillic` for one script.
 * Training never sees these names.
 */
import { readFileSync } from 'node:fs';
import {
  FONTS,
  looksOf,
  lookText,
  readHeaderPicture,
  type ScriptName,
  Shares,
} from './titles/read-header-picture.ts';

/** A reading counts as certain from this confidence. */
const SURE = 0.9;

const linesOf = (file: string) =>
  readFileSync(new URL(`./text/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
/**
 * The fresh names were written before the last change of the rules in `src/text`, but no rule was chosen because of
 * their misreadings. The unseen names were written before that change and measured once, after it.
 */
const NAMES: Record<ScriptName, { title: string; sets: Record<string, readonly string[]> }> = {
  Latin: {
    title: 'Seehafen',
    sets: {
      names: linesOf('held-out-accents.txt'),
      'fresh names': linesOf('fresh-accents.txt'),
      'unseen names': linesOf('unseen-accents.txt'),
    },
  },
  Cyrillic: {
    title: 'Морской порт',
    sets: {
      names: linesOf('held-out-cyrillic.txt'),
      'fresh names': linesOf('fresh-cyrillic.txt'),
      'unseen names': linesOf('unseen-cyrillic.txt'),
    },
  },
  Chinese: {
    title: '海港',
    sets: {
      names: [
        '前线仓库',
        '第七军团',
        '储备',
        '东线',
        '弹药 3',
        '公会仓库',
        '团部',
        '北方物资',
        'くろがね',
        '조국 보급',
      ],
    },
  },
};

const shares = new Shares();
const only = process.argv[2];
// The keys of FONTS are the scripts.
for (const script of Object.keys(FONTS) as ScriptName[]) {
  if (only !== undefined && only !== script) continue;
  const { title, sets } = NAMES[script];
  const named = Object.entries(sets).flatMap(([set, names]) => names.map((name) => ({ set, name })));
  for (const look of looksOf(script)) {
    for (const { set, name } of named) {
      const { stockpileName, headerConfidence } = await readHeaderPicture(title, name, look);
      const miss = `${lookText(look)}: ${name} as ${stockpileName} (${headerConfidence.toFixed(2)})`;
      // The network does not read Chinese, and must not claim to.
      const expected = script === 'Chinese' ? null : name;
      shares.count(`${script}, ${set}`, stockpileName === expected, miss);
      const isMistaken = stockpileName !== expected && stockpileName !== null && headerConfidence >= SURE;
      shares.count(`${script}, ${set}, no confident mistake`, !isMistaken, miss);
    }
  }
}
shares.print();
