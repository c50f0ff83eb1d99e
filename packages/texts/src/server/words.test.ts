import { expect, it } from 'vitest';
import type { Language } from '../languages.ts';
import { LOADERS } from './loaders.ts';
import { wordsOf } from './words.ts';

it('texts that could not be loaded are asked for again', async () => {
  const language = 'xx' as Language;
  const loaders: Record<string, () => Promise<unknown>> = LOADERS;
  loaders[language] = () => Promise.reject(new Error('The file is being replaced.'));
  await expect(wordsOf('alerts', language)).rejects.toThrow('being replaced');
  loaders[language] = LOADERS.de;
  expect(await wordsOf('alerts', language)).toBe(await wordsOf('alerts', language));
  delete loaders[language];
});
