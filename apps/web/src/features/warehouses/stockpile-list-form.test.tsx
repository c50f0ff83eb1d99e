import { ApiError, categories, permissionGroups, type Stockpile, warehouses } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aCategory, aStockpile, aUser, aWarehouse } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { WarehouseScreen } from './warehouse-screen.tsx';

const A = aStockpile({ id: 1, name: 'OAK-A', code: '111111' });
const B = aStockpile({ id: 2, name: 'OAK-B', code: '' });

/** Opens the stockpile dialog of a warehouse with the tag OAK. */
async function openStockpiles(stockpiles: Stockpile[]) {
  const answer = aWarehouse({ stockpileTag: 'OAK', stockpiles });
  const view = renderScreen(<WarehouseScreen />, {
    path: '/warehouses/:id',
    route: '/warehouses/3',
    user: aUser({ permissions: { edit: true } }),
    replies: [
      reply(warehouses.get, answer),
      reply(warehouses.update, answer),
      reply(categories.list, [aCategory()]),
      reply(permissionGroups.names, [
        { id: 61, name: 'Logistics' },
        { id: 62, name: 'Command' },
      ]),
    ],
  });
  await view.user.click(await screen.findByRole('button', { name: 'Edit Warehouse' }));
  await view.user.click(await screen.findByRole('button', { name: 'Edit Stockpiles' }));
  return view;
}

type View = Awaited<ReturnType<typeof openStockpiles>>;

const row = (number: number) => within(screen.getByRole('group', { name: `Stockpile ${number}` }));
const name = (number: number) => row(number).getByRole('textbox', { name: 'Name' });
const code = (number: number) => row(number).getByRole('textbox', { name: 'Code' });
const lock = (number: number) => row(number).getByRole('switch', { name: 'Locked' });
const group = (number: number) => row(number).queryByRole('combobox', { name: 'Permission group' });
const apply = () => screen.getByRole('button', { name: 'Apply' });
const main = () => screen.queryByRole('dialog', { name: 'Edit Warehouse' });

async function retype(view: View, input: HTMLElement, text: string) {
  await view.user.clear(input);
  if (text !== '') await view.user.paste(text);
  await view.user.tab();
}

async function chooseGroup(view: View, number: number, option: string) {
  await view.user.click(group(number) as HTMLElement);
  await view.user.click(await screen.findByRole('option', { name: option }));
}

async function sentStockpiles(view: View) {
  await view.user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(main()).toBeNull());
  const body = view.requests.findLast(({ method }) => method === 'PATCH')?.body as {
    warehouse: { attributes: { stockpiles: unknown } };
  };
  return body.warehouse.attributes.stockpiles;
}

