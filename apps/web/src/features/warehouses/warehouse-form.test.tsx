import { ApiError, categories, permissionGroups, type Warehouse, warehouses } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aCategory, aStockpile, aUser, aWarehouse, aWarehouseSummary } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { WarehouseListScreen } from './warehouse-list-screen.tsx';
import { WarehouseScreen } from './warehouse-screen.tsx';

const editor = aUser({ permissions: { edit: true } });
const SITES = [
  aWarehouseSummary({
    id: 51,
    name: 'Abandoned Ward',
    location: 'Deadlands - Abandoned Ward',
    buildingType: 'Storage Depot',
    category: null,
    stockpileTag: '',
  }),
  aWarehouseSummary({
    id: 52,
    name: 'Patridia',
    location: 'Acrithia - Patridia',
    buildingType: 'Seaport',
    category: null,
    stockpileTag: '',
  }),
  aWarehouseSummary({
    id: 53,
    name: 'Old Harbour',
    location: 'Nevish Line - Jade Cove',
    buildingType: 'Seaport',
    category: { id: 2, name: 'Midline', color: '#00ff00' },
    goalModifier: 150,
    stockpileTag: 'OLD',
  }),
];
const SHARED = [
  reply(categories.list, [aCategory({ id: 1, name: 'Frontline' }), aCategory({ id: 2, name: 'Midline' })]),
  reply(permissionGroups.names, [
    { id: 61, name: 'Logistics' },
    { id: 62, name: 'Command' },
  ]),
];

/** Opens the dialog for a new warehouse from the list. */
async function openNew() {
  const view = renderScreen(<WarehouseListScreen />, {
    path: '/warehouses',
    user: editor,
    replies: [
      reply(warehouses.list, ({ query }) => (query.inactive ? SITES : [])),
      reply(warehouses.create, ({ body }) => aWarehouse({ name: body.warehouse.attributes.name })),
      ...SHARED,
    ],
  });
  await view.user.click(await screen.findByRole('button', { name: 'New Warehouse' }));
  await screen.findByRole('dialog');
  return view;
}

/** Opens the dialog of a warehouse from its page. */
async function openEdit(parts: Partial<Warehouse> = {}) {
  const view = renderScreen(<WarehouseScreen />, {
    path: '/warehouses/:id',
    route: '/warehouses/3',
    user: editor,
    replies: [
      reply(warehouses.get, aWarehouse(parts)),
      reply(warehouses.update, aWarehouse(parts)),
      reply(warehouses.remove, {}),
      ...SHARED,
    ],
  });
  await view.user.click(await screen.findByRole('button', { name: 'Edit Warehouse' }));
  await screen.findByRole('dialog');
  return view;
}

type View = Awaited<ReturnType<typeof openNew>>;

const field = (name: RegExp | string) => screen.getByRole('textbox', { name });
const submit = () => screen.getByRole('button', { name: 'Submit' });
const sentBody = ({ requests }: View) => requests.findLast(({ method }) => method !== 'GET')?.body;

async function choose(view: View, select: string, option: string | RegExp) {
  await view.user.click(screen.getByRole('combobox', { name: select }));
  await view.user.click(await screen.findByRole('option', { name: option }));
}

async function retype(view: View, name: string, text: string) {
  await view.user.clear(field(name));
  if (text !== '') await view.user.paste(text);
  await view.user.tab();
}

