import type { BrowserContext } from '@playwright/test';
import type { ApiClient } from '../api-client.ts';

/** So many lines the overview has in the bench, more than the game's catalog gives today. */
const OVERVIEW_LINES = 900;

interface Item {
  id: number;
  fir_name: string;
  crated: boolean;
  name: string;
}

/** Wants every item of the catalog in the first warehouse, so that the overview and its goals list them all. @returns its id. */
export async function wantEverything(client: ApiClient): Promise<number> {
  const [warehouse] = (await client.send('GET', '/api/warehouses')).json as { id: number }[];
  const items = (await client.send('GET', '/api/items')).json as Item[];
  const id = warehouse?.id ?? 0;
  const goals = items.map(({ fir_name, crated }, index) => ({
    fir_name,
    crated,
    target: 20 + (index % 90),
    minimum: 5,
  }));
  const { status } = await client.send('POST', `/api/warehouses/${id}/goals/import`, { goals });
  if (status !== 200) throw new Error(`The goals were refused with ${status}.`);
  return id;
}

/** Fills the server's answer for the overview up to 900 lines with copies under other names. */
export async function padOverview(context: BrowserContext): Promise<void> {
  await context.route('**/api/supplies', async (route) => {
    const response = await route.fetch();
    const lines = (await response.json()) as { item: Item }[];
    const copies = lines.slice(0, Math.max(0, OVERVIEW_LINES - lines.length)).map((line) => ({
      ...line,
      item: { ...line.item, id: line.item.id + 1_000_000, name: `${line.item.name} II` },
    }));
    await route.fulfill({ response, json: [...lines, ...copies] });
  });
}
