import { type WatchList, watches } from '@backline/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { WatchButton } from './watch-button.tsx';

const reader = aUser({ permissions: { read: true, edit: false, manage: false } });
const push = { publicKey: 'key', subscribed: false, devices: 0 };
const NOTHING: WatchList = { watches: [], quietHours: null, push };
const DEPOT: WatchList = {
  ...NOTHING,
  watches: [
    {
      id: 9,
      target: { kind: 'warehouse', warehouse: { id: 3, name: 'Depot' } },
      mutedUntil: null,
      mutedUntilRestocked: false,
    },
  ],
};
const button = <WatchButton watchable={{ kind: 'warehouse', id: 3 }} name="Depot" />;

test('a press starts the watch, and another one ends it', async () => {
  const view = renderScreen(button, {
    user: reader,
    replies: [reply(watches.list, NOTHING), reply(watches.create, { id: 9 }), reply(watches.remove, {})],
  });
  const start = await screen.findByRole('button', { name: 'Watch Depot' });
  await waitFor(() => expect(start).toBeEnabled());
  view.answer(reply(watches.list, DEPOT));
  await view.user.click(start);
  const end = await screen.findByRole('button', { name: 'Watching Depot. Press to stop.' });
  expect(end).toHaveAttribute('aria-pressed', 'true');
  view.answer(reply(watches.list, NOTHING));
  await view.user.click(end);
  expect(await screen.findByRole('button', { name: 'Watch Depot' })).toHaveAttribute('aria-pressed', 'false');
  expect(view.requests.filter(({ method }) => method !== 'GET')).toMatchObject([
    { method: 'POST', path: '/api/watches', body: { watch: { kind: 'warehouse', id: 3 } } },
    { method: 'DELETE', path: '/api/watches/9' },
  ]);
});

test('crates and loose items of one kind are watched apart', async () => {
  const item = { id: 5, firName: 'Cloth', crated: true, name: 'Basic Materials (Crated)' };
  const list: WatchList = {
    ...NOTHING,
    watches: [{ id: 9, target: { kind: 'item', item }, mutedUntil: null, mutedUntilRestocked: false }],
  };
  const of = (crated: boolean, name: string) => (
    <WatchButton watchable={{ kind: 'item', id: 5, firName: 'Cloth', crated }} name={name} />
  );
  renderScreen(
    <>
      {of(true, 'crates')}
      {of(false, 'loose ones')}
    </>,
    { user: reader, replies: [reply(watches.list, list)] },
  );
  expect(await screen.findByRole('button', { name: 'Watching crates. Press to stop.' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Watch loose ones' })).toBeInTheDocument();
});
