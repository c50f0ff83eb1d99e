import { ApiError, auth } from '@backline/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { aToken } from '../../testing/sign-in.ts';
import { LoginScreen } from './login-screen.tsx';

const DISCORD = 'https://discord.example/oauth2/authorize?state=random-1';
const discord = reply(auth.authorizeUrl, { url: DISCORD, state: 'random-1', local: false });
const token = aToken();
const accepted = reply(auth.login, { token, user: aUser({ username: 'Mallard' }) });

/** Simulates starting a sign-in from this route. */
async function leaveFrom(route: string) {
  const leaveTo = vi.fn();
  const view = renderScreen(<LoginScreen leaveTo={leaveTo} />, { path: '/login', route, replies: [discord] });
  await view.user.click(await screen.findByRole('button', { name: 'Log in with Discord' }));
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith(DISCORD));
  return { ...view, leaveTo };
}

const comeBack = (route: string, replies = [accepted, discord]) =>
  renderScreen(<LoginScreen />, { path: '/login', route, replies });

test('the redirect to the provider carries the random state of this sign-in', async () => {
  const { leaveTo } = await leaveFrom('/login');
  expect(new URL(leaveTo.mock.calls[0]?.[0]).searchParams.get('state')).toBe('random-1');
  expect(sessionStorage.getItem('signIn')).toContain('random-1');
});

test.each([
  ['', DISCORD],
  [
    '&redirect_uri=https%3A%2F%2Fbackline.example%2Flogin',
    'https://backline.example/begin?state=random-1&redirect_uri=https%3A%2F%2Fbackline.example%2Flogin',
  ],
])('who has just started the regiment goes on by themselves, over the bare host (%s)', async (more, way) => {
  const leaveTo = vi.fn();
  const url = `${DISCORD}${more}`;
  renderScreen(<LoginScreen leaveTo={leaveTo} />, {
    path: '/login',
    route: '/login#begin',
    replies: [reply(auth.authorizeUrl, { url, state: 'random-1', local: false })],
  });
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith(way));
  expect(leaveTo).toHaveBeenCalledTimes(1);
  expect(sessionStorage.getItem('signIn')).toContain('random-1');
});

test('the button is announced as busy while logging in', async () => {
  await leaveFrom('/login');
  const button = screen.getByRole('button', { name: 'Logging in…' });
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('aria-busy', 'true');
});

