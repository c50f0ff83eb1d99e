import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { categories, warehouses } from '../../packages/contract/src/index.ts';
import { signInByScript } from '../support/api-client.ts';
import { drawnPictures, type JourneyPicture } from '../support/journey-pictures.ts';
import { type OwnBrowser, openBrowser } from '../support/own-browser.ts';
import { replyOf } from '../support/reply-of.ts';
import { emptyDataDirectory, type ServerProcess, startServer } from '../support/server-process.ts';
import { signIn } from '../support/sign-in.ts';

const REVIEW_FAULTS = ['reload', 'kill', 'update', 'expiry'] as const;
/** After these nothing may be lost, however soon they follow a keystroke. A killed browser keeps what it had on disk. */
const LEAVING_FAULTS = ['reload', 'navigation', 'crash'] as const;
type ReviewFault = (typeof REVIEW_FAULTS | typeof LEAVING_FAULTS)[number];

/** Maximum time from the last keystroke to the fault. */
const MAX_PAUSE_MS = 300;
const MAX_LEAVING_PAUSE_MS = 100;
const COME_BACK_MS = 60_000;
const FIRST = 'first.png';
const SECOND = 'second.png';

/** Contents that a review must show after a fault, recorded while it is made. */
interface Expected {
  /** By file name, in order: the stockpile, and the quantities by item. */
  pictures: Map<string, { stockpile: string; quantities: Map<string, string> }>;
}

interface ReviewLosses {
  faults: number;
  /** Sentences about what was not restored; empty if all is well. */
  problems: string[];
}

const card = (page: Page, fileName: string) => page.getByRole('listitem', { name: fileName });
const quantities = (page: Page, fileName: string) =>
  card(page, fileName).getByRole('textbox', { name: /^Quantity of/ });

/** Opens a card with all its rows, unless it is open already. */
async function openCard(page: Page, fileName: string): Promise<void> {
  const line = card(page, fileName).locator('h2 button:enabled'); // once it is read
  await line.waitFor({ timeout: COME_BACK_MS });
  if ((await line.getAttribute('aria-expanded')) === 'false') await line.click();
  await quantities(page, fileName).first().waitFor();
  const more = card(page, fileName).getByRole('button', { name: /more sure rows?$/ });
  if ((await more.count()) > 0) await more.click();
}

/** The items and quantities on a card. */
async function shownQuantities(page: Page, fileName: string): Promise<Map<string, string>> {
  return new Map(
    await quantities(page, fileName).evaluateAll((inputs: HTMLInputElement[]) =>
      inputs.map((input) => [input.getAttribute('aria-label') ?? '', input.value]),
    ),
  );
}

/** Makes one review after another and interrupts each by the faults in turn, at different moments. */
class Reviewing {
  readonly #directory = emptyDataDirectory();
  readonly #random: () => number;
  #server: ServerProcess | null = null;
  #browser: OwnBrowser | null = null;
  #pictures: JourneyPicture[] = [];
  #expected: Expected = { pictures: new Map() };

  constructor(random: () => number) {
    this.#random = random;
  }

  async open(): Promise<void> {
    this.#pictures = await drawnPictures(this.#directory);
    this.#server = await startServer({ dataDirectory: this.#directory });
    const admin = await signInByScript(this.#server.address, 'admin');
    await addWarehouse(admin, [...this.#pictures.map((picture) => picture.stockpileName), 'Spare']);
    this.#browser = await openBrowser(path.join(this.#directory, 'profile'));
    await this.#goToReview();
  }

  async close(): Promise<void> {
    await this.#browser?.kill();
    await this.#server?.stop();
    fs.rmSync(this.#directory, { recursive: true, force: true });
  }

  get #page(): Page {
    if (this.#browser === null) throw new Error('The browser is not open.');
    return this.#browser.page;
  }

  /** Opens the FIR screen, signing in if necessary. */
  async #goToReview(): Promise<void> {
    await this.#page.goto(`${this.#server?.address}/fir`);
    await this.#signInWhereAsked();
  }

  async #signInWhereAsked(): Promise<void> {
    const login = this.#page.getByRole('button', { name: 'Local sign-in' });
    const screen = this.#page.getByRole('heading', { name: 'FIR', level: 1 });
    await login.or(screen).first().waitFor();
    if (await login.isVisible()) await signIn(this.#page, 'Admin');
    await screen.waitFor();
  }

  /** The steps of a review. Each waits for its result and records what must be restored from then on. */
  readonly #steps = [
    () => this.#choose(FIRST, 0),
    () => this.#wasRead(FIRST, 0),
    () => this.#correct(FIRST),
    () => this.#correct(FIRST),
    () => this.#removeRow(FIRST),
    () => this.#choose(SECOND, 1),
    () => this.#wasRead(SECOND, 1),
    () => this.#correct(SECOND),
    () => this.#changeStockpile(SECOND),
    () => this.#correct(FIRST),
  ];

  async #choose(fileName: string, index: number): Promise<void> {
    const png = this.#pictures[index]?.png ?? Buffer.alloc(0);
    await this.#page
      .locator('input[type="file"]')
      .setInputFiles({ name: fileName, mimeType: 'image/png', buffer: png });
    await card(this.#page, fileName).waitFor();
    this.#expected.pictures.set(fileName, {
      stockpile: this.#pictures[index]?.stockpileName ?? '',
      quantities: new Map(),
    });
  }

