import type { Supply } from '@backline/contract';
import { screen, waitFor } from '@testing-library/react';
import Papa from 'papaparse';
import { describe, expect, it, vi } from 'vitest';
import { aSupply } from '../../../testing/builders.ts';
import { catchDownloads } from '../../../testing/downloads.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { SupplyList } from './supply-list.tsx';

const MPF = { category: 'HeavyAmmo', mpf: true, mpfProduced: true } as const;

function war(): Supply[] {
  return [
    aSupply({
      quantity: 3,
      target: 1200,
      minimum: 10,
      item: {
        ...MPF,
        id: 1,
        name: 'Heavy `Shell` (Crated)',
        firName: 'HeavyShell',
        crated: true,
        crateSize: 5,
        priority: 'Priority',
        materials: [
          { name: 'Basic Materials', cost: 100 },
          { name: 'Refined Materials', cost: 15 },
        ],
      },
    }),
    aSupply({ quantity: 12, target: 2, item: { id: 2, name: '=Bomb', category: 'HeavyAmmo' } }),
    aSupply({ quantity: 7, item: { id: 3, name: 'Rag', category: 'Medical', faction: 'Colonial' } }),
  ];
}

/** The copied text is read from user-event's clipboard stub. */
function open(search = '', supplies = war()) {
  const view = renderScreen(
    <SupplyList place="Oarbreaker" supplies={supplies} offersMpf empty={<p>Nothing</p>} />,
    { path: '/overview', route: `/overview${search}` },
  );
  const copy = async (name: string) => {
    await view.user.click(screen.getByRole('button', { name }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    return navigator.clipboard.readText();
  };
  const save = async (form: string) => {
    const files = catchDownloads();
    await view.user.click(screen.getByRole('button', { name: 'Export' }));
    // The list comes first, then the contents of the stockpiles.
    await view.user.click((await screen.findAllByRole('menuitem', { name: `Download ${form}` }))[0]!);
    await waitFor(() => expect(files).toHaveLength(1));
    return files[0]!.text();
  };
  return { ...view, copy, save };
}

// 1,197 are missing: 133 full orders of nine crates, of which each takes 550 and 79 (manufacturing-cost.test.ts).
describe('a copy as text', () => {
  it('has a heading and aligned lines in a code block', async () => {
    const { copy } = open();
    expect((await copy('Copy text')).split('\n')).toEqual([
      '```',
      'Oarbreaker · All supplies · 3 items',
      'Item                    Priority  Missing  Missing crates  Containers  Quantity  Target  Minimum  Orders  Ordered at   bmats   rmats',
      "Heavy 'Shell' (Crated)  Priority    1,197           1,197          20         3   1,200       10     133  MPF         73,150  10,507",
      '=Bomb                                                                        12       2        0',
      'Rag                                                                           7       0        0',
      'Totals                                              1,197          20                                133              73,150  10,507',
      '```',
    ]);
  });

  it('and an export show lower bounds with a plus', async () => {
    const cloth = { category: 'Medical', firName: 'Rag' } as const;
    const bound = { atLeast: true, fullAtLeast: true } as const;
    const { copy, save } = open('', [
      aSupply({ quantity: 5000, fullQuantity: 5000, ...bound, item: { ...cloth, id: 3, name: 'Rag' } }),
      aSupply({ quantity: 5000, fullQuantity: 5000, item: { ...cloth, id: 4, name: 'Tag', firName: 'Tag' } }),
    ]);
    const lines = (await copy('Copy text')).split('\n').slice(3, 5);
    expect(lines.map((line) => line.split(/ +/).slice(0, 2))).toEqual([
      ['Rag', '5,000+'],
      ['Tag', '5,000'],
    ]);
    const table = Papa.parse<Record<string, string>>((await save('CSV')).replace('\ufeff', ''), {
      header: true,
    });
    expect(table.data.map((row) => [row.Item, row.Quantity, row['Total items']])).toEqual([
      ['Rag', '5000+', '5000+'],
      ['Tag', '5000', '5000'],
    ]);
  });

  it('has the orders at both places in the totals', async () => {
    const [shells] = war();
    const rifles = aSupply({
      quantity: 2,
      target: 12, // ten crates: three orders of four at most
      item: {
        id: 4,
        name: 'Rifle (Crated)',
        category: 'SmallArms',
        factoryProduced: true,
        crated: true,
        crateSize: 20,
        materials: [{ name: 'Basic Materials', cost: 100 }],
      },
    });
    const { copy } = open('', [shells!, rifles]);
    const lines = (await copy('Copy text')).split('\n').map((line) => line.split(/ {2,}/));
    const orders = lines[2]!.indexOf('Orders');
    expect(orders).toBeGreaterThan(0);
    expect(lines.find(([name]) => name === 'Rifle (Crated)')).toContain('Fac');
    expect(lines.find(([name]) => name === 'Rifle (Crated)')).toContain('3');
    expect(lines.find(([name]) => name === 'Totals')).toContain('136');
  });

  it('contains the shown supplies, in the shown order, with the costs of the view', async () => {
    const { copy } = open('?view=mpf');
    expect((await copy('Copy text')).split('\n')).toEqual([
      '```',
      'Oarbreaker · MPF · 1 item',
      'Item                    Priority  Missing  Missing crates  Containers  Quantity  Target  Minimum  Orders  Ordered at   bmats   rmats',
      "Heavy 'Shell' (Crated)  Priority    1,197           1,197          20         3   1,200       10     133  MPF         73,150  10,507",
      'Totals                                              1,197          20                                133              73,150  10,507',
      '```',
    ]);
  });
});

describe('an export', () => {
  it('has a line for each item under a header, and no formula', async () => {
    const { save } = open('?sort=percentage');
    const { data } = Papa.parse<string[]>(await save('CSV'));
    expect(data).toEqual([
      [
        'Item',
        'CodeName',
        'Crated',
        'Category',
        'Faction',
        'Priority',
        'Missing',
        'Missing crates',
        'Containers',
        'Quantity',
        'Target',
        'Minimum',
        'Crates',
        'Total items',
        'Orders',
        'Ordered at',
        'bmats',
        'rmats',
        'Last report',
      ],
      [
        'Heavy `Shell` (Crated)',
        'HeavyShell',
        'yes',
        'Heavy Ammo',
        'Neutral',
        'Priority',
        ...['1197', '1197', '20'],
        ...['3', '1200', '10', '3', '15'],
        ...['133', 'MPF', '73150', '10507', ''],
      ],
      [
        ...["'=Bomb", 'Bandages', 'no', 'Heavy Ammo', 'Neutral', ''],
        ...['', '', ''],
        ...['12', '2', '0', '0', '12'],
        ...['', '', '', '', ''],
      ],
      [
        ...['Rag', 'Bandages', 'no', 'Medical', 'Colonial', ''],
        ...['', '', ''],
        ...['7', '0', '0', '0', '7'],
        ...['', '', '', '', ''],
      ],
    ]);
  });

  it('has the costs of the view in the last columns', async () => {
    const { save } = open('?view=mpf');
    const { data } = Papa.parse<string[]>(await save('CSV'));
    expect(data.map((row) => row.slice(19))).toEqual([
      ['MPF, first 5 crates', 'MPF, full order'],
      ['350 Basic Materials + 51 Refined Materials', '550 Basic Materials + 79 Refined Materials'],
    ]);
  });
});

describe('copying', () => {
  it('is confirmed for two seconds', async () => {
    const { copy } = open();
    await copy('Copy text');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Copy text' })).toBeVisible(), {
      timeout: 4000,
    });
  });

  it('shows an error when the browser refuses', async () => {
    const { user } = open();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    await user.click(screen.getByRole('button', { name: 'Copy text' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The browser did not let this page copy.');
  });

  it('is disabled with nothing to copy', () => {
    open('?q=zzz');
    expect(screen.getByRole('button', { name: 'Copy text' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
  });
});
