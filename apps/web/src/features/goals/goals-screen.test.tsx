import { ApiError, type Goal, goals, warehouses } from '@backline/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aGoal, anItem, aSupply, aUser, aWarehouse } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { GoalsScreen } from './goals-screen.tsx';

const bandages = anItem({ id: 1, name: 'Bandages' });
const trucks = anItem({ id: 2, name: 'Truck', category: 'Vehicle' });

function open(
  answer: Goal[] | ApiError,
  stock = aWarehouse({ supplies: [aSupply({ item: bandages, quantity: 1500 })] }),
) {
  return renderScreen(<GoalsScreen />, {
    path: '/warehouses/:id/goals',
    route: '/warehouses/3/goals',
    user: aUser(),
    replies: [reply(goals.list, answer), reply(warehouses.get, stock)],
  });
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const cells = async (name: string) =>
  within(await row(name))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

describe('the goals of a warehouse', () => {
  it('show item, stock, target and minimum', async () => {
    open([aGoal({ item: bandages, target: 2000, minimum: 1000 })]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Goals of Jade Cove' })).toBeVisible();
    expect(await cells('Bandages')).toEqual(['1,500', '2,000', '1,000']);
  });

  it('say when the stock is under the minimum, also when there is none', async () => {
    open([aGoal({ item: trucks, target: 10, minimum: 5 })]);
    expect(await screen.findByRole('img', { name: 'Under minimum' })).toBeVisible();
    expect(await cells('Truck')).toEqual(['0', '10', '5']);
  });

  it.each([
    ['Standard', { standard: true }],
    ['Custom', {}],
    ['Overrides standard', { overrides: true }],
  ])('are marked as %s', async (mark, parts) => {
    open([aGoal({ item: bandages, ...parts })]);
    expect(within(await row('Bandages')).getByText(mark)).toBeVisible();
  });

  it('go by category, then by name', async () => {
    open([
      aGoal({ id: 1, item: trucks }),
      aGoal({ id: 2, item: bandages }),
      aGoal({ id: 3, item: anItem({ id: 3, name: 'Argenti', category: 'SmallArms' }) }),
    ]);
    await row('Truck');
    const names = screen.getAllByRole('rowheader').map((one) => one.textContent);
    expect(names).toEqual([
      expect.stringContaining('Argenti'),
      expect.stringContaining('Bandages'),
      expect.stringContaining('Truck'),
    ]);
  });

  it("say 'No Goals Found' when there are none", async () => {
    open([]);
    expect(await screen.findByText('No Goals Found')).toBeVisible();
  });

  it('say what failed', async () => {
    open(new ApiError('unexpected', 'no'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The goals could not be loaded.');
  });

  it('lead back to the warehouse', async () => {
    const { user, address } = open([]);
    await user.click(screen.getByRole('link', { name: 'Back to the warehouse' }));
    expect(address()).toBe('/warehouses/3');
  });
});