  async #wasRead(fileName: string, index: number): Promise<void> {
    await openCard(this.#page, fileName);
    const picture = this.#expected.pictures.get(fileName);
    if (picture === undefined) return;
    picture.quantities = await shownQuantities(this.#page, fileName);
    picture.stockpile = this.#pictures[index]?.stockpileName ?? '';
  }

  /** Types a quantity that no reading produces. */
  async #correct(fileName: string): Promise<void> {
    await openCard(this.#page, fileName);
    const inputs = quantities(this.#page, fileName);
    const input = inputs.nth(Math.floor(this.#random() * (await inputs.count())));
    const label = (await input.getAttribute('aria-label')) ?? '';
    const value = String(10_000 + Math.floor(this.#random() * 80_000));
    await input.fill(value);
    this.#expected.pictures.get(fileName)?.quantities.set(label, value);
  }

  async #removeRow(fileName: string): Promise<void> {
    await openCard(this.#page, fileName);
    const input = quantities(this.#page, fileName).last();
    const label = (await input.getAttribute('aria-label')) ?? '';
    const item = label.replace(/^Quantity of /, '');
    await card(this.#page, fileName)
      .getByRole('button', { name: `Remove ${item}` })
      .click();
    this.#expected.pictures.get(fileName)?.quantities.delete(label);
  }

  async #changeStockpile(fileName: string): Promise<void> {
    await openCard(this.#page, fileName);
    await card(this.#page, fileName).getByRole('button', { name: 'Change stockpile' }).click();
    await card(this.#page, fileName).getByLabel('Choose the stockpile by hand').first().click();
    await this.#page.getByRole('option', { name: 'Spare', exact: true }).click();
    await this.#page.getByRole('dialog').getByRole('button', { name: 'Use Spare' }).click();
    await this.#page.getByRole('dialog').waitFor({ state: 'hidden' });
    const picture = this.#expected.pictures.get(fileName);
    if (picture !== undefined) picture.stockpile = 'Spare';
  }

  /** Performs the first `steps` steps of a review. */
  async review(steps: number): Promise<void> {
    for (const step of this.#steps.slice(0, steps)) await step();
  }

  /** Discards the review on the screen without submitting it, before the next one. */
  async clear(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Clear All' }).click({ timeout: COME_BACK_MS });
    await this.#page.getByText('No Images Uploaded').waitFor();
    await this.#page.waitForTimeout(MAX_PAUSE_MS);
    this.#expected = { pictures: new Map() };
  }

  async #breakOff(fault: ReviewFault): Promise<void> {
    const page = this.#page;
    if (fault === 'reload') await page.reload();
    else if (fault === 'navigation') {
      await page.goto(`${this.#server?.address}/welcome`);
      await this.#goToReview();
    } else if (fault === 'crash') await this.#crash();
    else if (fault === 'kill') {
      await this.#browser?.kill();
      this.#browser = await openBrowser(path.join(this.#directory, 'profile'));
      await this.#goToReview();
    } else if (fault === 'update') {
      // Simulates an update by a new service worker: the cached files of the app are gone.
      await page.evaluate(async () => {
        const workers = await navigator.serviceWorker.getRegistrations();
        await Promise.all(workers.map((worker) => worker.unregister()));
        for (const name of await caches.keys()) await caches.delete(name);
      });
      await page.reload();
    } else {
      // The server revokes the session; the page notices with its next request.
      const token = await page.evaluate(() => localStorage.getItem('token'));
      const { status } = await fetch(`${this.#server?.address}/api/authentication/logout`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          cookie: 'XSRF-TOKEN=script',
          'x-xsrf-token': 'script',
          'content-type': 'application/json',
        },
        body: '{}',
      });
      if (status !== 200) throw new Error(`The session could not be ended: ${status}`);
      // A page that becomes visible refetches its data, unless a fetch is running already.
      const login = page.getByRole('button', { name: 'Local sign-in' });
      const deadline = Date.now() + COME_BACK_MS;
      while (!(await login.isVisible()) && Date.now() < deadline) {
        await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
        await page.waitForTimeout(200);
      }
    }
    await this.#signInWhereAsked();
  }

  /** Ends the page's process; the browser goes on, with another tab. */
  async #crash(): Promise<void> {
    if (this.#browser === null) return;
    const { page, kill } = this.#browser;
    const session = await page.context().newCDPSession(page);
    session.send('Page.crash').catch(() => {}); // a crashed page never answers
    this.#browser = { page: await page.context().newPage(), kill };
    await this.#goToReview();
  }

  /**
   * Makes another correction if possible, waits a moment, triggers the fault, and checks what is restored.
   */
  async lose(fault: ReviewFault, pause = 50 + this.#random() * MAX_PAUSE_MS): Promise<string[]> {
    const [last] = [...this.#expected.pictures].filter(([, { quantities: read }]) => read.size > 0).slice(-1);
    if (last !== undefined) await this.#correct(last[0]);
    await this.#page.waitForTimeout(pause);
    await this.#breakOff(fault);
    const problems: string[] = [];
    for (const [fileName, { stockpile, quantities: wanted }] of this.#expected.pictures) {
      const isThere = await openCard(this.#page, fileName).then(
        () => true,
        () => false,
      );
      if (!isThere) {
        problems.push(`${fault}: ${fileName} is gone`);
        continue;
      }
      const shown = await shownQuantities(this.#page, fileName);
      for (const [label, value] of wanted)
        if (shown.get(label) !== value)
          problems.push(`${fault}: ${fileName}: ${label} is ${shown.get(label)} instead of ${value}`);
      if (wanted.size > 0 && shown.size !== wanted.size)
        problems.push(`${fault}: ${fileName} has ${shown.size} rows instead of ${wanted.size}`);
      const text = await card(this.#page, fileName).innerText();
      if (!text.includes(stockpile)) problems.push(`${fault}: ${fileName} is not of ${stockpile}`);
      // What had not been read before is read now, and its reading must be restored from now on too.
      const picture = this.#expected.pictures.get(fileName);
      if (picture !== undefined) picture.quantities = shown;
    }
    return problems;
  }
}

async function addWarehouse(
  admin: Awaited<ReturnType<typeof signInByScript>>,
  stockpileNames: string[],
): Promise<void> {
  const sites = replyOf(warehouses.list, (await admin.send('GET', '/api/warehouses?inactive=true')).json);
  // As the pictures show.
  const site = sites.find((candidate) => 'buildingType' in candidate && candidate.buildingType === 'Seaport');
  const [category] = replyOf(categories.list, (await admin.send('GET', '/api/categories')).json);
  const stockpiles = stockpileNames.map((name) => ({ name, code: '', locked: false }));
  const attributes = {
    site_id: site?.id,
    name: 'Review Depot',
    category_id: category?.id,
    goal_modifier: 100,
    stockpile_tag: '',
    stockpiles,
  };
  const { status, json } = await admin.send('POST', '/api/warehouses', { warehouse: { attributes } });
  if (status !== 200 && status !== 201) throw new Error(`The warehouse was refused: ${JSON.stringify(json)}`);
}

/**
 * Reviews drawn pictures in a real browser and interrupts the review at this many moments, by each fault in
 * turn.
 * @param random returns numbers in [0, 1) that decide corrections and timing.
 * @param onMoment called after each.
 */
export async function loseReviews(
  moments: number,
  random: () => number,
  onMoment: (moment: number, soFar: ReviewLosses) => void = () => {},
): Promise<ReviewLosses> {
  const losses: ReviewLosses = { faults: 0, problems: [] };
  const reviewing = new Reviewing(random);
  try {
    await reviewing.open();
    for (let moment = 1; moment <= moments; moment += 1) {
      await reviewing.review(1 + ((moment * 7) % 10)); // lets every step be the last one of some moment
      for (const fault of REVIEW_FAULTS) {
        losses.problems.push(...(await reviewing.lose(fault)));
        losses.faults += 1;
      }
      await reviewing.clear();
      onMoment(moment, losses);
    }
    return losses;
  } finally {
    await reviewing.close();
  }
}

/**
 * Corrects one review again and again, and reloads, leaves or crashes the page 0 to 100 ms after each correction.
 * @param times how often.
 * @param random returns numbers in [0, 1) that decide corrections and timing.
 */
export async function loseCorrections(times: number, random: () => number): Promise<ReviewLosses> {
  const losses: ReviewLosses = { faults: 0, problems: [] };
  const reviewing = new Reviewing(random);
  try {
    await reviewing.open();
    await reviewing.review(2);
    for (let time = 0; time < times; time += 1) {
      const fault = LEAVING_FAULTS[time % LEAVING_FAULTS.length] ?? 'reload';
      losses.problems.push(...(await reviewing.lose(fault, random() * MAX_LEAVING_PAUSE_MS)));
      losses.faults += 1;
    }
    return losses;
  } finally {
    await reviewing.close();
  }
}
