import { ApiError, drawings, type IconPackState, iconPack, items } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { IconPackScreen } from './icon-pack-screen.tsx';

const NONE: IconPackState = { outcome: null, running: null, failure: null };
const RUNNING: IconPackState = {
  ...NONE,
  running: { since: '2026-11-21T12:00:00.000Z', fileName: 'icons.zip', step: 'learning' },
};
const TAKEN: IconPackState = {
  ...NONE,
  outcome: {
    at: '2026-11-21T12:01:00.000Z',
    by: 'Quartermaster',
    fileName: 'icons.zip',
    icons: 846,
    refused: [
      { name: 'ToyOfTomorrow.png', reason: 'unknown-item' },
      { name: 'ToyOfToday.png', reason: 'unknown-item' },
    ],
    reading: 'learnt',
    lost: [],
    seconds: 58,
  },
};

/** Serves one state per request, in turn, and then keeps serving the last one. */
function show(...states: IconPackState[]) {
  const next = () => (states.length > 1 ? states.shift() : states[0])!;
  const replies = [
    reply(iconPack.get, next),
    reply(iconPack.upload, RUNNING),
    reply(iconPack.remove, NONE),
    reply(drawings.names, []),
    reply(drawings.learnt, []),
    reply(drawings.written, []),
    reply(items.version, { version: 'first' }),
    reply(items.list, []),
  ];
  return renderScreen(<IconPackScreen />, { path: '/admin/icons', user: aUser({ admin: true }), replies });
}

test('a zip is uploaded, the reader learns in the background, and the result of every picture is shown', async () => {
  const { user, requests } = show(NONE, RUNNING, TAKEN);
  expect(await screen.findByText(/No pack yet/)).toBeInTheDocument();
  const zip = new File(['PK'], 'icons.zip', { type: 'application/zip' });
  await user.upload(screen.getByLabelText('Zip file with icons'), zip);
  expect(await screen.findByText(/learning the icons of icons.zip/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Choose Zip' })).toBeDisabled();
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  const holds = await screen.findByRole('region', { name: 'The icons in use' }, { timeout: 10_000 });
  expect(holds).toHaveTextContent('846 icons are in use. The reader was retrained on the whole set.');
  expect(within(holds).getByText('2 pictures have a CodeName that the catalog lacks')).toBeInTheDocument();
  expect(holds).toHaveTextContent('ToyOfTomorrow.png, ToyOfToday.png');
});

test('a pack that cannot be used shows the reason, and the previous state stays', async () => {
  show({
    ...TAKEN,
    failure: {
      fileName: 'new.zip',
      reason: 'unusable',
      detail: 'The zip has more than 5000 files.',
      detailReason: { code: 'zip-too-many', params: { count: 5000 } },
    },
  });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('new.zip could not be used. Nothing has changed.');
  expect(alert).toHaveTextContent('The zip has more than 5000 files.');
  expect(screen.getByRole('heading', { name: 'icons.zip' })).toBeInTheDocument();
});

test('the message about a file that was refused goes away with the next file', async () => {
  const { user, answer } = show(NONE);
  await screen.findByText(/No pack yet/);
  answer(reply(iconPack.upload, new ApiError('invalid', 'This is not a zip.')));
  await user.upload(screen.getByLabelText('Zip file with icons'), new File(['?'], 'notes.zip'));
  expect(await screen.findByText('This is not a zip.')).toBeVisible();
  answer(reply(iconPack.upload, RUNNING));
  await user.upload(screen.getByLabelText('Zip file with icons'), new File(['PK'], 'icons.zip'));
  await waitFor(() => expect(screen.queryByText('This is not a zip.')).toBeNull());
});

test('the pack is removed only after confirmation', async () => {
  const { user, requests } = show(TAKEN, NONE);
  await user.click(await screen.findByRole('button', { name: 'Remove Pack' }));
  const question = await screen.findByRole('dialog');
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(0);
  await user.click(within(question).getByRole('button', { name: 'Remove Pack' }));
  expect(await screen.findByText(/No pack yet/)).toBeInTheDocument();
  await waitFor(() => expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1));
});
