import { isErrorBody, stockpiles, warehouses } from '../../packages/contract/src/index.ts';
import { type Agree, type ApiClient, SignInRefused, signInByScript } from '../support/api-client.ts';
import { replyOf } from '../support/reply-of.ts';

/**
 * Every report sets all of these items to the same quantity, so that a mixture of two reports is detected.
 */
export const ITEMS = [
  'Cloth',
  'Explosive',
  'HeavyExplosive',
  'Diesel',
  'Petrol',
  'SoldierSupplies',
  'Bandages',
];
const PAUSE_MS = 20;
const MAX_MS = 60_000;
/** The status with which a server says so. */
const AWAY = 503;

/** Stockpile and the reports sent for it, each with a different quantity. */
interface Stockpile {
  name: string;
  /** Quantity of the last report that the server acknowledged; 0 if there is none. */
  acknowledged: number;
  /** Quantity of the last report that was sent. */
  sent: number;
  /** The highest quantity that a read showed; 0 without any. */
  seen: number;
  /** Quantities of all reports that the server acknowledged, but those found to be lost. */
  confirmed: Set<number>;
}

/** The server's responses during a fault. */
export interface Answers {
  acknowledged: number;
  /** Number of proper API errors, by code. */
  refused: Record<string, number>;
  /** Number of broken connections without a response. */
  broken: number;
  /** How often a check had to wait, because the server said that its database was away. */
  askedAgain: number;
  /** Reads of a stockpile after a report of it. */
  reads: number;
  /** Unhelpful responses and impossible states; empty if all is well. */
  problems: string[];
}

/** Errors that tell people what is wrong and what to do. Any other error during a fault is a problem. */
const CLEAR = new Set(['unavailable', 'too-many-requests']);

/** Number of refused reports so far. */
export function refusals({ refused }: Answers): number {
  return Object.values(refused).reduce((sum, count) => sum + count, 0);
}

/**
 * Officers who submit reports continuously, one after another, each for a stockpile of their own. After a
 * fault, `check` compares the server's data with what it acknowledged.
 */
export class Reporting {
  readonly answers: Answers = {
    acknowledged: 0,
    refused: {},
    broken: 0,
    askedAgain: 0,
    reads: 0,
    problems: [],
  };
  private readonly stockpiles: Stockpile[];
  private senders: Promise<void>[] = [];
  private isEnding = false;

  /** @param who the persona of all officers, an admin. Every check signs in again. */
  constructor(
    officers: number,
    private readonly who: string | Agree = 'admin',
  ) {
    this.stockpiles = Array.from({ length: officers }, (_, index) => ({
      name: `Fault ${index + 1}`,
      acknowledged: 0,
      sent: 0,
      seen: 0,
      confirmed: new Set(),
    }));
  }

  /** Name of the first officer's stockpile. */
  get stockpileName(): string {
    return this.stockpiles[0]?.name ?? '';
  }

  /** Creates the warehouse and its stockpiles. */
  async prepare(address: string): Promise<void> {
    const client = await signInByScript(address, this.who);
    const { json } = await client.send('GET', '/api/warehouses?inactive=true&select=true');
    const [site] = replyOf(warehouses.list, json);
    const stockpiles = this.stockpiles.map(({ name }) => ({ name }));
    const { status } = await client.send('POST', '/api/warehouses', {
      warehouse: { attributes: { site_id: site?.id, name: 'Faults', category: 'Frontline', stockpiles } },
    });
    if (status !== 200) throw new Error(`The warehouse was refused with ${status}.`);
  }

  /** Signs the officers in, then lets them send reports to the addresses in turn until `end`. */
  async start(addresses: string[]): Promise<void> {
    this.isEnding = false;
    const clients = await Promise.all(addresses.map((address) => signInByScript(address, this.who)));
    this.senders = this.stockpiles.flatMap((stockpile, index) => {
      const client = clients[index % clients.length];
      return client === undefined ? [] : [this.send(stockpile, client)];
    });
  }

  /** Waits until all pending reports are answered. */
  async end(): Promise<void> {
    this.isEnding = true;
    await Promise.all(this.senders);
  }

  /** Waits until this many more reports were acknowledged. @throws after a minute. */
  async more(reports: number): Promise<void> {
    const wanted = this.answers.acknowledged + reports;
    for (let waited = 0; this.answers.acknowledged < wanted; waited += PAUSE_MS) {
      if (waited > MAX_MS) throw new Error('The service did not recover within a minute.');
      await pause(PAUSE_MS);
    }
  }

