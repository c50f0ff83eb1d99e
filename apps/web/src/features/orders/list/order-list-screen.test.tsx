import { factories, type Order, orders } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../../testing/builders.ts';
import { anOrder } from '../../../testing/order-builders.ts';
import { renderScreen, reply } from '../../../testing/render-screen.tsx';
import { OrderListScreen } from './order-list-screen.tsx';

const editor = aUser({ permissions: { edit: true } });

function open(list: Order[], user = editor) {
  return renderScreen(<OrderListScreen />, {
    path: '/production/list',
    route: '/production/list',
    user,
    replies: [reply(orders.list, list), reply(factories.list, [])],
  });
}

const shells = (id: number, parts: Partial<Order> = {}) =>
  anOrder({ ...parts, id, item: { id: 44, name: '40mm (Crated)' } });
const list = [shells(1), shells(2), shells(3), anOrder({ id: 4 }), anOrder({ id: 5, state: 'done' })];

test('same orders are one row, whose box chooses all of them', async () => {
  const { user } = open(list);
  await user.click(await screen.findByRole('checkbox', { name: 'Choose 40mm' }));
  const bar = within(screen.getByRole('group', { name: '3 orders chosen' }));
  expect(bar.getByText('27 crates')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show the 3 orders of 40mm' }));
  const [all, first, ...others] = screen.getAllByRole('checkbox', { name: 'Choose 40mm' });
  expect(others).toHaveLength(2);
  await user.click(first!);
  expect(all).toHaveProperty('indeterminate', true);
  expect(screen.getByRole('group', { name: '2 orders chosen' })).toBeVisible();
});

test('chosen orders take their next step by one request', async () => {
  const { user, requests, answer } = open(list);
  await user.click(await screen.findByRole('checkbox', { name: 'Choose 40mm' }));
  await user.click(screen.getByRole('checkbox', { name: 'Choose 12.7mm' }));
  answer(
    reply(orders.stepSeveral, {
      orders: [1, 2, 3].map((id) => shells(id, { state: 'claimed' })),
      refused: [4],
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Claim' }));
  expect(await screen.findByText(/^3 of your 4: Claimed/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('group', { name: /chosen/ })).toBeNull());
  expect(requests.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/orders/steps',
    body: { step: { to: 'claimed', orders: [1, 2, 3, 4].map((id) => ({ id, version: 1 })) } },
  });
});

test('cancelling asks once for all, and Undo has them again', async () => {
  const { user, requests, answer } = open(list);
  await user.click(await screen.findByRole('checkbox', { name: 'Choose 40mm' }));
  const cancelled = [1, 2, 3].map((id) => shells(id, { state: 'cancelled', version: 2 }));
  answer(
    reply(orders.stepSeveral, { orders: cancelled, refused: [] }),
    reply(orders.undoSeveral, { orders: list.slice(0, 3), refused: [] }),
  );
  await user.click(screen.getByRole('button', { name: 'Cancel 3 orders' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel 3 orders?' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel 3 orders' }));
  expect(await screen.findByText('40mm, 3 orders (27 crates): Cancelled')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(requests.some(({ path }) => path === '/api/orders/undo')).toBe(true));
});

test('orders of different states have no step together, and a reader chooses none', async () => {
  const view = open([shells(1), shells(2, { state: 'claimed' })]);
  for (const box of await screen.findAllByRole('checkbox')) await view.user.click(box);
  expect(screen.getByRole('group', { name: '2 orders chosen' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Claim' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Cancel 2 orders' })).toBeVisible();
  view.unmount();
  open(list, aUser());
  await screen.findAllByText('12.7mm');
  expect(screen.queryByRole('checkbox')).toBeNull();
});
