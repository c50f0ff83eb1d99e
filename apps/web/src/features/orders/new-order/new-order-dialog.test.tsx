import { factories, items, orders, warehouses } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anItem, aUser } from '../../../testing/builders.ts';
import { renderScreen, reply } from '../../../testing/render-screen.tsx';
import { BoardScreen } from '../board/board-screen.tsx';

test('a new order begins in the field of the item, whether or not the catalog is there, and gives the focus back', async () => {
  const { user } = renderScreen(<BoardScreen />, {
    path: '/production',
    route: '/production',
    user: aUser({ permissions: { edit: true } }),
    replies: [
      reply(orders.list, []),
      reply(factories.list, []),
      reply(warehouses.list, []),
      reply(items.version, { version: 'first' }),
      reply(items.list, [anItem({ firName: 'RifleAmmo', crated: true, mpfProduced: true })]),
    ],
  });
  const opener = await screen.findByRole('link', { name: 'Order' });
  for (const _ of ['the catalog loads', 'it is there']) {
    await user.click(opener);
    const dialog = within(await screen.findByRole('dialog', { name: 'New order' }));
    const field = await dialog.findByRole('combobox', { name: 'Item' });
    await waitFor(() => expect(field).toHaveFocus());
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
  }
});
