import { drawings, type RememberedName } from '@backline/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { RememberedNames } from './remembered-names-list.tsx';

const aName = (id: number, name: string, by: string): RememberedName => ({
  id,
  drawing: 'A'.repeat(16),
  stockpile: { id, name },
  by,
  at: '2026-11-20T10:00:00.000Z',
});

test('names known by their picture are listed with who said them and when, and can be forgotten', async () => {
  let left = [aName(2, 'Kilo', 'Ines'), aName(1, 'Lima', 'Otto')];
  const { user } = renderScreen(<RememberedNames />, {
    path: '/admin/icons',
    user: aUser({ admin: true }),
    replies: [
      reply(drawings.names, () => left),
      reply(drawings.forgetName, ({ params }) => {
        left = left.filter(({ id }) => String(id) !== String(params.id));
        return {};
      }),
    ],
  });
  const list = await screen.findByRole('list', { name: 'Names Known by Their Picture' });
  const [kilo] = within(list).getAllByRole('listitem');
  expect(kilo).toHaveTextContent('KiloBy Ines, Nov 20, 2026');
  await user.click(screen.getByRole('button', { name: 'Forget the picture of Kilo' }));
  expect(await screen.findByRole('button', { name: 'Forget the picture of Lima' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Forget the picture of Kilo' })).not.toBeInTheDocument();
});
