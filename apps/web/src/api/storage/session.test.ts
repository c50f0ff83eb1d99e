import type { User } from '@backline/contract';
import { DAY_MS } from '@backline/domain';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { aToken, signIn } from '../../testing/sign-in.ts';
import { noteServerTime, serverNow } from '../../ui/server-time.ts';
import {
  currentSession,
  endSession,
  forgetSession,
  startSession,
  useExpiryTimer,
  useMay,
  useSession,
} from './session.ts';
import { expiryOf, UndecodableToken } from './token.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});

test('a login stores token and user in local storage under these names', () => {
  const token = aToken(NOW + DAY_MS);
  startSession({ token, user: aUser({ username: 'Mallard' }) });
  expect(localStorage.getItem('token')).toBe(token);
  expect(JSON.parse(localStorage.getItem('currentUser') ?? '')).toMatchObject({ username: 'Mallard' });
  expect(currentSession()).toMatchObject({ token, expiresAt: NOW + DAY_MS, user: { username: 'Mallard' } });
});

test('a session ends by the server’s clock, whatever the device’s says', () => {
  noteServerTime(new Date(NOW - 8 * 3_600_000).toUTCString()); // the device is eight hours fast
  startSession({ token: aToken(NOW - 60_000), user: aUser() });
  expect(currentSession()).not.toBeNull();
  forgetSession('end');
  expect(serverNow()).toBe(NOW - 8 * 3_600_000); // also for the next sign-in
  startSession({ token: aToken(NOW - 8 * 3_600_000), user: aUser() });
  expect(currentSession()).toBeNull();
});

test('an undecodable token throws an error and is not stored', () => {
  expect(() => startSession({ token: 'no.token', user: aUser() })).toThrow(UndecodableToken);
  expect(localStorage.getItem('token')).toBeNull();

  const raised = vi.spyOn(console, 'error').mockImplementation(() => {});
  signIn(aUser(), 'x.bm90IGpzb24.y');
  expect(currentSession()).toBeNull();
  expect(raised).toHaveBeenCalledWith(expect.any(UndecodableToken));
  expect(localStorage.getItem('token')).toBeNull();
  raised.mockRestore();
});

test.each([
  ['without dots', 'abc'],
  ['whose payload is not base64', 'a.%%%.c'],
  ['whose payload is not JSON', `a.${btoa('hello')}.c`],
  ['without an expiry', `a.${btoa('{}')}.c`],
])('a token %s cannot be decoded', (_, token) => {
  expect(() => expiryOf(token)).toThrow(UndecodableToken);
});

test('the payload of a token may be in base64url', () => {
  const payload = btoa(JSON.stringify({ name: '>>>???', exp: 5 }))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  expect(expiryOf(`a.${payload}.c`)).toBe(5000);
});

test('a token is invalid from the exact time of its expiry, and is removed when next read', () => {
  signIn(aUser(), aToken(NOW + 1000));
  expect(currentSession()).not.toBeNull();
  vi.setSystemTime(NOW + 1000);
  expect(currentSession()).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('the timer logs out at the expiry, even if that is further away than a single timer allows', () => {
  signIn(aUser(), aToken(NOW + 40 * DAY_MS));
  const { result } = renderHook(() => {
    useExpiryTimer();
    return useSession();
  });
  act(() => vi.advanceTimersByTime(40 * DAY_MS - 1));
  expect(result.current).not.toBeNull();
  expect(localStorage.getItem('token')).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(result.current).toBeNull();
  expect(localStorage.getItem('token')).toBeNull();
});

test('a stored user in an unknown format counts as signed out', () => {
  signIn(aUser());
  localStorage.setItem('currentUser', '{"id":"seven"}');
  expect(currentSession()).toBeNull();
});

test('signing out in another tab takes effect in this one', () => {
  signIn(aUser());
  const { result } = renderHook(useSession);
  localStorage.clear();
  act(() => window.dispatchEvent(new StorageEvent('storage')));
  expect(result.current).toBeNull();
});

describe('copies in the session storage of a tab', () => {
  const MALLARD = aUser({ id: 3 });
  /** Signs somebody in or out as another tab does, which has a session storage of its own. */
  const signInElsewhere = (user: User | null) => {
    localStorage.clear();
    if (user) signIn(user);
    act(() => window.dispatchEvent(new StorageEvent('storage')));
  };

  test('are deleted when another tab signs out', () => {
    signIn(MALLARD);
    renderHook(useSession);
    sessionStorage.setItem('overview', '[1]');
    signInElsewhere(null);
    expect(sessionStorage).toHaveLength(0);
  });

  test('are not shown to somebody else who signed in while the tab was asleep, or had been closed', () => {
    signIn(MALLARD);
    expect(currentSession()?.user.id).toBe(3);
    sessionStorage.setItem('overview', '[1]');
    localStorage.clear();
    signIn(aUser({ id: 4 }));
    expect(currentSession()?.user.id).toBe(4);
    expect(sessionStorage.getItem('overview')).toBeNull();
  });

  test('stay when the same person signs in again, and what a visitor had goes with them', () => {
    sessionStorage.setItem('pyramidFirData', '[1]');
    expect(currentSession()).toBeNull();
    signIn(MALLARD);
    expect(currentSession()?.user.id).toBe(3);
    localStorage.clear();
    signIn(MALLARD, aToken(NOW + 2 * DAY_MS));
    expect(currentSession()?.user.id).toBe(3);
    expect(sessionStorage.getItem('pyramidFirData')).toBe('[1]');
  });
});

test('forgetting a session keeps choices about this device and what waits for the network, and nothing else', () => {
  const kept = {
    colorScheme: 'light',
    contrast: 'more',
    density: 'compact',
    language: 'de',
    waitingReports: '[1]',
    waitingTicks: '[2]',
    clockOffset: '3',
  };
  signIn(aUser());
  for (const [key, value] of Object.entries({ ...kept, recent: '[]', watchedFolder: '1' }))
    localStorage.setItem(key, value);
  sessionStorage.setItem('overview', '[]');
  forgetSession();
  expect({ ...localStorage }).toEqual(kept);
  expect(sessionStorage).toHaveLength(0);
});

test('the replies stored for offline use are deleted with the session, however it ends', () => {
  const caches = new Set<string>();
  vi.stubGlobal('caches', { delete: async (name: string) => caches.delete(name) });
  for (const end of [() => forgetSession('logout'), endSession]) {
    signIn(aUser());
    caches.add('replies').add('pictures');
    end();
    expect([...caches]).toEqual(['pictures']); // not specific to a user, so it stays
  }
  signIn(aUser(), aToken(NOW + 1000));
  caches.add('replies');
  vi.setSystemTime(NOW + 1000);
  expect(currentSession()).toBeNull();
  expect([...caches]).toEqual(['pictures']);
});

test.each([
  [aUser({ permissions: { read: true } }), { read: true, edit: false, admin: false }],
  [aUser({ admin: true, permissions: { read: false } }), { read: true, edit: true, admin: true }],
  [null, { read: false, edit: false, admin: false }],
])('useMay reflects the rights of the signed-in user (case %#)', (user, rights) => {
  if (user) signIn(user);
  const { result } = renderHook(() => ({
    read: useMay('read'),
    edit: useMay('edit'),
    admin: useMay('admin'),
  }));
  expect(result.current).toEqual(rights);
});
