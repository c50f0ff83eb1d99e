import { ApiError, type Goal, goals, items, warehouses } from '@backline/contract';
import { ITEM_CATEGORIES } from '@backline/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aGoal, anItem, aSupply, aUser, aWarehouse } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { GoalsScreen } from './goals-screen.tsx';

const bandages = anItem({ id: 1, name: 'Bandages' });
const trucks = anItem({ id: 2, name: 'Truck', firName: 'Truck', category: 'Vehicle' });

const stock = aWarehouse({ supplies: [aSupply({ item: bandages, quantity: 1500 })] });

function open(answer: Goal[] | ApiError, { user = aUser(), search = '', warehouse = stock } = {}) {
  return renderScreen(<GoalsScreen />, {
    path: '/warehouses/:id/goals',
    route: `/warehouses/3/goals${search}`,
    user,
    replies: [
      reply(goals.list, answer),
      reply(warehouses.get, warehouse),
      reply(items.version, { version: 'first' }),
      reply(items.list, [bandages, trucks]),
    ],
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

  it('show a stock of which more may be there with its mark', async () => {
    const supplies = [aSupply({ item: bandages, quantity: 1500, atLeast: true })];
    open([aGoal({ item: bandages, target: 2000, minimum: 1000 })], { warehouse: aWarehouse({ supplies }) });
    await waitFor(async () => expect(await cells('Bandages')).toEqual(['1,500+', '2,000', '1,000']));
  });

  it('show when the stock is under the minimum, even when there is none', async () => {
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

  it('are sorted by category, then by name', async () => {
    open([
      aGoal({ id: 1, item: trucks }),
      aGoal({ id: 2, item: bandages }),
      aGoal({ id: 3, item: anItem({ id: 3, name: 'Argenti', category: 'SmallArms' }) }),
    ]);
    await row('Truck');
    const names = screen.getAllByRole('rowheader').map((element) => element.textContent);
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

  it('show what failed', async () => {
    open(new ApiError('unexpected', 'no'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The goals could not be loaded.');
  });

  it('of a warehouse that does not exist any more say so, and offer nothing to edit', async () => {
    open(new ApiError('not-found', 'no'), { user: aUser({ permissions: { edit: true } }) });
    expect(await screen.findByText('This warehouse does not exist any more')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the warehouses' })).toHaveAttribute(
      'href',
      '/warehouses',
    );
    expect(screen.queryByRole('button', { name: 'Paste Rows' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'New Goal' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull();
  });

  it('link back to the warehouse', async () => {
    const { user, address } = open([]);
    await user.click(await screen.findByRole('link', { name: 'Jade Cove' }));
    expect(address()).toBe('/warehouses/3');
  });
});

describe('the filters of the goals', () => {
  const LIST = [
    aGoal({ id: 1, item: bandages }),
    aGoal({ id: 1, item: trucks, standard: true }),
    aGoal({
      id: 2,
      item: anItem({ id: 3, name: 'Argenti', firName: 'RifleC', category: 'SmallArms', slang: ['bolt'] }),
    }),
  ];
  const names = () =>
    screen
      .queryAllByRole('rowheader')
      .map((element) => element.textContent?.replace(/ loose|Standard|Custom/g, ''));

  it('show custom and standard goals separately, and keep the choice in the address', async () => {
    const { user, address } = open(LIST);
    await row('Truck');
    expect(names()).toEqual(['Argenti', 'Bandages', 'Truck']);
    await user.click(screen.getByRole('switch', { name: 'Standard Goals' }));
    expect(names()).toEqual(['Argenti', 'Bandages']);
    expect(screen.getByText('2 of 3 goals')).toBeVisible();
    expect(address()).toContain('standard=off');
    await user.click(screen.getByRole('switch', { name: 'Custom Goals' }));
    expect(screen.getByText('No goals match the filter')).toBeVisible();
    await user.click(screen.getByRole('switch', { name: 'Standard Goals' }));
    expect(names()).toEqual(['Truck']);
    await user.click(screen.getByRole('switch', { name: 'Custom Goals' }));
    expect(names()).toHaveLength(3);
    expect(address()).toBe('/warehouses/3/goals');
  });

  it('offer every item category', async () => {
    const { user } = open(LIST);
    await user.click(await screen.findByRole('combobox', { name: 'Category' }));
    const offered = (await screen.findAllByRole('option')).map((element) => element.getAttribute('value'));
    expect(offered).toEqual([...ITEM_CATEGORIES]);
    await user.click(screen.getByRole('option', { name: 'Vehicles' }));
    expect(names()).toEqual(['Truck']);
  });

  it.each(['band', 'rifle arg', 'BOLT'])('find an item by %s, whatever it is called', async (text) => {
    const { user } = open(LIST);
    await user.type(await screen.findByRole('textbox', { name: 'Filter items' }), text);
    expect(names()).toEqual([text === 'band' ? 'Bandages' : 'Argenti']);
    await user.click(screen.getByRole('button', { name: 'Clear the filter' }));
    expect(names()).toHaveLength(3);
  });

  it('are read from the address, and removed by Show all', async () => {
    const { user } = open(LIST, { search: '?custom=off&category=Medical' });
    await user.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(names()).toHaveLength(3);
    expect(screen.getByRole('switch', { name: 'Custom Goals' })).toBeChecked();
  });
});

describe('the controls of the goals', () => {
  const CONTROLS = [
    'New Goal',
    'Paste Rows',
    'Edit the goal for Bandages',
    'Override the standard goal for Truck',
  ];
  const list = [aGoal({ id: 1, item: bandages }), aGoal({ id: 1, item: trucks, standard: true })];

  it('are shown with edit permission', async () => {
    open(list, { user: aUser({ permissions: { edit: true } }) });
    for (const name of CONTROLS) expect(await screen.findByRole('button', { name })).toBeVisible();
  });

  it('are hidden without it', async () => {
    open(list);
    await screen.findByRole('button', { name: 'Actions' });
    for (const name of CONTROLS) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
