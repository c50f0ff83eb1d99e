import lighthouse, { desktopConfig } from 'lighthouse';
import { median } from '../api/statistics.ts';
import type { Result } from './result.ts';

const PERFORMANCE = { mobile: 95, desktop: 98 };
/** In milliseconds, of a slow phone on a slow network. */
const FIRST_PAINT_MS = 900;
const LARGEST_PAINT_MS = 1600;
const SHIFT = 0.02;

/**
 * Audits occasionally fail, mostly on a busy machine; their category then has no score, and the run is
 * retried.
 */
const ATTEMPTS = 3;

type Form = 'desktop' | 'mobile';

interface Judgement {
  performance: number;
  accessibility: number;
  practices: number;
  shift: number;
  firstPaint: number;
  largestPaint: number;
  /** Names of what fails. */
  failed: string[];
}

/**
 * Lighthouse's report for a page in the browser that listens on a port: with its current session, but otherwise as on
 * a first visit, without cached files and without a service worker.
 */
async function judge(address: string, form: Form, port: number, attempts = ATTEMPTS): Promise<Judgement> {
  const result = await lighthouse(
    address,
    {
      port,
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
      logLevel: 'error',
    },
    form === 'desktop' ? desktopConfig : undefined,
  );
  if (result === undefined) throw new Error(`Lighthouse returned no result for ${address}.`);
  const { categories, audits } = result.lhr;
  if (Object.values(categories).some((category) => category.score === null)) {
    if (attempts > 1) return judge(address, form, port, attempts - 1);
    const broken = Object.values(audits).filter(({ errorMessage }) => errorMessage !== undefined);
    const reasons = broken.map(({ id, errorMessage }) => `${id}: ${errorMessage}`).join('; ');
    throw new Error(`Lighthouse could not audit ${address}: ${reasons}`);
  }
  const score = (name: string) => Math.round(100 * (categories[name]?.score ?? 0));
  const failed = ['accessibility', 'best-practices'].flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
      .map(({ id }) => id),
  );
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    shift: audits['cumulative-layout-shift']?.numericValue ?? 0,
    firstPaint: audits['first-contentful-paint']?.numericValue ?? 0,
    largestPaint: audits['largest-contentful-paint']?.numericValue ?? 0,
    failed,
  };
}

/** Some lines for each page, as soon as it is measured: the medians of several runs. */
export async function* measureLighthouse(
  pages: { name: string; address: string }[],
  { port, runs, form }: { port: number; runs: number; form: Form },
): AsyncGenerator<Result[]> {
  for (const { name, address } of pages) {
    const judged: Judgement[] = [];
    for (let run = 0; run < runs; run += 1) judged.push(await judge(address, form, port));
    yield resultsOf(`${name}, ${form}`, form, judged);
  }
}

function resultsOf(page: string, form: Form, judged: Judgement[]): Result[] {
  const of = (key: Exclude<keyof Judgement, 'failed'>) => median(judged.map((judgement) => judgement[key]));
  const paint = (atMost: number) => (form === 'mobile' ? { atMost } : null);
  const failed = [...new Set(judged.flatMap((judgement) => judgement.failed))].join(', ');
  const points = { unit: 'points', bar: { atLeast: 100 } } as const;
  return [
    {
      ...points,
      what: `${page}: performance`,
      value: of('performance'),
      bar: { atLeast: PERFORMANCE[form] },
    },
    { what: `${page}: first paint`, value: of('firstPaint'), unit: 'ms', bar: paint(FIRST_PAINT_MS) },
    { what: `${page}: largest paint`, value: of('largestPaint'), unit: 'ms', bar: paint(LARGEST_PAINT_MS) },
    { ...points, what: `${page}: accessibility`, value: of('accessibility'), note: failed },
    { ...points, what: `${page}: best practices`, value: of('practices') },
    { what: `${page}: layout shift`, value: of('shift'), unit: '', bar: { atMost: SHIFT } },
  ];
}