describe('the stockpile dialog', () => {
  it('replaces the first dialog, and has Back and Apply', async () => {
    await openStockpiles([A]);
    const dialog = within(screen.getByRole('dialog', { name: 'Edit Stockpiles' }));
    expect(dialog.getByRole('button', { name: 'Back' })).toBeEnabled();
    expect(dialog.getByRole('button', { name: 'Apply' })).toBeEnabled();
    expect(main()).toBeNull();
  });

  it('has size lg', async () => {
    await openStockpiles([A]);
    const dialog = screen.getByRole('dialog', { name: 'Edit Stockpiles' });
    const root = dialog.closest<HTMLElement>('[style*="--modal-size"]');
    expect(root?.style.getPropertyValue('--modal-size')).toContain('lg');
  });

  it('discards every change on Back', async () => {
    const view = await openStockpiles([A, B]);
    await retype(view, name(1), 'OAK-Renamed');
    await view.user.click(screen.getByRole('button', { name: 'Add Stockpile' }));
    await view.user.click(screen.getByRole('button', { name: 'Back' }));
    expect(main()).toBeVisible();
    expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled();
    await view.user.click(screen.getByRole('button', { name: 'Edit Stockpiles' }));
    expect(name(1)).toHaveValue('OAK-A');
    expect(screen.getAllByRole('group', { name: /^Stockpile \d/ })).toHaveLength(2);
  });

  it('keeps the changes on Apply and sends them with the warehouse', async () => {
    const view = await openStockpiles([A, B]);
    await retype(view, name(2), 'OAK-Second');
    await retype(view, code(2), '222222');
    await view.user.click(apply());
    expect(main()).toBeVisible();
    expect(view.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(await sentStockpiles(view)).toMatchObject([
      { id: 1, name: 'OAK-A', code: '111111', locked: false, permission_group_id: null },
      { id: 2, name: 'OAK-Second', code: '222222', locked: false, permission_group_id: null },
    ]);
  });

  it('has name, code and a locked toggle for each stockpile', async () => {
    await openStockpiles([A, B]);
    expect(name(1)).toHaveValue('OAK-A');
    expect(code(1)).toHaveValue('111111');
    expect(lock(1)).not.toBeChecked();
    expect(name(2)).toHaveValue('OAK-B');
    expect(code(2)).toHaveValue('');
  });

  it('asks for a permission group only if the stockpile is locked', async () => {
    await openStockpiles([A, { ...B, locked: true, permissionGroup: { id: 62, name: 'Command' } }]);
    expect(group(1)).toBeNull();
    await waitFor(() => expect(group(2)).toHaveValue('Command'));
  });

  it('locks and unlocks a stockpile', async () => {
    const view = await openStockpiles([A]);
    await view.user.click(lock(1));
    expect(lock(1)).toBeChecked();
    await chooseGroup(view, 1, 'Logistics');
    await view.user.click(apply());
    expect(await sentStockpiles(view)).toMatchObject([{ locked: true, permission_group_id: 61 }]);
  });

  it('sends no group for a stockpile that was unlocked', async () => {
    const view = await openStockpiles([{ ...A, locked: true, permissionGroup: { id: 62, name: 'Command' } }]);
    await view.user.click(lock(1));
    expect(group(1)).toBeNull();
    await view.user.click(apply());
    expect(await sentStockpiles(view)).toMatchObject([{ locked: false, permission_group_id: null }]);
  });

  it('has neither code nor lock for the public stockpile, and takes only one of it', async () => {
    const view = await openStockpiles([A, B]);
    await retype(view, name(1), 'Public');
    expect(row(1).queryByRole('textbox', { name: 'Code' })).toBeNull();
    expect(row(1).queryByRole('switch')).toBeNull();
    expect(row(1).getByText(/open to everybody/)).toBeVisible();
    await retype(view, name(2), 'öffentlich');
    expect(apply()).toBeDisabled();
    expect(row(2).getByText('This name is used twice in this list')).toBeVisible();
    await retype(view, name(2), 'OAK-B');
    await view.user.click(apply());
    await view.user.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() =>
      expect(view.requests.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
        warehouse: {
          attributes: { stockpiles: [{ id: 1, name: 'Public', code: '', locked: false }, { id: 2 }] },
        },
      }),
    );
  });

  it('requires a name', async () => {
    const view = await openStockpiles([A]);
    await retype(view, name(1), ' ');
    expect(row(1).getByText('This is required.')).toBeVisible();
    expect(apply()).toBeDisabled();
  });

  it('starts a new name with the tag plus a dash, with the cursor after it', async () => {
    const view = await openStockpiles([]);
    await view.user.click(screen.getByRole('button', { name: 'Add Stockpile' }));
    expect(name(1)).toHaveValue('OAK-');
    await view.user.keyboard('Reserve');
    expect(name(1)).toHaveValue('OAK-Reserve');
    await view.user.click(apply());
    expect(await sentStockpiles(view)).toMatchObject([
      { name: 'OAK-Reserve', code: '', locked: false, permission_group_id: null },
    ]);
  });

  it('accepts a stockpile without a code', async () => {
    const view = await openStockpiles([A]);
    await retype(view, code(1), '');
    await view.user.click(apply());
    expect(await sentStockpiles(view)).toMatchObject([{ code: '' }]);
  });

  it.each(['12345', '1234567', '12345a', '12 456'])("calls the code '%s' an invalid code", async (text) => {
    const view = await openStockpiles([A]);
    await retype(view, code(1), text);
    expect(row(1).getByText('invalid code')).toBeVisible();
    expect(code(1)).toBeInvalid();
    expect(apply()).toBeDisabled();
  });

  it('accepts a code of exactly 6 digits, even with leading zeros', async () => {
    const view = await openStockpiles([A]);
    await retype(view, code(1), '000123');
    expect(screen.queryByText('invalid code')).toBeNull();
    await view.user.click(apply());
    expect(await sentStockpiles(view)).toMatchObject([{ code: '000123' }]);
  });

  it('requires a permission group for a locked stockpile', async () => {
    const view = await openStockpiles([A]);
    await view.user.click(lock(1));
    expect(row(1).getByText('A locked stockpile needs a permission group.')).toBeVisible();
    expect(apply()).toBeDisabled();
    await chooseGroup(view, 1, 'Command');
    expect(apply()).toBeEnabled();
  });

  it('flags a duplicate name until it is changed', async () => {
    const view = await openStockpiles([A, B]);
    await retype(view, name(1), 'OAK-B');
    expect(row(2).getByText('This name is used twice in this list')).toBeVisible();
    expect(apply()).toBeDisabled();
    await retype(view, name(2), 'OAK-C');
    expect(apply()).toBeEnabled();
  });

  it('removes a stockpile after a confirmation', async () => {
    const view = await openStockpiles([A, B]);
    await view.user.click(row(1).getByRole('button', { name: 'Delete OAK-A' }));
    let question = within(await screen.findByRole('dialog', { name: 'Delete OAK-A' }));
    expect(question.getByText('Are you sure you want to delete OAK-A?')).toBeVisible();
    await view.user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(name(1)).toHaveValue('OAK-A');
    await view.user.click(row(1).getByRole('button', { name: 'Delete OAK-A' }));
    question = within(await screen.findByRole('dialog', { name: 'Delete OAK-A' }));
    await view.user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(name(1)).toHaveValue('OAK-B'));
    await view.user.click(apply());
    expect(await sentStockpiles(view)).toMatchObject([{ id: 2, name: 'OAK-B' }]);
  });

  it('names the stockpiles that it was opened with, so that one added meanwhile is not deleted', async () => {
    const view = await openStockpiles([A, B]);
    const C = aStockpile({ id: 3, name: 'OAK-C' });
    view.answer(reply(warehouses.get, aWarehouse({ stockpileTag: 'OAK', stockpiles: [A, B, C] })));
    window.dispatchEvent(new Event('visibilitychange')); // the page is loaded again behind the dialog
    await waitFor(() =>
      expect(view.requests.filter(({ path }) => path === '/api/warehouses/3')).toHaveLength(2),
    );
    await retype(view, name(1), 'OAK-Renamed');
    await view.user.click(row(2).getByRole('button', { name: 'Delete OAK-B' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete OAK-B' }));
    await view.user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Stockpile 2' })).toBeNull());
    await view.user.click(apply());
    await sentStockpiles(view);
    expect(view.requests.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
      warehouse: {
        attributes: {
          stockpiles: [
            { id: 1, name: 'OAK-Renamed', code: '111111', locked: false, permission_group_id: null },
          ],
          shown_stockpiles: [1, 2],
          untouched_stockpiles: [],
        },
      },
    });
  });

  it('names the stockpiles that were not changed, so that they keep what others change meanwhile', async () => {
    const view = await openStockpiles([A, B]);
    await retype(view, name(2), 'OAK-Renamed');
    await view.user.click(apply());
    await sentStockpiles(view);
    expect(view.requests.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
      warehouse: { attributes: { shown_stockpiles: [1, 2], untouched_stockpiles: [1] } },
    });
  });

  it('shows what the server refused, in the first dialog and at the row, until the row is changed', async () => {
    const view = await openStockpiles([A, B]);
    view.answer(
      reply(warehouses.update, new ApiError('invalid', 'no', { 'stockpiles.1.name': 'This name is taken.' })),
    );
    await retype(view, name(2), 'OAK-Taken');
    await view.user.click(apply());
    await view.user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('OAK-Taken: This name is taken.');
    await view.user.click(screen.getByRole('button', { name: 'Edit Stockpiles' }));
    expect(row(2).getByText('This name is taken.')).toBeVisible();
    await retype(view, name(2), 'OAK-Free');
    expect(screen.queryByText('This name is taken.')).toBeNull();
    await view.user.click(apply());
    expect(screen.queryByText(/This name is taken/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled();
  });
});
