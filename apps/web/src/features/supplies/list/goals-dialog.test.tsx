import { warehouses } from '@backline/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../../testing/builders.ts';
import { renderScreen, reply } from '../../../testing/render-screen.tsx';
import { GoalsDialog } from './goals-dialog.tsx';

test('the question for a warehouse can be answered by typing as soon as the warehouses have loaded', async () => {
  renderScreen(<GoalsDialog supplies={[]} onClose={() => {}} />, {
    path: '/overview',
    route: '/overview',
    user: aUser(),
    replies: [reply(warehouses.list, [])],
  });
  const field = await screen.findByRole('combobox', { name: 'Set goals at' });
  await waitFor(() => expect(field).toHaveFocus());
});
