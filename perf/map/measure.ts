import type { Page } from '@playwright/test';
import { median } from '../api/statistics.ts';
import type { Result } from '../web/result.ts';

const DRAWN_MS = 200;
const MOVING_FPS = 55;
const PRESS_MS = 50;
/** Long enough for a flight and the drawing after it. */
const REST_MS = 900;

const PICTURE = 'svg[role="img"]';

declare global {
  /** Written and read in the measured page: when its picture was complete, and how long presses took. */
  var mapTimes: { drawn: number; presses: number[] };
}

/** Installed before the page's own scripts. */
function watch(): void {
  const times: typeof globalThis.mapTimes = { drawn: 0, presses: [] };
  globalThis.mapTimes = times;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry instanceof PerformanceEventTiming && entry.interactionId > 0)
        globalThis.mapTimes.presses.push(entry.duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  // Complete once it has areas, shipments and markers.
  const isComplete = () =>
    ['path[fill="url(#map-theirs)"]', 'path[marker-end]', 'g > circle'].every(
      (selector) => document.querySelector(`svg[role="img"] ${selector}`) !== null,
    );
  new MutationObserver((_, observer) => {
    if (!isComplete()) return;
    observer.disconnect();
    const painted = new MessageChannel();
    painted.port1.onmessage = () => (times.drawn = performance.now());
    requestAnimationFrame(() => painted.port2.postMessage(null));
  }).observe(document, { childList: true, subtree: true });
}

/** @param open gives a fresh page with an empty cache. */
export async function measureFirstDrawing(
  open: () => Promise<Page>,
  address: string,
  runs: number,
): Promise<Result[]> {
  const drawn: number[] = [];
  const blocked: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const page = await open();
    await page.addInitScript(watch);
    await page.goto(`${address}/map`);
    await page.waitForFunction(() => globalThis.mapTimes.drawn > 0);
    const { after, longest } = await page.evaluate(async () => {
      const data = performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/api\/(map|warehouses|war_api|shipments)(\?.*)?$/.test(name))
        .map((entry) => (entry as PerformanceResourceTiming).responseEnd);
      const longTasks = await new Promise<PerformanceEntry[]>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({
          type: 'longtask',
          buffered: true,
        });
        setTimeout(() => resolve([]), 500);
      });
      const last = Math.max(...data);
      return {
        after: globalThis.mapTimes.drawn - last,
        longest: Math.max(
          0,
          ...longTasks
            .filter((longTask) => longTask.startTime + longTask.duration > last)
            .map(({ duration }) => duration),
        ),
      };
    });
    drawn.push(after);
    blocked.push(longest);
    await page.context().close();
  }
  const note = `${spread(drawn)}; longest task after the data ${median(blocked).toFixed(0)} ms`;
  return [
    {
      what: 'first drawing after its data',
      value: median(drawn),
      unit: 'ms',
      bar: { atMost: DRAWN_MS },
      note,
    },
  ];
}

/** Frames a second while the map is pulled, and while the wheel zooms it. */
export async function measureMoving(
  open: () => Promise<Page>,
  address: string,
  runs: number,
): Promise<Result[]> {
  const page = await open();
  await page.goto(`${address}/map?view=0,0,200`);
  await page.locator(`${PICTURE} text`).first().waitFor();
  await page.waitForTimeout(REST_MS);
  const middle = { x: 450, y: 480 };
  const pull = async () => {
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    for (let step = 1; step <= 60; step += 1) {
      const turn = (step / 60) * 2 * Math.PI;
      await page.mouse.move(middle.x + 180 * Math.sin(turn), middle.y + 120 * (1 - Math.cos(turn)));
    }
    await page.mouse.up();
  };
  const turn = async () => {
    await page.mouse.move(middle.x, middle.y);
    for (let step = 0; step < 60; step += 1) await page.mouse.wheel(0, step < 30 ? -30 : 30);
  };
  const results: Result[] = [];
  for (const [what, act] of [
    ['pulling the map', pull],
    ['zooming the map by wheel', turn],
  ] as const) {
    const rates: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      rates.push(await framesDuring(page, act));
      await page.waitForTimeout(REST_MS);
    }
    const note = `median of ${runs}, least ${Math.min(...rates).toFixed(0)}`;
    results.push({ what, value: median(rates), unit: 'fps', bar: { atLeast: MOVING_FPS }, note });
  }
  await page.context().close();
  return results;
}

async function framesDuring(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { frameTimes: times });
    const step = (time: number) => {
      times.push(time);
      if (times.length < 100_000) Object.assign(globalThis, { frameHandle: requestAnimationFrame(step) });
    };
    requestAnimationFrame(step);
  });
  await act();
  return page.evaluate(() => {
    const { frameTimes = [], frameHandle = 0 } = globalThis as {
      frameTimes?: number[];
      frameHandle?: number;
    };
    cancelAnimationFrame(frameHandle);
    return (1000 * (frameTimes.length - 1)) / ((frameTimes.at(-1) ?? 0) - (frameTimes[0] ?? 0));
  });
}

/** Event Timing counts in steps of 8 ms and leaves out what takes less than 16. */
const MIN_MS = 16;

/** From a press to the frame that answers it, as the browser itself counts (INP). */
export async function measurePresses(
  open: () => Promise<Page>,
  address: string,
  runs: number,
): Promise<Result[]> {
  const page = await open();
  await page.addInitScript(watch);
  await page.goto(`${address}/map?view=0,0,200`);
  await page.locator(`${PICTURE} text`).first().waitFor();
  await page.waitForTimeout(2 * REST_MS);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const layers = ['Age', 'Needs', 'Public in', 'Fill'];
  const acts: [what: string, act: (run: number) => Promise<void>][] = [
    ['choosing a marker', (run) => pressMarker(page, run)],
    ['changing the layer', (run) => press(layers[run % layers.length] ?? 'Fill')],
    ['opening and closing a haul', () => press('Haul')],
    ['a button of the zoom', (run) => press(run % 2 === 0 ? 'Zoom in' : 'Zoom out')],
  ];
  const results: Result[] = [];
  for (const [what, act] of acts) {
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      await page.evaluate(() => {
        globalThis.mapTimes.presses = [];
      });
      await act(run);
      await page.waitForTimeout(REST_MS);
      const presses = await page.evaluate(() => globalThis.mapTimes.presses);
      times.push(Math.max(MIN_MS, ...presses));
    }
    const note = `median of ${runs}, worst ${Math.max(...times)}`;
    results.push({
      what: `press: ${what}`,
      value: median(times),
      unit: 'ms',
      bar: { atMost: PRESS_MS },
      note,
    });
  }
  await page.context().close();
  return results;
}

/** Presses one of the warehouses in the middle of the window, another one each time. */
async function pressMarker(page: Page, run: number): Promise<void> {
  const at = await page.evaluate(
    ({ picture, index }) => {
      const places = [...document.querySelectorAll(`${picture} g:has(> g > text)`)]
        .map((element) => element.getBoundingClientRect())
        .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))
        .filter(({ x, y }) => x > 100 && x < 800 && y > 200 && y < 700);
      return places[(index * 3 + 1) % Math.max(1, places.length)] ?? null;
    },
    { picture: PICTURE, index: run },
  );
  if (at === null) throw new Error('No marker stands alone in the middle of the map.');
  await page.mouse.click(at.x, at.y);
}

function spread(times: readonly number[]): string {
  return `median of ${times.length}, ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms`;
}
