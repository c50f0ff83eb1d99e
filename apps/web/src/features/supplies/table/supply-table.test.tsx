import type { Supply } from '@backline/contract';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aSupply } from '../../../testing/builders.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { SupplyList } from '../list/supply-list.tsx';

const MADE = { mpfProduced: true, factoryProduced: true, crated: true, crateSize: 20 } as const;
const BMATS = [{ name: 'Basic Materials', cost: 100 }];

function war(): Supply[] {
  return [
    aSupply({
      quantity: 20,
      target: 50,
      minimum: 30,
      lacksMost: { id: 9, name: 'Therizó', missing: 18 },
      item: {
        ...MADE,
        id: 1,
        name: 'Rifle (Crated)',
        firName: 'Rifle',
        category: 'SmallArms',
        materials: BMATS,
      },
    }),
    aSupply({
      quantity: 100,
      target: 190,
      item: {
        ...MADE,
        id: 2,
        name: 'Shell (Crated)',
        firName: 'Shell',
        category: 'HeavyAmmo',
        materials: BMATS,
      },
    }),
    aSupply({ quantity: 30, target: 20, item: { ...MADE, id: 3, name: 'Rag (Crated)', firName: 'Rag' } }),
  ];
}

function open(search = '?view=needs', warehouseId?: number) {
  return renderScreen(
    <SupplyList
      place="Oarbreaker"
      supplies={war()}
      offersMpf
      empty={null}
      {...(warehouseId !== undefined && { warehouseId })}
    />,
    { path: '/overview', route: `/overview${search}` },
  );
}

const grid = () => screen.getByRole('grid', { name: 'Supplies' });
const rows = () =>
  within(grid())
    .getAllByRole('rowheader')
    .map((element) => element.querySelector('button')?.textContent);
const selected = () =>
  within(grid())
    .getAllByRole('checkbox', { checked: true })
    .map((element) => element.getAttribute('aria-label'));
const bar = () => screen.getByRole('region', { name: 'Selected items' });

afterEach(() => vi.unstubAllGlobals());