test('a server without Discord credentials offers the local sign-in instead', async () => {
  renderScreen(<LoginScreen />, {
    path: '/login',
    replies: [reply(auth.authorizeUrl, { url: '/oauth', state: 's', local: true })],
  });
  expect(await screen.findByRole('button', { name: 'Local sign-in' })).toBeEnabled();
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test('a return with the state that was sent exchanges the code and continues to the return address', async () => {
  const first = await leaveFrom('/login?returnUrl=%2Fwarehouses%2F3%3Fview%3Dall');
  first.unmount();
  const { requests, address } = comeBack('/login?code=abc&state=random-1');
  expect(screen.getByRole('button', { name: 'Logging in…' })).toBeInTheDocument();
  await waitFor(() => expect(address()).toBe('/warehouses/3?view=all'));
  expect(requests).toMatchObject([
    {
      method: 'POST',
      path: '/api/authentication/login',
      body: { auth: { code: 'abc', redirect_uri: `${window.location.origin}/login`, state: 'random-1' } },
    },
  ]);
  expect(localStorage.getItem('token')).toBe(token);
  expect(sessionStorage.getItem('signIn')).toBeNull();
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/login?returnUrl=x',
])('a return address outside of the app such as %s leads to the welcome page', async (returnUrl) => {
  const first = await leaveFrom(`/login?${new URLSearchParams({ returnUrl })}`);
  first.unmount();
  const { address } = comeBack('/login?code=abc&state=random-1');
  await waitFor(() => expect(address()).toBe('/welcome'));
});

test('a return with a different state goes back to the login and exchanges nothing', async () => {
  const first = await leaveFrom('/login?returnUrl=%2Foverview');
  first.unmount();
  const { requests, address } = comeBack('/login?code=abc&state=forged');
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be matched to this browser');
  expect(address()).toBe('/login?returnUrl=%2Foverview');
  expect(requests.some(({ path }) => path.endsWith('/login'))).toBe(false);
  expect(localStorage.getItem('token')).toBeNull();
  expect(await screen.findByRole('button', { name: 'Log in with Discord' })).toBeEnabled();
});

test('a return without a sign-in started in this browser goes back to the login', async () => {
  const { address } = comeBack('/login?code=abc&state=random-1');
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(address()).toBe('/login');
});

test('a code that the server refuses shows an error, and the button again', async () => {
  const first = await leaveFrom('/login');
  first.unmount();
  comeBack('/login?code=abc&state=random-1', [
    reply(auth.login, new ApiError('provider-refused', 'Discord refused the code.')),
    discord,
  ]);
  expect(await screen.findByRole('alert')).toHaveTextContent('Discord refused the code.');
  expect(await screen.findByRole('button', { name: 'Log in with Discord' })).toBeEnabled();
});

test('a sign-in that the user declined shows a message', async () => {
  comeBack('/login?error=access_denied&state=random-1');
  expect(await screen.findByRole('alert')).toHaveTextContent('the request was declined');
});

test('text injected into the address is not shown', async () => {
  comeBack('/login?error=Call%20this%20number');
  expect(await screen.findByRole('alert')).not.toHaveTextContent('Call this number');
});

test('when the server does not answer, a message replaces the spinner', async () => {
  const { user, answer } = renderScreen(<LoginScreen />, { path: '/login', replies: [discord] });
  const button = await screen.findByRole('button', { name: 'Log in with Discord' });
  answer(reply(auth.authorizeUrl, new ApiError('offline', 'x')));
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached');
  expect(screen.getByRole('button', { name: 'Log in with Discord' })).toBeEnabled();
});

test('a user who is already signed in continues at once', async () => {
  const { address } = renderScreen(<LoginScreen />, {
    path: '/login',
    route: '/login?returnUrl=%2Ffir',
    user: aUser(),
    replies: [discord],
  });
  await waitFor(() => expect(address()).toBe('/fir'));
});

const SETUP = '/login#setup=the-token';
const setupNote = () => screen.queryByText(/the person who signs in with it becomes an admin/);

test('the set-up link says what it does, and is bound to the sign-in before the redirect to Discord', async () => {
  const leaveTo = vi.fn();
  const { user, requests } = renderScreen(<LoginScreen leaveTo={leaveTo} />, {
    path: '/login',
    route: SETUP,
    replies: [discord, reply(auth.useSetupLink, {})],
  });
  expect(setupNote()).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Log in with Discord' }));
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith(DISCORD));
  expect(requests.filter(({ method }) => method === 'POST')).toMatchObject([
    {
      path: '/api/authentication/setup_link',
      body: { setup: { token: 'the-token', state: 'random-1' } },
    },
  ]);
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('the-token');
});

test('an expired set-up link is reported before the redirect to Discord', async () => {
  const leaveTo = vi.fn();
  const { user } = renderScreen(<LoginScreen leaveTo={leaveTo} />, {
    path: '/login',
    route: SETUP,
    replies: [discord, reply(auth.useSetupLink, new ApiError('conflict', 'This set-up link has ended: …'))],
  });
  await user.click(await screen.findByRole('button', { name: 'Log in with Discord' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This set-up link has ended');
  expect(leaveTo).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Log in with Discord' })).toBeEnabled();
});

test('without a set-up link there is no note about it, and nothing is bound', async () => {
  const { requests } = await leaveFrom('/login#other=1');
  expect(setupNote()).not.toBeInTheDocument();
  expect(requests.map(({ path }) => path)).not.toContain('/api/authentication/setup_link');
});

test('a user who is already signed in can still become the first admin', async () => {
  renderScreen(<LoginScreen />, { path: '/login', route: SETUP, user: aUser(), replies: [discord] });
  const button = await screen.findByRole('button', { name: 'Log in with Discord' });
  await waitFor(() => expect(button).toBeEnabled());
  expect(setupNote()).toBeInTheDocument();
});
