import { ApiError, auth, sessions } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aSession, aUser } from '../../testing/builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { reply } from '../../testing/render-screen.tsx';

const HERE = aSession({ id: 1, browser: 'Firefox', system: 'Windows', current: true });
const PHONE = aSession({ id: 2, browser: 'Chrome', system: 'Android', network: '203.0.113.0/24' });
const UNKNOWN = aSession({ id: 3 });
const user = aUser();

/** Opens the dialog from the account panel, as a user does. */
async function openSessions(list: Parameters<typeof reply<typeof sessions.list>>[1]) {
  const view = renderApp({
    route: '/welcome',
    user,
    replies: [
      reply(auth.loggedIn, { user }),
      reply(sessions.list, list),
      reply(sessions.remove, {}),
      reply(sessions.removeOthers, { ended: 2 }),
    ],
  });
  await view.user.click(await screen.findByRole('button', { name: 'Open user panel' }));
  await view.user.click(await screen.findByRole('button', { name: 'Sessions' }));
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Sessions' })) };
}

test('the account panel opens the list of sessions, which shows where, since when, and which is the current one', async () => {
  const { dialog } = await openSessions([HERE, PHONE, UNKNOWN]);
  const lines = (await dialog.findAllByRole('listitem')).map((line) => within(line));
  expect(lines).toHaveLength(3);
  expect(lines[0]?.getByText('Firefox on Windows')).toBeInTheDocument();
  expect(lines[0]?.getByText('This session')).toBeInTheDocument();
  expect(lines[0]?.queryByRole('button')).not.toBeInTheDocument(); // the current session is ended by Logout
  expect(lines[1]?.getByText('Chrome on Android')).toBeInTheDocument();
  expect(lines[1]?.getByText('203.0.113.0/24')).toBeInTheDocument();
  expect(lines[1]?.getAllByText(/2026/)).toHaveLength(2);
  expect(lines[1]?.queryByText('This session')).not.toBeInTheDocument();
  expect(lines[2]?.getByText('Unknown browser')).toBeInTheDocument();
});

test('ending a session removes it from the list', async () => {
  const view = await openSessions([HERE, PHONE]);
  const end = await view.dialog.findByRole('button', { name: 'End the session: Chrome on Android' });
  view.answer(reply(sessions.list, [HERE]));
  await view.user.click(end);
  await waitFor(() => expect(view.dialog.queryByText('Chrome on Android')).not.toBeInTheDocument());
  expect(view.dialog.getByText('Firefox on Windows')).toBeInTheDocument();
  expect(view.requests.filter(({ method }) => method === 'DELETE')).toMatchObject([
    { path: '/api/sessions/2' },
  ]);
});

test('all other sessions can be ended at once, after which there are none left to end', async () => {
  const view = await openSessions([HERE, PHONE, UNKNOWN]);
  const button = await view.dialog.findByRole('button', { name: 'End All Others' });
  view.answer(reply(sessions.list, [HERE]));
  await view.user.click(button);
  await waitFor(() =>
    expect(view.dialog.queryByRole('button', { name: 'End All Others' })).not.toBeInTheDocument(),
  );
  expect(view.dialog.getAllByRole('listitem')).toHaveLength(1);
  expect(view.requests.some(({ path }) => path === '/api/sessions/end_others')).toBe(true);
});

test('a session that has ended meanwhile is reported, and removed from the list', async () => {
  const view = await openSessions([HERE, PHONE]);
  const end = await view.dialog.findByRole('button', { name: 'End the session: Chrome on Android' });
  const gone = 'This session does not exist, or you may not see it.';
  view.answer(reply(sessions.remove, new ApiError('not-found', gone)));
  view.answer(reply(sessions.list, [HERE]));
  await view.user.click(end);
  expect(await screen.findByText(gone)).toBeInTheDocument();
  await waitFor(() => expect(view.dialog.queryByText('Chrome on Android')).not.toBeInTheDocument());
});

test('a list that cannot be loaded shows a message with a retry button', async () => {
  const view = await openSessions(new ApiError('unexpected', 'No.'));
  expect(await view.dialog.findByText('Your sessions could not be loaded.')).toBeInTheDocument();
  view.answer(reply(sessions.list, [HERE]));
  await view.user.click(view.dialog.getByRole('button', { name: 'Retry' }));
  expect(await view.dialog.findByText('Firefox on Windows')).toBeInTheDocument();
});
