import { ApiError, auth } from '@backline/contract';
import { expect, test } from 'vitest';
import { currentSession } from '../../api/storage/session.ts';
import { aUser } from '../../testing/builders.ts';
import { reply, startFakeServer } from '../../testing/fake-server.ts';
import { aToken, signIn } from '../../testing/sign-in.ts';
import { checkLoggedIn, logOut } from './sign-in.ts';

test('the check stores the user with their current rights', async () => {
  signIn(aUser({ permissions: { read: true } }));
  startFakeServer([reply(auth.loggedIn, { user: aUser({ permissions: { read: true, edit: true } }) })]);
  await checkLoggedIn();
  expect(currentSession()?.user.permissions.edit).toBe(true);
});

test.each([
  ['a 401', new ApiError('sign-in-required', 'No.')],
  ['a 500', new ApiError('unexpected', 'No.')],
])('a logged-in check that ends in %s clears local storage and returns null', async (_, error) => {
  signIn(aUser());
  startFakeServer([reply(auth.loggedIn, error)]);
  await expect(checkLoggedIn()).resolves.toBeNull();
  expect(localStorage).toHaveLength(0);
});

test.each(['offline', 'unavailable', 'too-many-requests'] as const)(
  'a check that fails with %s keeps the session, and with it what can be read offline',
  async (code) => {
    signIn(aUser({ username: 'Mallard' }));
    startFakeServer([reply(auth.loggedIn, new ApiError(code, 'Not now.'))]);
    await expect(checkLoggedIn()).resolves.toMatchObject({ username: 'Mallard' });
    expect(currentSession()?.user.username).toBe('Mallard');
  },
);

test('a failed check of an older session leaves a newer one alone', async () => {
  signIn(aUser(), aToken(Date.now() + 1_000_000));
  startFakeServer([
    reply(auth.loggedIn, () => {
      signIn(aUser({ username: 'Heron' }), aToken(Date.now() + 9_000_000));
      return new ApiError('unexpected', 'No.');
    }),
  ]);
  await checkLoggedIn();
  expect(currentSession()?.user.username).toBe('Heron');
});

test('without a session the check sends no request', async () => {
  const { requests } = startFakeServer([]);
  await expect(checkLoggedIn()).resolves.toBeNull();
  expect(requests).toHaveLength(0);
});

test('no check is sent while a logout is in progress', async () => {
  signIn(aUser());
  const { requests } = startFakeServer([
    reply(auth.logout, async () => {
      await checkLoggedIn(); // as happens when the event stream ends
      return {};
    }),
    reply(auth.loggedIn, new ApiError('sign-in-required', 'No.')),
  ]);
  await logOut();
  expect(requests.map(({ path }) => path)).toEqual([auth.logout.path]);
  expect(localStorage).toHaveLength(0);
});

test('a failed logout returns null and leaves no session', async () => {
  signIn(aUser());
  startFakeServer([reply(auth.logout, new ApiError('offline', 'x'))]);
  await expect(logOut()).resolves.toBeNull();
  expect(localStorage).toHaveLength(0);
});
