import type { Language } from '@backline/texts/languages';
import type { Texts } from '@backline/texts/messages';

/** Stands in for load-texts.ts in the build, where each feature's texts are a file for each language. */

export const wanted = new Set<string>();
export const FIRST_TEXTS: Partial<Texts> = {};

/** The folder of the texts, and the features that the app starts with, whose texts are in one file (index.html). */
const { texts: FOLDER = '', firstTexts = '' } = document.getElementById('later')?.dataset ?? {};
const FIRST = new Set(firstTexts.split(' '));

/** The copy of a language's texts that the browser keeps for pages without a network, and when it is made. */
const KEPT = 'texts';
const KEEP_AFTER_MS = 10_000;
/** Refusals come when the server has something to refuse, which may be because it is away. */
const PATIENCE_MS = 5000;

interface Whole {
  texts: Partial<Texts>;
  refusals: Readonly<Record<string, string>>;
}

const fileOf = (language: Language, name: string) => `${FOLDER}/${language}/${name}.json`;
const keeping = new Set<Language>();

export async function loadTexts(language: Language, features: readonly string[]): Promise<Partial<Texts>> {
  const kept = await keptTexts(language);
  if (kept) return kept.texts;
  const files = new Set(features.map((name) => (FIRST.has(name) ? 'first' : name)));
  const parts = await Promise.all([...files].map((file) => read<Partial<Texts>>(fileOf(language, file))));
  if (!keeping.has(language)) setTimeout(() => void keepTexts(language).catch(console.warn), KEEP_AFTER_MS);
  keeping.add(language);
  return Object.assign({}, ...parts);
}

export async function loadRefusals(language: Language): Promise<Whole['refusals']> {
  const kept = await keptTexts(language);
  return kept?.refusals ?? (await read(fileOf(language, 'refusals'), AbortSignal.timeout(PATIENCE_MS)));
}

async function read<T>(file: string, signal?: AbortSignal): Promise<T> {
  try {
    const response = await fetch(file, { ...(signal && { signal }) });
    if (!response.ok) throw new Error(`${file} could not be loaded: ${response.status}.`);
    return (await response.json()) as T; // the build wrote it
  } catch (error) {
    // As for a script: a new version of the app has other files (offline/missing-file.ts).
    window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
    throw error;
  }
}

/** Browsers have no such store where the connection is not secure. */
const store = () => globalThis.caches?.open(KEPT);

async function keptTexts(language: Language): Promise<Whole | undefined> {
  const kept = await (await store())?.match(fileOf(language, 'whole'));
  return kept === undefined ? undefined : ((await kept.json()) as Whole);
}

/** Keeps all texts of a language, in place of those of another version. */
async function keepTexts(language: Language): Promise<void> {
  const cache = await store();
  if (cache === undefined) return;
  for (const { url } of await cache.keys()) if (!url.includes(FOLDER)) await cache.delete(url);
  await cache.add(fileOf(language, 'whole'));
}
