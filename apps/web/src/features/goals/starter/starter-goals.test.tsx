import { ApiError, type Endpoint, goals, goalTemplates, items, warehouses } from '@backline/contract';
import { STARTER_ITEMS } from '@backline/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anItem, aSupply, aUser, aWarehouse } from '../../../testing/builders.ts';
import { renderScreen, reply } from '../../../testing/render-screen.tsx';
import { GoalsScreen } from '../goals-screen.tsx';

const faction = (firName: string) =>
  (({ C: 'Colonial', W: 'Warden' }) as const)[/^(?:Rifle|Truck|FieldAT)([CW])$/.exec(firName)?.[1] ?? ''] ??
  'Neutral';
const CATALOG = STARTER_ITEMS.flatMap(({ firNames }) => firNames)
  .filter((firName) => firName !== 'Radio') // a pack of game data without it
  .map((firName, index) =>
    anItem({ id: index + 1, firName, name: `${firName} (Crated)`, crated: true, faction: faction(firName) }),
  );
const itemOf = (firName: string) => CATALOG.find((item) => item.firName === firName)!;
const STOCK = aWarehouse({
  goalModifier: 150,
  supplies: [
    aSupply({ item: itemOf('Cloth'), quantity: 100 }),
    aSupply({ item: itemOf('RifleW'), quantity: 7 }),
    aSupply({ item: itemOf('RifleC'), quantity: 0 }),
  ],
});

const manager = aUser({ permissions: { read: true, edit: true, manage: true } });
const editor = aUser({ permissions: { read: true, edit: true, manage: false } });

function open({
  user = manager,
  search = '',
  refusal,
}: {
  user?: typeof manager;
  search?: string;
  refusal?: ApiError;
} = {}) {
  const answer = (endpoint: Endpoint, body: unknown) => reply(endpoint, (refusal ?? body) as never);
  return renderScreen(<GoalsScreen />, {
    path: '/warehouses/:id/goals',
    route: `/warehouses/3/goals${search}`,
    user,
    replies: [
      reply(goals.list, []),
      reply(warehouses.get, STOCK),
      reply(warehouses.update, STOCK),
      reply(items.version, { version: 'first' }),
      reply(items.list, CATALOG),
      answer(goalTemplates.saveTemplateSheet, { saved: 24, removed: 0 }),
      answer(goals.saveSheet, { saved: 24, removed: 0 }),
    ],
  });
}

const cells = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(`^${name} `) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const changes = ({ requests }: ReturnType<typeof open>) =>
  requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [method, path, body] as const);
const use = () => screen.findByRole('button', { name: 'Use these goals' });

describe('the lists to begin with', () => {
  it('begin with the one named like the category, at the percent of the warehouse, beside what is there', async () => {
    open();
    expect(await screen.findByRole('radio', { name: /^Frontline ?24 items/ })).toBeChecked();
    expect(await cells('Cloth')).toEqual(['225', '90', '100']);
    expect(await cells('RifleW')).toEqual(['60', '23', '7']); // 22.5 rounded up
    expect(screen.queryByRole('row', { name: /^RifleC / })).toBeNull(); // the stock is the Wardens'
    expect(screen.getByText('23 items are under the minimum.')).toBeVisible();
  });

  it('are chosen by the address, scaled, and say what the game data lack', async () => {
    const { user } = open({ search: '?start=backline' });
    expect(await screen.findByRole('radio', { name: /^Backline ?35 items/ })).toBeChecked();
    expect(screen.getByText(/^1 item is left out.*: Radio$/)).toBeVisible();
    const percent = screen.getByRole('textbox', { name: 'How much of it' });
    await user.clear(percent);
    await user.type(percent, '10');
    expect(await cells('Cloth')).toEqual(['45', '18', '100']);
    await user.click(screen.getByRole('radio', { name: /^Midline/ }));
    expect(screen.queryByRole('row', { name: /^TruckW / })).toBeNull();
  });

  it('save nothing before they are used', async () => {
    const view = open();
    await cells('Cloth');
    await view.user.click(screen.getByRole('radio', { name: /^Midline/ }));
    expect(changes(view)).toEqual([]);
  });

  it('become standard goals of the category with the percent in the warehouse, and can be taken back', async () => {
    const view = open();
    const { user, address } = view;
    const percent = await screen.findByRole('textbox', { name: 'How much of it' });
    await user.clear(percent);
    await user.type(percent, '80');
    await user.click(await use());
    await waitFor(() => expect(address()).toBe('/warehouses/3?view=needs'));
    const modifier = (goalModifier: number) => ({
      warehouse: { attributes: { goal_modifier: goalModifier } },
    });
    const line = { fir_name: 'Cloth', crated: true };
    const [scaled, saved] = changes(view);
    expect(scaled).toEqual(['PATCH', '/api/warehouses/3', modifier(80)]);
    expect(saved!.slice(0, 2)).toEqual(['POST', '/api/categories/31/goal_templates/sheet']);
    const sent = (saved![2] as { goals: unknown[] }).goals;
    expect(sent).toHaveLength(24);
    expect(sent[0]).toEqual({ ...line, goal: { target: 150, minimum: 60 }, seen: null });

    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The goals are taken back.')).toBeVisible();
    const [, , removed, back] = changes(view);
    expect(back).toEqual(['PATCH', '/api/warehouses/3', modifier(150)]);
    expect((removed![2] as { goals: unknown[] }).goals[0]).toEqual({
      ...line,
      goal: null,
      seen: { target: 150, minimum: 60 },
    });
  });

  it.each([
    ['without the right to manage', editor],
    ['where they are for this warehouse alone', manager],
  ])('become goals of the warehouse, scaled, %s', async (_, user) => {
    const view = open({ user });
    await cells('Cloth');
    const all = screen.queryByRole('checkbox', {
      name: /^Also for other warehouses of the category Frontline/,
    });
    expect(all !== null).toBe(user === manager);
    if (all) await view.user.click(all);
    await view.user.click(await use());
    await waitFor(() => expect(view.address()).toBe('/warehouses/3?view=needs'));
    expect(changes(view).map(([method, path]) => [method, path])).toEqual([['POST', '/api/goals/sheet']]);
    const [[, , body]] = changes(view) as [readonly [string, string, { goals: unknown[] }]];
    expect(body.goals[0]).toEqual({
      fir_name: 'Cloth',
      crated: true,
      goal: { target: 225, minimum: 90 },
      seen: null,
      warehouse_id: 3,
    });
  });

  it('say why they were refused, and stay', async () => {
    const { user, address } = open({ refusal: new ApiError('conflict', 'Somebody was quicker.') });
    await cells('Cloth');
    await user.click(await use());
    expect(await screen.findByText(/Somebody was quicker/)).toBeVisible();
    expect(address()).toBe('/warehouses/3/goals');
  });

  it('can be opened as a sheet first, where nothing is saved yet', async () => {
    const view = open();
    await cells('Cloth');
    await view.user.click(screen.getByRole('button', { name: 'Open as a Sheet first' }));
    expect(await screen.findByRole('textbox', { name: 'Target of Cloth (Crated)' })).toHaveValue('225');
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
    expect(changes(view)).toEqual([]);
  });
});
