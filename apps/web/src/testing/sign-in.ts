import type { User } from '@backline/contract';

/** A token as the server issues it, but unsigned. */
export function aToken(expiresAt: number = Date.now() + 3_600_000): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  return `${part({ alg: 'none' })}.${part({ exp: Math.floor(expiresAt / 1000) })}.signature`;
}

/** Puts a session into the browser's storage, as a login would have left it. */
export function signIn(user: User, token: string = aToken()): void {
  localStorage.setItem('token', token);
  localStorage.setItem('currentUser', JSON.stringify(user));
}
