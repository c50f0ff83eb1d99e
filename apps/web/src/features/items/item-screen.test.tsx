import { items, warehouses } from '@backline/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aDistributionRow, anItem, aUser } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { ItemScreen } from './item-screen.tsx';

const RIFLE = anItem({ id: 5, name: 'Argenti r.II Rifle', firName: 'RifleC', category: 'SmallArms' });
const CRATED = { ...RIFLE, id: 6, name: 'Argenti r.II Rifle (Crated)', crated: true };

function open(route: string, user: ReturnType<typeof aUser> | null = aUser()) {
  const row = aDistributionRow({ quantity: 3, target: 60, warehouse: { id: 2, name: 'Front' } });
  return renderScreen(<ItemScreen />, {
    path: '/items/:codeName',
    route,
    user,
    replies: [
      reply(items.version, { version: 'first' }),
      reply(items.list, [RIFLE, CRATED]),
      reply(items.get, ({ params }) => (params.id === 6 ? CRATED : RIFLE)),
      reply(items.distribution, [row, { ...row, crated: false, quantity: 7 }]),
      reply(items.history, {
        from: '2026-11-14T10:00:00.000Z',
        to: '2026-11-21T10:00:00.000Z',
        points: [],
        loose: { target: 0, minimum: 0 },
        crates: { target: 0, minimum: 0 },
      }),
      reply(warehouses.list, []),
    ],
  });
}
const quantities = async () =>
  within(await screen.findByRole('table', { name: 'Where it is' }))
    .getAllByRole('row')
    .slice(1)
    .filter((row) => within(row).queryByRole('rowheader'))
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);

describe('the page of an item', () => {
  it('shows crates, and is called by the name without the mark of the crate', async () => {
    open('/items/RifleC');
    expect(await screen.findByRole('heading', { level: 1, name: 'Argenti r.II Rifle' })).toBeVisible();
    expect(screen.getByText('Crated · Small Arms')).toBeVisible();
    expect(await quantities()).toEqual(['3of 60']);
  });

  it('shows lower bounds with a plus, in a warehouse, in its stockpiles and in the sum', async () => {
    const bound = aDistributionRow({
      quantity: 5003,
      atLeast: true,
      warehouse: { id: 2, name: 'Front' },
      stockpiles: [
        { id: 1, name: 'Alpha', quantity: 5000, atLeast: true, firUpdatedAt: '2026-11-21T08:00:00.000Z' },
        { id: 2, name: 'Bravo', quantity: 3, firUpdatedAt: '2026-11-21T08:00:00.000Z' },
      ],
    });
    const exact = aDistributionRow({ quantity: 5003, warehouse: { id: 3, name: 'Rear' } });
    const { answer } = open('/items/RifleC');
    answer(reply(items.distribution, [bound, exact]));
    expect(await screen.findByText('Front')).toBeVisible();
    expect(await quantities()).toEqual(['5,003+at least 5,003', '5,003']);
    const holders = within(screen.getByRole('list', { name: 'Stockpiles' })).getAllByRole('listitem');
    expect(holders.map((holder) => holder.textContent)).toEqual([
      'Alpha5,000+at least 5,000Code',
      'Bravo3Code',
    ]);
    expect(screen.getByText('Stock against target').closest('div')).toHaveTextContent(/10,006\+/);
  });

  it('shows loose items by its address, and changes the address with the form', async () => {
    const { user, address } = open('/items/RifleC?crated=0');
    expect(await screen.findByText('Loose · Small Arms')).toBeVisible();
    expect(await quantities()).toEqual(['7of 60']);
    await user.click(
      within(screen.getByRole('radiogroup', { name: 'Form' })).getByRole('radio', { name: 'Crates' }),
    );
    expect(address()).toBe('/items/RifleC');
    expect(await quantities()).toEqual(['3of 60']);
  });

  it('leads to LogiGen with what the neediest warehouse lacks', async () => {
    const { user, address } = open('/items/RifleC');
    await user.click(await screen.findByRole('link', { name: 'Plan Shipment' }));
    expect(address()).toBe('/generate?to=2&items=RifleC:1:57');
  });

  it('copies its address, and where the item is', async () => {
    const { user } = open('/items/RifleC');
    const choose = async (line: string) => {
      await user.click(await screen.findByRole('button', { name: 'Actions' }));
      await user.click(await screen.findByRole('menuitem', { name: line }));
    };
    await screen.findByRole('link', { name: 'Plan Shipment' });
    await choose('Copy address');
    expect(await navigator.clipboard.readText()).toBe('http://localhost:3000/items/RifleC');
    await choose('Copy for Discord');
    expect(await navigator.clipboard.readText()).toBe(
      ['```', 'Argenti r.II Rifle', '−57 Front (3/60)', '```', window.location.href].join('\n'),
    );
  });

  it('shows somebody signed out the details alone', async () => {
    open('/items/RifleC', null);
    expect(await screen.findByText('Only people with the read right see this.')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Plan Shipment' })).toBeNull();
  });

  it('says when no item has this CodeName', async () => {
    open('/items/Nonsense');
    expect(await screen.findByRole('heading', { level: 1, name: 'There is no such item' })).toBeVisible();
  });
});