  private async send(stockpile: Stockpile, client: ApiClient): Promise<void> {
    while (!this.isEnding) {
      stockpile.sent += 1;
      const quantity = stockpile.sent;
      const entries = ITEMS.map((CodeName) => ({
        'Stockpile Name': stockpile.name,
        CodeName,
        Quantity: quantity,
        'Crated?': true,
      }));
      const answer = await client
        .send('POST', '/api/fir/process_report', { report: { entries } })
        .catch((error: unknown) => {
          if (error instanceof TypeError || error instanceof SyntaxError) return null; // the connection broke
          throw error;
        });
      if (answer === null) {
        this.answers.broken += 1;
        await pause(PAUSE_MS * 5);
      } else if (answer.status === 200) {
        this.answers.acknowledged += 1;
        stockpile.acknowledged = quantity;
        stockpile.confirmed.add(quantity);
        await this.readBack(stockpile, client);
      } else {
        this.noteRefusal(answer.json);
        await pause(PAUSE_MS * 5);
      }
    }
  }

  /**
   * Reads a stockpile of which nobody else reports. Records a problem if it shows less than was acknowledged, or than was seen
   * before: the past, from a database that is no longer the primary.
   */
  private async readBack(stockpile: Stockpile, client: ApiClient): Promise<void> {
    const { name, acknowledged, seen } = stockpile;
    const answer = await client
      .send('GET', `/api/stockpiles/contents?${new URLSearchParams({ name })}`)
      .catch(() => null);
    if (answer?.status !== 200) return; // it was refused or broke, which is no answer from the past
    const [line] = replyOf(stockpiles.contents, answer.json).contents;
    const quantity = line?.quantity ?? 0;
    this.answers.reads += 1;
    stockpile.seen = Math.max(seen, quantity);
    if (quantity < Math.max(acknowledged, seen))
      this.answers.problems.push(
        `${name} went back in time: ${quantity} after ${Math.max(acknowledged, seen)}`,
      );
  }

  /**
   * Asks again while the answer is null: the server says that its database is away for a moment, and pages ask again, too. Of
   * two servers one may find the new database some seconds after the other. @throws after a minute.
   */
  private async patiently<Answer>(ask: () => Promise<Answer | null>): Promise<Answer> {
    for (const deadline = Date.now() + MAX_MS; Date.now() < deadline; await pause(PAUSE_MS * 5)) {
      const answer = await ask();
      if (answer !== null) return answer;
      this.answers.askedAgain += 1;
    }
    throw new Error('The database was away for a minute.');
  }

  private noteRefusal(json: unknown): void {
    const { code, message } = isErrorBody(json)
      ? json.error
      : { code: 'no code', message: JSON.stringify(json) };
    this.answers.refused[code] = (this.answers.refused[code] ?? 0) + 1;
    if (!CLEAR.has(code)) this.answers.problems.push(`refused with ${code}: ${message}`);
  }

  /**
   * Records a problem for each acknowledged report that is not stored, also where a later one hides that: a database that
   * was set back goes on with the next report.
   * @param stored reads which quantities were reported for a stockpile.
   */
  async checkEvery(stored: () => Promise<Map<string, Set<number>>>): Promise<void> {
    const confirmed = this.stockpiles.map((stockpile) => ({
      ...stockpile,
      confirmed: [...stockpile.confirmed],
    }));
    const found = await stored();
    for (const [index, { name, confirmed: quantities }] of confirmed.entries()) {
      const lost = quantities.filter((quantity) => !found.get(name)?.has(quantity));
      if (lost.length === 0) continue;
      this.answers.problems.push(
        `${name} lost ${lost.length} confirmed reports: ${lost.slice(0, 5).join(', ')}`,
      );
      for (const quantity of lost) this.stockpiles[index]?.confirmed.delete(quantity); // each is told once
    }
  }

  /** Records a problem for each stockpile that lost an acknowledged report or contains half of one. */
  async check(address: string): Promise<void> {
    const client = await this.patiently(() =>
      signInByScript(address, this.who).catch((error: unknown) => {
        if (error instanceof SignInRefused && error.status === AWAY) return null;
        throw error;
      }),
    );
    for (const stockpile of this.stockpiles) {
      // Reports may continue during the check: whatever was acknowledged before the request must be in the
      // response.
      const { name, acknowledged } = stockpile;
      const query = new URLSearchParams({ name });
      const { status, json } = await this.patiently(async () => {
        const answer = await client.send('GET', `/api/stockpiles/contents?${query}`);
        return answer.status === AWAY ? null : answer;
      });
      const contents = status === 200 ? replyOf(stockpiles.contents, json).contents : [];
      const quantities = [...new Set(contents.map(({ quantity }) => quantity))];
      if (acknowledged === 0 && contents.length === 0) continue;
      const [quantity = 0] = quantities;
      if (quantities.length !== 1 || contents.length !== ITEMS.length)
        this.answers.problems.push(`${name} holds half of a report: ${JSON.stringify(contents)}`);
      else if (quantity < acknowledged)
        this.answers.problems.push(`${name} lost report ${acknowledged}: it holds ${quantity}`);
      else if (quantity > stockpile.sent)
        this.answers.problems.push(`${name} holds ${quantity}, which nobody sent`);
    }
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
