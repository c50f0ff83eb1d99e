import type { Page } from '@playwright/test';
import { median, percentile } from '../api/statistics.ts';
import type { Result } from './result.ts';

const REPEATS = 20;
const TO_PAINT = 50;
const INTERACTIVE = 1000;
const SCROLL_FPS = 50;

declare global {
  /** Written and read in the measured page. */
  var openingTimes: { painted: number; busyUntil: number };
}

/** Milliseconds until the first row was shown and no long task was left. */
async function interactiveAfter(page: Page, address: string): Promise<number> {
  await page.addInitScript(() => {
    const times = { painted: 0, busyUntil: 0 };
    globalThis.openingTimes = times;
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) times.busyUntil = startTime + duration;
    }).observe({ type: 'longtask', buffered: true });
    new MutationObserver((_, observer) => {
      if (document.querySelector('section[aria-label="Supplies"] tbody button') === null) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => (times.painted = performance.now())));
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(address);
  await page.waitForFunction(() => globalThis.openingTimes.painted > 0);
  await page.waitForTimeout(1000);
  const { painted, busyUntil } = await page.evaluate(() => globalThis.openingTimes);
  return busyUntil > painted && busyUntil < painted + 500 ? busyUntil : painted;
}

/** Opens the overview with an empty cache, several times. @param open provides a fresh page each time. */
export async function measureOpening(
  open: () => Promise<Page>,
  address: string,
  runs: number,
): Promise<Result> {
  const times: number[] = [];
  const computed: number[] = [];
  const slowness: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const page = await open();
    const meter = await openMeter(page);
    times.push(await interactiveAfter(page, address));
    computed.push(await meter());
    slowness.push(slownessOf(await measureLoop(page)));
    await page.context().close();
  }
  const note = `${spread(times)}; ${computing(computed)}; ${machine(median(slowness))}`;
  return {
    what: 'overview with 900 lines interactive',
    value: median(times),
    unit: 'ms',
    bar: { atMost: INTERACTIVE },
    note,
  };
}

interface Loop {
  /** Elapsed time and main-thread processor time, in milliseconds. */
  took: number;
  computed: number;
}

/** Runs a fixed amount of computation in the page. */
async function measureLoop(page: Page): Promise<Loop> {
  const meter = await openMeter(page);
  const before = await meter();
  const times = await page.evaluate(() =>
    Array.from({ length: 9 }, () => {
      const start = performance.now();
      let sum = 0;
      for (let step = 0; step < 5_000_000; step += 1) sum = (sum + step * step) % 1_000_003;
      return sum < 0 ? 0 : performance.now() - start;
    }),
  );
  const computed = (await meter()) - before;
  return {
    took: times.reduce((sum, time) => sum + time, 0) / times.length,
    computed: computed / times.length,
  };
}

/**
 * Ratio of elapsed to processor time: how much slower the machine is because other processes use its cores.
 */
function slownessOf({ took, computed }: Loop): number {
  return Math.max(1, took / computed);
}

function machine(slowness: number): string {
  return `the machine ${slowness.toFixed(2)} times slower than alone`;
}

/** Measures the machine, to distinguish a slow machine from a slow page. */
export async function measureYardstick(page: Page): Promise<Result> {
  const loop = await measureLoop(page);
  const note = `computing ${loop.computed.toFixed(0)} ms: ${machine(slownessOf(loop))}`;
  return { what: 'yardstick: a loop in the page', value: loop.took, unit: 'ms', bar: null, note };
}

/** An interaction with the page, and the elements whose change shows its result. */
interface Interaction {
  what: string;
  /** Called before each repetition, outside the measurement; for example to open a list of options. */
  prepare?: (index: number) => Promise<void>;
  /** Selector of the element to click, or to type into if there is a text. */
  target: string;
  text?: (index: number) => string;
  /** Selector of the elements whose text changes, or which open or close. */
  watched: string;
}

/** Processor time of the page's main thread so far, in milliseconds; a busy machine does not increase it. */
async function openMeter(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0);
  };
}

/**
 * The time from the press to the next frame, twenty times: the interaction latency that INP counts. The frame with the
 * result, which may be a later one, is in the note.
 */