describe('the table of supplies', () => {
  it('tells the loose and the crated rows of one item apart in words', () => {
    const item = { name: 'Bandages', firName: 'Bandages', category: 'Medical', crated: false } as const;
    const truck = { name: 'Truck', firName: 'Truck', category: 'Vehicle', crated: false } as const;
    const supplies = [
      aSupply({ item: { ...item, id: 11 } }),
      aSupply({ item: { ...item, id: 12, name: 'Bandages (Crated)', crated: true } }),
      aSupply({ item: { ...truck, id: 13 } }),
      aSupply({
        item: { ...truck, id: 14, name: 'Truck (Crated)', category: 'VehicleCrated', crated: true },
      }),
    ];
    renderScreen(<SupplyList place="Oarbreaker" supplies={supplies} offersMpf empty={null} />, {
      path: '/overview',
      route: '/overview?layout=table&sort=name',
    });
    const names = within(grid()).getAllByRole('rowheader');
    expect(names.map(({ textContent }) => textContent).sort()).toEqual([
      'Bandages (Crated)',
      'Bandagesloose',
      'Truck',
      'Truck (Crated)(Crated)', // the first is for screen readers, the second for all others
    ]);
  });

  it('shows a lower bound with a plus, read out in words, in the table and on cards', () => {
    const item = { name: 'Bandages', firName: 'Bandages', category: 'Medical', crated: false } as const;
    const supplies = [
      aSupply({ quantity: 5000, atLeast: true, item: { ...item, id: 11 } }),
      aSupply({ quantity: 5000, item: { ...item, id: 12, name: 'Wood', firName: 'Wood' } }),
    ];
    const show = (layout: string) =>
      renderScreen(<SupplyList place="Oarbreaker" supplies={supplies} offersMpf empty={null} />, {
        path: '/overview',
        route: `/overview?layout=${layout}&sort=name`,
      });
    const { unmount } = show('table');
    const lines = within(grid()).getAllByRole('row').slice(1, 3);
    expect(lines.map(({ textContent }) => /5,000.*/.exec(textContent ?? '')?.[0])).toEqual([
      expect.stringMatching(/^5,000\+at least 5,000(?!\+)/),
      expect.stringMatching(/^5,000(?!\+|at)/),
    ]);
    unmount();
    show('cards');
    const figures = screen
      .getAllByText('Quantity', { selector: 'dt' })
      .map((element) => element.nextSibling?.textContent);
    expect(figures).toEqual(['5,000+at least 5,000', '5,000']);
  });

  it('is sorted by orders, and by what the neediest warehouse lacks', () => {
    const { unmount } = open('?view=needs&sort=lacksMost');
    expect(rows()).toEqual(['Rifle (Crated)', 'Shell (Crated)']); // 18 at one place, nowhere
    unmount();
    open('?view=needs&sort=orders&order=asc');
    expect(rows()).toEqual(['Rifle (Crated)', 'Shell (Crated)']); // of 30 crates, and of 90
  });

  it('by category has the categories as headings, in the order of the game', () => {
    const { unmount } = open('?sort=category');
    const lines = within(grid())
      .getAllByRole('rowheader')
      .map((element) => element.querySelector('button')?.textContent ?? element.textContent);
    expect(lines).toEqual([
      'Small Arms',
      'Rifle (Crated)',
      'Heavy Ammo',
      'Shell (Crated)',
      'Medical',
      'Rag (Crated)',
    ]);
    expect(grid()).toHaveAttribute('aria-rowcount', '7'); // with the head
    unmount();
    open('?sort=name');
    expect(screen.queryByText('Small Arms')).toBeNull();
  });

  it('starts with what is missing, most first, and has totals below', () => {
    open();
    expect(rows()).toEqual(['Shell (Crated)', 'Rifle (Crated)']);
    const [shell] = within(grid()).getAllByRole('row', { selected: false });
    expect(shell).toHaveTextContent('−90');
    expect(shell).toHaveTextContent('1.5'); // of 60 crates each
    const foot = within(grid()).getAllByRole('row').at(-1);
    expect(foot).toHaveTextContent('2 items');
    expect(foot).toHaveTextContent('−120');
    expect(foot).toHaveTextContent('2'); // containers
  });

  it('in the MPF view shows orders and their materials', () => {
    const mpf = war().map((supply) => ({ ...supply, item: { ...supply.item, mpf: true } }));
    renderScreen(<SupplyList place="Oarbreaker" supplies={mpf} offersMpf empty={null} />, {
      path: '/overview',
      route: '/overview?view=mpf',
    });
    // 90 crates are ten full orders of 550; 30 are three, and three crates at 90, 80 and 70.
    const [shell, rifle] = within(grid()).getAllByRole('row', { selected: false });
    expect(shell).toHaveTextContent('10 MPF');
    expect(shell).toHaveTextContent('5,500');
    expect(rifle).toHaveTextContent('4 MPF');
    expect(rifle).toHaveTextContent('1,890');
    expect(within(grid()).getAllByRole('row').at(-1)).toHaveTextContent('14 MPF7,390');
  });

  it('on a phone names orders in short, and gives the foot the room below the checkboxes', () => {
    vi.stubGlobal('innerWidth', 360);
    open('?view=factory');
    const [shell] = within(grid()).getAllByRole('row', { selected: false });
    expect(shell).toHaveTextContent(/100 of 190, 23 Fac/); // 90 crates, four to an order
    const foot = within(grid()).getAllByRole('row').at(-1) ?? grid();
    const [total, missing] = within(foot).getAllByRole('cell');
    expect(total).toHaveTextContent(/^2 items 2 containers · 31 factory orders/);
    expect(total).toHaveAttribute('colspan', '2');
    expect(missing).toHaveTextContent('−120');
  });

  it('is sorted by a press on a column head, and reversed by the next', async () => {
    const { user, address } = open();
    const head = () => screen.getByRole('columnheader', { name: 'Item' });
    expect(screen.getByRole('columnheader', { name: 'Missing' })).toHaveAttribute('aria-sort', 'descending');
    await user.click(within(head()).getByRole('button'));
    expect(rows()).toEqual(['Rifle (Crated)', 'Shell (Crated)']);
    expect(head()).toHaveAttribute('aria-sort', 'ascending');
    expect(address()).toBe('/overview?view=needs&sort=name');
    await user.click(within(head()).getByRole('button'));
    expect(rows()).toEqual(['Shell (Crated)', 'Rifle (Crated)']);
    expect(address()).toBe('/overview?view=needs&sort=name&order=desc');
  });

  it('is replaced by cards, in the address and for the next visit on this device', async () => {
    const { user, address, unmount } = open();
    await user.click(screen.getByRole('button', { name: 'Cards' }));
    expect(screen.queryByRole('grid')).toBeNull();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText('−120 crates')).toBeVisible();
    expect(address()).toBe('/overview?view=needs&layout=cards');
    unmount();
    open();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('grid')).toBeNull();
  });
});

describe('rows of the table', () => {
  it('are selected, opened and deselected by keys', async () => {
    const { user } = open('');
    expect(rows()).toEqual(['Rifle (Crated)', 'Shell (Crated)', 'Rag (Crated)']);
    grid().focus();
    await user.keyboard('{ArrowDown} ');
    expect(selected()).toEqual(['Select Rifle (Crated)']);
    await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
    expect(selected()).toEqual(['Select Rifle (Crated)', 'Select Shell (Crated)', 'Select Rag (Crated)']);
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(selected()).toEqual(['Select Rifle (Crated)', 'Select Shell (Crated)']);
    await user.keyboard('{Control>}a{/Control}');
    expect(selected()).toHaveLength(3);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Selected items' })).toBeNull();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: /Shell/ })).toBeVisible();
  });

  it('are added up in the foot, with links to a shipment and to the warehouse’s goals', async () => {
    const { user } = open('', 7);
    await user.click(screen.getByRole('checkbox', { name: 'Select Rifle (Crated)' }));
    expect(within(grid()).getAllByRole('row').at(-1)).toHaveTextContent('1 selected');
    expect(within(bar()).getByRole('status')).toHaveTextContent('1 selected 30 crates, 1 container');
    const link = (name: string) => within(bar()).getByRole('link', { name });
    expect(link('Plan Shipment')).toHaveAttribute('href', '/generate?to=7&items=Rifle:1:30');
    expect(link('Set Goals')).toHaveAttribute('href', '/warehouses/7/goals?items=Rifle');
    await user.click(within(bar()).getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('region', { name: 'Selected items' })).toBeNull();
  });

  it('cannot be planned if none of them lacks anything', async () => {
    const { user } = open('', 7);
    await user.click(screen.getByRole('checkbox', { name: 'Select Rag (Crated)' }));
    expect(within(bar()).getByRole('button', { name: 'Plan Shipment' })).toBeDisabled();
  });
});
