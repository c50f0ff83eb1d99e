import { expect, it } from 'vitest';
import { snapTitle } from './structure-titles.ts';

it.each([
  ['Seaport', 'Seaport'],
  ['seaport', 'Seaport'],
  ['Storage Depol', 'Storage Depot'],
  ['Slorage Depol', 'Storage Depot'],
  ['Slorage Oepol', 'Slorage Oepol'],
  ['BMS-Bluefin', 'BMS - Bluefin'],
  ['Kccp', 'Kccp'],
  ['Kecp', 'Keep'],
  [' Town Base ', 'Town Base'],
  ['Seebafen', 'Seehafen'],
  ['Whale Watching Hut', 'Whale Watching Hut'],
])('"%s" means "%s"', (reading, title) => {
  expect(snapTitle(reading)).toBe(title);
});
