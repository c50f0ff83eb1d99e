import lighthouse, { desktopConfig } from 'lighthouse';
import { median, type Result } from './result.ts';

const PERFORMANCE = 95;

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
  paint: number;
  /** Names of the failing audits. */
  failed: string[];
}

/**
 * Lighthouse's result for a page, in the browser that listens on a port: with that browser's session, but
 * otherwise like a first visit, without cached files and service worker.
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
  if (Object.values(categories).some((one) => one.score === null)) {
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
    paint: audits['largest-contentful-paint']?.numericValue ?? 0,
    failed,
  };
}

/** Yields four results per page as soon as it is measured: the medians of several runs. */
export async function* measureLighthouse(
  pages: { name: string; address: string }[],
  { port, runs, form }: { port: number; runs: number; form: Form },
): AsyncGenerator<Result[]> {
  for (const { name, address } of pages) {
    const results: Judgement[] = [];
    for (let run = 0; run < runs; run += 1) results.push(await judge(address, form, port));
    const of = (key: 'performance' | 'accessibility' | 'practices' | 'shift' | 'paint') =>
      median(results.map((one) => one[key]));
    const failed = [...new Set(results.flatMap((one) => one.failed))].join(', ');
    const what = (part: string) => `${name}, ${form}: ${part}`;
    yield [
      {
        what: what('performance'),
        value: of('performance'),
        unit: 'points',
        bar: { atLeast: PERFORMANCE },
        note: `largest paint ${of('paint').toFixed(0)} ms`,
      },
      {
        what: what('accessibility'),
        value: of('accessibility'),
        unit: 'points',
        bar: { atLeast: 100 },
        note: failed,
      },
      { what: what('best practices'), value: of('practices'), unit: 'points', bar: { atLeast: 100 } },
      { what: what('layout shift'), value: of('shift'), unit: '', bar: { atMost: 0 } },
    ];
  }
}
