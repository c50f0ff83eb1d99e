import { type Agree, type ApiClient, signInByScript } from '../../e2e/api-client.ts';

/** Every report writes the same quantity to all of these, so that a mixture of two reports shows. */
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

/** One stockpile and the reports that were sent for it, each with a quantity of its own. */
interface Stockpile {
  name: string;
  /** The quantity of the last report that the server said it took; 0 without one. */
  acknowledged: number;
  /** The quantity of the last report that was sent at all. */
  sent: number;
}

/** What the server answered while something was wrong with it. */
export interface Answers {
  acknowledged: number;
  /** Refused in the words of the API, by code. */
  refused: Record<string, number>;
  /** No answer: the connection broke. */
  broken: number;
  /** Answers that tell a person nothing, and states that must never be; empty when all is well. */
  problems: string[];
}

/** Refusals that say what is wrong and what to do; anything else while a fault lasts is a problem. */
const CLEAR = new Set(['unavailable', 'too-many-requests']);

/** How many reports were refused so far. */
export function refusals({ refused }: Answers): number {
  return Object.values(refused).reduce((sum, count) => sum + count, 0);
}

/**
 * Officers who submit reports without end, each for a stockpile of their own, one after another. After any fault
 * `check` holds what the server has against what it acknowledged.
 */
export class Reporting {
  readonly answers: Answers = { acknowledged: 0, refused: {}, broken: 0, problems: [] };
  private readonly stockpiles: Stockpile[];
  private senders: Promise<void>[] = [];
  private isEnding = false;

  /** @param who they all are: an admin, who signs in anew for each look. */
  constructor(
    officers: number,
    private readonly who: string | Agree = 'admin',
  ) {
    this.stockpiles = Array.from({ length: officers }, (_, index) => ({
      name: `Fault ${index + 1}`,
      acknowledged: 0,
      sent: 0,
    }));
  }

  /** The first officer's stockpile. */
  get stockpileName(): string {
    return this.stockpiles[0]?.name ?? '';
  }

  /** Makes the warehouse and its stockpiles. */
  async prepare(address: string): Promise<void> {
    const client = await signInByScript(address, this.who);
    const { json } = await client.send('GET', '/api/warehouses?inactive=true&select=true');
    const [site] = json as { id: number }[];
    const stockpiles = this.stockpiles.map(({ name }) => ({ name }));
    const { status } = await client.send('POST', '/api/warehouses', {
      warehouse: { attributes: { site_id: site?.id, name: 'Faults', category: 'Frontline', stockpiles } },
    });
    if (status !== 200) throw new Error(`The warehouse was refused with ${status}.`);
  }

  /** From now on every officer sends, to the addresses in turn, until `end`. They sign in first. */
  async start(addresses: string[]): Promise<void> {
    this.isEnding = false;
    const clients = await Promise.all(addresses.map((address) => signInByScript(address, this.who)));
    this.senders = this.stockpiles.map((stockpile, index) =>
      this.send(stockpile, clients[index % clients.length] as ApiClient),
    );
  }

  /** Waits until everybody has an answer to what they sent. */
  async end(): Promise<void> {
    this.isEnding = true;
    await Promise.all(this.senders);
  }

  /** Waits until so many more reports were acknowledged. @throws after a minute. */
  async more(reports: number): Promise<void> {
    const wanted = this.answers.acknowledged + reports;
    for (let waited = 0; this.answers.acknowledged < wanted; waited += PAUSE_MS) {
      if (waited > 60_000) throw new Error('The service did not come back within a minute.');
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
      } else {
        this.noteRefusal(answer.json);
        await pause(PAUSE_MS * 5);
      }
    }
  }

  private noteRefusal(json: unknown): void {
    const { error } = json as { error?: { code?: string; message?: string } };
    const code = error?.code ?? 'no code';
    this.answers.refused[code] = (this.answers.refused[code] ?? 0) + 1;
    if (!CLEAR.has(code)) this.answers.problems.push(`refused with ${code}: ${error?.message}`);
  }

  /** Notes as a problem every stockpile that lost an acknowledged report or holds half of one. */
  async check(address: string): Promise<void> {
    const client = await signInByScript(address, this.who);
    for (const stockpile of this.stockpiles) {
      // Reports may go on meanwhile: what was acknowledged before the question must be in the answer.
      const { name, acknowledged } = stockpile;
      const query = new URLSearchParams({ name });
      const { json } = await client.send('GET', `/api/stockpiles/contents?${query}`);
      const { contents = [] } = json as { contents?: { quantity: number }[] };
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
