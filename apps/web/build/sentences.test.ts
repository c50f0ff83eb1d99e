import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FIELD_PROBLEMS } from '@backline/contract';
import { expect, it } from 'vitest';
import { sentences } from '../src/messages/de/sentences.ts';

const REPOSITORY = path.join(import.meta.dirname, '../../..');

function sourceOf(folder: string): string {
  const files = readdirSync(path.join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(path.join(REPOSITORY, folder, name), 'utf8'))
    .join('\n');
}

const source = sourceOf('apps/server/src') + sourceOf('apps/web/src/api');
const problems: ReadonlySet<string> = new Set(Object.values(FIELD_PROBLEMS));

it('every sentence that German has words for is one that the server says', () => {
  const isSaid = (sentence: string) => {
    const what = /^This (.+) does not exist, or you may not see it\.$/.exec(sentence)?.[1];
    if (what !== undefined) return source.includes(`notFound('${what}')`);
    return sentence.split(/(?<=\.) /).every((part) => problems.has(part) || source.includes(part));
  };
  expect([...sentences.keys()].filter((sentence) => !isSaid(sentence))).toEqual([]);
});

it('everything that the server may not find has German words', () => {
  const missing = [...source.matchAll(/notFound\('([^']+)'\)/g)]
    .map(([, what]) => `This ${what} does not exist, or you may not see it.`)
    .filter((sentence) => !sentences.has(sentence));
  expect(missing).toEqual([]);
});