export async function measureInteraction(
  page: Page,
  { what, prepare, target, text, watched }: Interaction,
): Promise<Result> {
  const answers: number[] = [];
  const shown: number[] = [];
  const computed: number[] = [];
  const meter = await openMeter(page);
  for (let index = 0; index < REPEATS; index += 1) {
    await prepare?.(index);
    await page.waitForTimeout(120);
    const before = await meter();
    const times = await press(page, { selector: target, text: text?.(index) ?? null, watched });
    answers.push(times.answer);
    shown.push(times.result);
    computed.push((await meter()) - before);
  }
  const result = `its result after ${median(shown).toFixed(0)}, p75 ${p75(shown).toFixed(0)} ms`;
  return {
    what,
    value: p75(answers),
    unit: 'ms',
    bar: { atMost: TO_PAINT },
    note: `${spread(answers)}; ${result}; ${computing(computed)}; ${machine(slownessOf(await measureLoop(page)))}`,
  };
}

interface Press {
  selector: string;
  /** Text that is typed; null for a click. */
  text: string | null;
  watched: string;
}

/** Presses an element. @returns when the next frame and the frame with the result were painted, in ms after the press. */
function press(page: Page, what: Press): Promise<{ answer: number; result: number }> {
  return page.evaluate(
    ({ selector, text: typed, watched: seen }) =>
      new Promise<{ answer: number; result: number }>((resolve, reject) => {
        const element = document.querySelector<HTMLElement>(selector);
        const shown = () =>
          [...document.querySelectorAll(seen)]
            .map((details) => `${details.textContent}${details.hasAttribute('open')}`)
            .join('|');
        if (element === null) return reject(new Error(`no element matches ${selector}`));
        /** Calls back once the next frame is painted: the first message after a frame's callback arrives then. */
        const afterPaint = (then: () => void) => {
          const painted = new MessageChannel();
          painted.port1.onmessage = then;
          requestAnimationFrame(() => painted.port2.postMessage(null));
        };
        const before = shown();
        const start = performance.now();
        let answer = 0;
        const late = setTimeout(() => reject(new Error(`${selector}: nothing changed`)), 10_000);
        const observer = new MutationObserver(() => {
          if (shown() === before) return;
          observer.disconnect();
          clearTimeout(late);
          afterPaint(() => resolve({ answer, result: performance.now() - start }));
        });
        observer.observe(document.body, {
          childList: true,
          subtree: true,
          characterData: true,
          attributeFilter: ['open'],
        });
        if (typed === null) element.click();
        else {
          const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
          setter?.call(element, typed);
          element.dispatchEvent(new Event('input', { bubbles: true }));
        }
        // Before the observer's callback, which waits until this function has ended.
        afterPaint(() => {
          answer = performance.now() - start;
        });
      }),
    what,
  );
}

function p75(times: readonly number[]): number {
  return percentile(times, 0.75);
}

function spread(times: readonly number[]): string {
  return `median of ${times.length} ${median(times).toFixed(0)}, p75 ${p75(times).toFixed(0)}, ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms`;
}

function computing(times: readonly number[]): string {
  return `computing ${median(times).toFixed(0)} ms, at least ${Math.min(...times).toFixed(0)}`;
}

/** Scrolls through the page like a wheel, one step per frame. */
export async function measureScrolling(page: Page): Promise<Result> {
  const frames = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        const step = (time: number) => {
          times.push(time);
          window.scrollBy(0, 60);
          if (times.length > 240)
            resolve(times.slice(1).map((value, index) => value - (times[index] ?? value)));
          else requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
  );
  const all = frames.reduce((sum, frame) => sum + frame, 0);
  const slow = frames.toSorted((left, right) => right - left)[Math.floor(frames.length * 0.05)] ?? 0;
  return {
    what: 'scrolling through the overview',
    value: (1000 * frames.length) / all,
    unit: 'fps',
    bar: { atLeast: SCROLL_FPS },
    note: `19 of 20 frames within ${slow.toFixed(0)} ms, longest ${Math.max(...frames).toFixed(0)} ms`,
  };
}

/** Marks the element to be pressed, as `[data-bench]`. */
export function mark(element: Element): void {
  document.querySelector('[data-bench]')?.removeAttribute('data-bench');
  element.setAttribute('data-bench', '');
}
