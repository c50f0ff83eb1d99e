import { expect } from '@playwright/test';
import { inventedIcons } from '../../packages/recognition/testing/draw-icons.ts';
import { drawScreenshot } from '../../packages/recognition/testing/draw-screenshot.ts';
import type { ApiClient } from './api-client.ts';
import { CODE_NAMES } from './journey-pictures.ts';

/**
 * A storage depot with four items, of which the second of the last group is cloth with bandages shining through, as when the
 * pointer's tooltip lies over an icon. It is read as bandages, with cloth as the second guess, and neither with confidence.
 * The reader must know the drawn icons (`drawnPictures`).
 *
 * @param crates how many crates of each item, the doubtful one third
 * @param doubts how often the doubtful item stands there
 */
export async function doubtfulPicture(
  name: string,
  [supplies, maintenance, doubtful, masks]: readonly [number, number, number, number],
  doubts = 1,
): Promise<Buffer> {
  const [cloth, bandages] = [CODE_NAMES.indexOf('Cloth'), CODE_NAMES.indexOf('Bandages')];
  const blurred = CODE_NAMES.length;
  const icons = inventedIcons(CODE_NAMES.length);
  const draw = (item: number, isCrated: boolean) =>
    item === blurred
      ? `${icons.draw(cloth, isCrated)}<g opacity="0.4">${icons.draw(bandages, isCrated)}</g>`
      : icons.draw(item, isCrated);
  const entry = (item: number, crates: number) => ({ item, isCrated: true, label: String(crates) });
  const blurry = Array.from({ length: doubts }, (_, index) => entry(blurred, doubtful - index));
  const groups = [[entry(0, supplies)], [entry(1, maintenance), ...blurry, entry(7, masks)]];
  const { png } = await drawScreenshot({
    title: 'Storage Depot',
    name,
    groups,
    scale: 1,
    icons: { ...icons, draw },
  });
  return png;
}

/** Creates a storage depot with these stockpiles. @returns its warehouse's id. */
export async function createDepot(admin: ApiClient, ...names: string[]): Promise<number> {
  const { json } = await admin.send('GET', '/api/warehouses?inactive=true');
  const sites = json as { id: number; name: string; building_type: string }[]; // as the contract writes it
  const site = sites.find((candidate) => candidate.building_type === 'Storage Depot');
  const stockpiles = names.map((name) => ({ name, code: '123456' }));
  const attributes = { site_id: site?.id, name: site?.name, category: 'Frontline', stockpiles };
  const created = await admin.send('POST', '/api/warehouses', { warehouse: { attributes } });
  expect(created.status).toBeLessThan(300);
  return (created.json as { id: number }).id;
}
