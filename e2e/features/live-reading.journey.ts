import { expect, type Page, test } from '@playwright/test';
import { drawScreenshot } from '../../packages/recognition/testing/draw-screenshot.ts';
import { type ApiClient, signInByScript } from '../support/api-client.ts';
import { type FilmScene, offerFilm, show } from '../support/game-film.ts';
import { CODE_NAMES, drawnPictures } from '../support/journey-pictures.ts';
import { signIn } from '../support/sign-in.ts';
import { useServer } from '../support/use-server.ts';

const NAMES = ['Kilo 2', 'Lima 3', 'Mike 4', 'November 5'];
/** The last one is not known to the server. */
const KNOWN = NAMES.slice(0, 3);
/** Soldier Supplies on each picture, and on a fifth one of the first stockpile. */
const SUPPLIES = [36, 41, 46, 51];
const LATER = 12;

const server = useServer({
  prepare: async (folder) => {
    const drawn = await drawnPictures(folder, NAMES);
    const rest = CODE_NAMES.map((_, item) => ({ item, isCrated: true, label: String(50 - 5 * item) })).slice(
      1,
    );
    const later = await drawScreenshot({
      title: 'Seaport',
      name: NAMES[0] ?? '',
      groups: [[{ item: 0, isCrated: true, label: String(LATER) }], rest],
    });
    pictures = [...drawn.map(({ png }) => png), later.png];
  },
});
let admin: ApiClient;
let pictures: Buffer[];

test.beforeAll(async () => {
  admin = await signInByScript(server.address, 'admin');
  await addSeaport(KNOWN);
});

async function addSeaport(names: readonly string[]): Promise<void> {
  const sites = (await admin.send('GET', '/api/warehouses?inactive=true')).json as {
    id: number;
    building_type: string;
  }[];
  const [category] = (await admin.send('GET', '/api/categories')).json as { id: number }[];
  const attributes = {
    site_id: sites.find((site) => site.building_type === 'Seaport')?.id,
    name: 'Depot',
    category_id: category?.id,
    stockpiles: names.map((name) => ({ name, code: '', locked: false })),
  };
  await admin.send('POST', '/api/warehouses', { warehouse: { attributes } });
}

/** The stored contents, as `item quantity`, sorted. */
async function stored(name: string): Promise<string[]> {
  const { json } = await admin.send('GET', `/api/stockpiles/contents?name=${encodeURIComponent(name)}`);
  const { contents } = json as { contents: { fir_name: string; quantity: number }[] };
  return contents.map(({ fir_name, quantity }) => `${fir_name} ${quantity}`).sort();
}

/** Items that every picture shows, besides its Soldier Supplies. */
const OTHERS = [
  'Bandages 35',
  'Cloth 40',
  'GasMask 15',
  'MaintenanceSupplies 45',
  'Radio 20',
  'RifleAmmo 30',
  'Shovel 25',
];
const contentsWith = (supplies: number) => [...OTHERS, `SoldierSupplies ${supplies}`].sort();

/** Opens a panel, moves the pointer over its cells, and closes it. */
async function visit(page: Page, picture: number, until: () => Promise<void>): Promise<void> {
  const at = { picture, x: 300 + 40 * picture, y: 200 };
  const scenes: FilmScene[] = [
    { ...at, x: at.x - 90 }, // the map is still moving
    { ...at, x: at.x - 30 },
    at,
    { ...at, cursor: { x: at.x + 130, y: at.y + 120 } },
    { ...at, cursor: { x: at.x + 225, y: at.y + 165 } },
    { ...at, cursor: { x: at.x + 220, y: at.y + 160, hasTooltip: true } },
  ];
  for (const scene of scenes) {
    await show(page, scene);
    await page.waitForTimeout(250);
  }
  await until();
  await show(page, { picture: null });
  await page.waitForTimeout(500);
}

test('opening stockpiles in the game fills the review automatically, and Enter submits it', async ({
  page,
}) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await offerFilm(page, {
    width: 1920,
    height: 1080,
    pictures: pictures.map((bytes) => ({ bytes, type: 'image/png' })),
  });
  await page.goto(`${server.address}/fir`);
  await signIn(page, 'Admin');
  await page.getByRole('button', { name: 'Watch My Game' }).click();
  const bar = page.getByRole('region', { name: 'Watching the game' });
  await expect(bar).toContainText('Open a stockpile');
  const list = page.getByRole('navigation', { name: 'Seen' });
  const row = (name: string) => list.getByRole('button', { name: new RegExp(name) });

  for (const [picture, name] of KNOWN.entries())
    await visit(page, picture, () => expect(row(name)).toContainText('8 changes'));
  await visit(page, 0, () => expect(bar).toContainText('Kilo 2')); // nothing new in it
  await expect(bar).toContainText('3 seen, 3 changed, 0 to check');
  await page.locator('body').press('Enter');
  await expect(page.getByText('FIR Report processed successfully!')).toBeVisible();
  await expect(list).toContainText('3 submitted');
  for (const [index, name] of KNOWN.entries())
    expect(await stored(name)).toEqual(contentsWith(SUPPLIES[index] ?? 0));

  // A stockpile with new contents is seen again, and is submitted automatically once that is chosen.
  await visit(page, 4, () => expect(row('Kilo 2')).toContainText('1 change'));
  await page.getByRole('checkbox', { name: /automatically/ }).check();
  await expect(list).toContainText('4 submitted');
  await expect.poll(() => stored('Kilo 2')).toEqual(contentsWith(LATER));

  // An unknown stockpile waits for a person, and stays when sharing ends.
  await visit(page, 3, () => expect(row('November 5')).toContainText('create it?'));
  await expect(page.getByRole('button', { name: 'Submit 0 Sure Reports' })).toBeDisabled();
  await page.evaluate(() => window.film?.end());
  await expect(bar).toContainText('Stopped');
  await expect(bar).toContainText('1 waits for you');
  await bar.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('listitem', { name: /November 5/ })).toBeVisible();
  expect(problems).toEqual([]);
});

test('a message is shown if no window was shared, or if the browser cannot share one', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
    Object.defineProperty(MediaDevices.prototype, 'getDisplayMedia', { value: refuse, configurable: true });
  });
  await page.goto(`${server.address}/fir`);
  await signIn(page, 'Admin');
  const start = page.getByRole('button', { name: 'Watch My Game' });
  await start.click();
  await expect(page.getByText(/No window was shared/)).toBeVisible();
  await page.evaluate(() =>
    Object.defineProperty(MediaDevices.prototype, 'getDisplayMedia', { value: undefined }),
  );
  await start.click();
  await expect(page.getByText(/This browser cannot share a window/)).toBeVisible();
});