describe('the warehouse dialog', () => {
  it('has name, category, goal modifier, stockpile tag and stockpiles', async () => {
    await openEdit({ goalModifier: 120, stockpileTag: 'OAK', stockpiles: [aStockpile({ name: 'OAK-A' })] });
    const dialog = within(screen.getByRole('dialog', { name: 'Edit Warehouse' }));
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Jade Cove');
    expect(dialog.getByRole('combobox', { name: 'Category' })).toHaveValue('Frontline');
    expect(dialog.getByRole('textbox', { name: 'Goal modifier' })).toHaveValue('120');
    expect(dialog.getByRole('textbox', { name: 'Stockpile tag' })).toHaveValue('OAK');
    expect(within(dialog.getByRole('group', { name: 'Stockpiles' })).getByText('OAK-A')).toBeVisible();
    expect(dialog.queryByRole('combobox', { name: 'Warehouse' })).toBeNull();
  });

  it('has size md', async () => {
    await openEdit();
    expect(modalSize('Edit Warehouse')).toContain('md');
  });

  it('offers the categories by name and sends the chosen one', async () => {
    const view = await openEdit();
    await view.user.click(screen.getByRole('combobox', { name: 'Category' }));
    expect((await screen.findAllByRole('option')).map((element) => element.textContent)).toEqual([
      'Frontline',
      'Midline',
    ]);
    await view.user.click(screen.getByRole('option', { name: 'Midline' }));
    await view.user.click(submit());
    await waitFor(() =>
      expect(sentBody(view)).toMatchObject({ warehouse: { attributes: { category: 'Midline' } } }),
    );
  });

  it('can be submitted once it is changed, and not when the change is reverted', async () => {
    const view = await openEdit({ name: 'Jade' });
    expect(submit()).toBeDisabled();
    await view.user.type(field('Name'), 's');
    expect(submit()).toBeEnabled();
    await view.user.type(field('Name'), '{backspace}');
    expect(submit()).toBeDisabled();
  });

  it.each(['', '   '])('requires a name, and rejects "%s"', async (name) => {
    const view = await openEdit();
    await retype(view, 'Name', name);
    expect(field('Name')).toBeInvalid();
    expect(screen.getByText('This is required.')).toBeVisible();
    expect(submit()).toBeDisabled();
  });

  it('requires a category', async () => {
    const view = await openNew();
    await choose(view, 'Warehouse', /Patridia/);
    expect(field('Name')).toHaveValue('Patridia');
    expect(submit()).toBeDisabled();
    await view.user.click(screen.getByRole('combobox', { name: 'Category' }));
    await view.user.tab();
    expect(await screen.findByText('This is required.')).toBeVisible();
    await choose(view, 'Category', 'Frontline');
    expect(submit()).toBeEnabled();
  });

  it.each([
    ['', 'This is required.'],
    ['-1', 'This must be 0 or more.'],
  ])('requires a goal modifier of at least 0, and rejects "%s"', async (modifier, problem) => {
    const view = await openEdit();
    await retype(view, 'Goal modifier', modifier);
    expect(screen.getByText(problem)).toBeVisible();
    expect(submit()).toBeDisabled();
  });

  it('starts with a goal modifier of 100', async () => {
    await openNew();
    expect(field('Goal modifier')).toHaveValue('100');
  });

  it('accepts a goal modifier of 0', async () => {
    const view = await openEdit();
    await retype(view, 'Goal modifier', '0');
    await view.user.click(submit());
    await waitFor(() =>
      expect(sentBody(view)).toMatchObject({ warehouse: { attributes: { goal_modifier: 0 } } }),
    );
  });

  it('closes when the server accepts, and reloads the view', async () => {
    const view = await openEdit();
    await retype(view, 'Name', 'Blemish');
    view.answer(reply(warehouses.get, aWarehouse({ name: 'Blemish' })));
    await view.user.click(submit());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('heading', { level: 1, name: 'Blemish' })).toBeVisible();
    expect(sentBody(view)).toMatchObject({ warehouse: { attributes: { name: 'Blemish' } } });
  });

  it('for a new warehouse closes, and reloads the list', async () => {
    const view = await openNew();
    await choose(view, 'Warehouse', /Patridia/);
    await choose(view, 'Category', 'Frontline');
    view.answer(reply(warehouses.list, [aWarehouseSummary({ name: 'Patridia' })]));
    await view.user.click(submit());
    expect(await screen.findByRole('link', { name: /Patridia/ })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('sends only what was changed, so that nobody else is overwritten', async () => {
    const view = await openEdit({ stockpiles: [aStockpile()] });
    await retype(view, 'Stockpile tag', 'NEW');
    await view.user.click(submit());
    await waitFor(() =>
      expect(sentBody(view)).toEqual({ warehouse: { attributes: { stockpile_tag: 'NEW' } } }),
    );
  });

  it('says when the categories could not be loaded', async () => {
    const view = await openNew();
    view.answer(reply(categories.list, new ApiError('forbidden', 'You may not see the categories.')));
    await view.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await view.user.click(screen.getByRole('button', { name: 'New Warehouse' }));
    expect(await screen.findByText('You may not see the categories.')).toBeVisible();
  });

  it('stays open with what was typed when the server refuses, with the problem at its input', async () => {
    const view = await openEdit();
    view.answer(reply(warehouses.update, new ApiError('invalid', 'no', { name: 'Taken by another.' })));
    await retype(view, 'Name', 'Blemish');
    await view.user.click(submit());
    expect(await screen.findByText('Taken by another.')).toBeVisible();
    expect(field('Name')).toHaveValue('Blemish');
    expect(field('Name')).toBeInvalid();
    expect(submit()).not.toHaveAttribute('data-loading');
  });

  it('shows any other error above the buttons', async () => {
    const view = await openEdit();
    view.answer(reply(warehouses.update, new ApiError('conflict', 'Somebody else changed this warehouse.')));
    await retype(view, 'Name', 'Blemish');
    await view.user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('Somebody else changed this warehouse.');
  });
});

describe('deleting a warehouse', () => {
  it('asks for confirmation, and keeps the warehouse on Cancel', async () => {
    const view = await openEdit();
    await view.user.click(screen.getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete Jade Cove' }));
    expect(question.getByText('Are you sure you want to delete Jade Cove?')).toBeVisible();
    await view.user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('dialog', { name: 'Edit Warehouse' })).toBeVisible();
    expect(view.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  it('leads to /warehouses', async () => {
    const view = await openEdit();
    await view.user.click(screen.getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete Jade Cove' }));
    expect(sessionStorage.getItem('warehouse_3')).toContain('Jade Cove');
    view.answer(reply(warehouses.get, () => new Promise(() => {}))); // only the deletion itself can remove the copy
    await view.user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(view.address()).toBe('/warehouses'));
    expect(view.requests.filter(({ method }) => method === 'DELETE')).toMatchObject([
      { path: '/api/warehouses/3' },
    ]);
    expect(sessionStorage.getItem('warehouse_3')).toBeNull();
  });
});

describe('the Warehouse selector for a new warehouse', () => {
  it('finds by location and by building, and shows the site', async () => {
    const view = await openNew();
    const selector = screen.getByRole('combobox', { name: 'Warehouse' });
    await view.user.type(selector, 'seaport');
    expect((await screen.findAllByRole('option')).map((element) => element.textContent)).toEqual([
      'Acrithia - Patridia · Seaport',
      'Nevish Line - Jade Cove · Seaport · Old Harbour, deleted before',
    ]);
    await view.user.clear(selector);
    await view.user.type(selector, 'deadl');
    await view.user.click(await screen.findByRole('option', { name: /Abandoned Ward/ }));
    expect(screen.getByText('Storage Depot')).toBeVisible();
    expect(screen.getByText('Deadlands - Abandoned Ward')).toBeVisible();
    expect(field('Name')).toHaveValue('Abandoned Ward');
    expect(field('Goal modifier')).toHaveValue('100');
    await choose(view, 'Category', 'Frontline');
    await view.user.click(submit());
    await waitFor(() =>
      expect(sentBody(view)).toEqual({
        warehouse: {
          attributes: {
            site_id: 51,
            name: 'Abandoned Ward',
            category: 'Frontline',
            goal_modifier: 100,
            stockpile_tag: '',
            stockpiles: [],
          },
        },
      }),
    );
  });

  it('restores category, modifier and tag of a previously deleted warehouse', async () => {
    const view = await openNew();
    await choose(view, 'Warehouse', /Old Harbour/);
    expect(field('Name')).toHaveValue('Old Harbour');
    expect(screen.getByRole('combobox', { name: 'Category' })).toHaveValue('Midline');
    expect(field('Goal modifier')).toHaveValue('150');
    expect(field('Stockpile tag')).toHaveValue('OLD');
    expect(submit()).toBeEnabled();
  });

  it('updates the name with each choice, but keeps a name that was typed', async () => {
    const view = await openNew();
    await choose(view, 'Warehouse', /Patridia/);
    await choose(view, 'Warehouse', /Abandoned Ward/);
    expect(field('Name')).toHaveValue('Abandoned Ward');
    await retype(view, 'Name', 'Front Depot');
    await choose(view, 'Warehouse', /Patridia/);
    expect(field('Name')).toHaveValue('Front Depot');
  });

  it('is required', async () => {
    const view = await openNew();
    await view.user.type(field('Name'), 'Somewhere');
    await choose(view, 'Category', 'Frontline');
    expect(submit()).toBeDisabled();
  });
});

/** The size of a Mantine dialog, read from its style. */
function modalSize(name: string): string {
  const root = screen.getByRole('dialog', { name }).closest<HTMLElement>('[style*="--modal-size"]');
  return root?.style.getPropertyValue('--modal-size') ?? '';
}
