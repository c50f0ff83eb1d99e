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
  const copy = async () => {
    await view.user.click(screen.getByRole('button', { name: 'Copy for Discord' }));
    expect(await screen.findByText('Copied for Discord.')).toBeVisible();
    return (await navigator.clipboard.readText()).split('\n');
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

describe('a copy for Discord', () => {
  const lines = (item: { target: number; quantity: number; minimum?: number }, id: number) =>
    aSupply({ ...item, item: { id, name: `Item ${id} (Crated)`, crated: true, category: 'Medical' } });

  it('has what is missing, with a link to the page', async () => {
    const { copy } = open();
    expect(await copy()).toEqual([
      '```',
      'Oarbreaker · 1 of 3 items missing',
      "−1,197 Heavy 'Shell' (3/1,200)",
      '```',
      window.location.href,
    ]);
  });

  it('names what is under its minimum first, then the emptiest', async () => {
    const { copy } = open('?sort=name', [
      lines({ target: 100, quantity: 60 }, 1),
      lines({ target: 100, quantity: 80, minimum: 80 }, 2), // at it
      lines({ target: 100, quantity: 79, minimum: 80 }, 3), // under it
      lines({ target: 100, quantity: 100 }, 4), // nothing missing
      lines({ target: 10, quantity: 1 }, 5),
    ]);
    expect((await copy()).slice(1, -2)).toEqual([
      'Oarbreaker · 4 of 5 items missing',
      '−21 Item 3 (79/100)',
      ' −9 Item 5 (1/10)',
      '−40 Item 1 (60/100)',
      '−20 Item 2 (80/100)',
    ]);
  });

  it('has what there is where nothing is missing, a lower bound with a plus, and says what is loose', async () => {
    const cloth = { category: 'Medical', firName: 'Rag', name: 'Rag' } as const;
    const { copy } = open('', [
      aSupply({ quantity: 5000, atLeast: true, item: { ...cloth, id: 3 } }),
      aSupply({ quantity: 30, target: 20, item: { ...cloth, id: 4, name: 'Rag (Crated)', crated: true } }),
    ]);
    expect((await copy()).slice(1, -2).toSorted()).toEqual([
      'Oarbreaker · 2 items',
      'Rag (30/20)',
      'Rag (loose) (5,000+)',
    ]);
  });

  it('names the view', async () => {
    const { copy } = open('?view=mpf');
    expect((await copy())[1]).toBe('Oarbreaker · MPF · 1 of 1 item missing');
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
  it('shows an error when the browser refuses', async () => {
    const { user } = open();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    await user.click(screen.getByRole('button', { name: 'Copy for Discord' }));
    expect(await screen.findByText(/^This browser does not let the page copy/)).toBeVisible();
  });

  it('is disabled with nothing to copy', () => {
    open('?q=zzz');
    expect(screen.getByRole('button', { name: 'Copy for Discord' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
  });
});
