import { type Access, mayPass, type User, user } from '@backline/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { serverNow } from '../../ui/server-time.ts';
import { followStorage } from './follow-storage.ts';
import { forgetCopies } from './offline-copies.ts';
import { forgetReviews } from './review-database.ts';
import { slot } from './slots.ts';
import { TOKEN_KEY } from './stored-token.ts';
import { expiryOf, UndecodableToken } from './token.ts';

/** The person who is signed in, with their token. `expiresAt` is in milliseconds since epoch. */
export interface Session {
  user: User;
  token: string;
  expiresAt: number;
}

/**
 * The keys that stay when somebody signs out: choices about the look of this device, and reports and ticks that wait
 * for the network, which only the one who made them can see or send.
 */
const KEPT_KEYS = [
  'colorScheme',
  'contrast',
  'density',
  'language',
  'waitingReports',
  'waitingTicks',
  'clockOffset',
];
/** Timers count in 32 bits: a longer wait would fire at once. */
const MAX_TIMEOUT_MS = 2_147_483_647;

const currentUser = slot('currentUser', 'local', user);

/** The key of the id of the person whose copies this tab's session storage has. */
const OWNER_KEY = 'owner';

/**
 * By the person, by the server, the clock or another tab, or because the stored token could not be read; `none` if this page
 * has seen none end since the last sign-in.
 */
type SessionEnd = 'none' | 'logout' | 'end' | 'undecodable';

let lastEnd: SessionEnd = 'none';

const listeners = new Set<() => void>();
let known: { token: string; userText: string; session: Session } | null = null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = followStorage(listener); // signed in or out in another tab
  return () => {
    listeners.delete(listener);
    stop();
  };
}

function tellListeners() {
  for (const listener of listeners) listener();
}

/**
 * The session kept in this browser; null without one. A token past its expiry is removed on sight, and so is
 * one that cannot be read: the error goes to the console, and the login says it in words
 * (docs/spec/shell.md#what-the-browser-keeps).
 */
export function currentSession(): Session | null {
  const token = localStorage.getItem(TOKEN_KEY);
  const userText = localStorage.getItem('currentUser');
  if (token === null || userText === null) {
    if (known !== null) lastEnd = 'end'; // in another tab
    known = null;
    leaveSessionStorageTo(null);
    return null;
  }
  if (known?.token !== token || known.userText !== userText) {
    try {
      known = readSession(token, userText);
    } catch (error) {
      if (!(error instanceof UndecodableToken)) throw error;
      console.error(error);
      lastEnd = 'undecodable';
      clearStorage();
    }
  }
  if (known !== null && known.session.expiresAt <= serverNow()) {
    lastEnd = 'end';
    clearStorage();
  }
  leaveSessionStorageTo(known?.session.user ?? null);
  return known?.session ?? null;
}

/** Another tab, which cannot reach this one's session storage, may have signed its owner out and somebody else in. */
function leaveSessionStorageTo(viewer: User | null): void {
  const owner = sessionStorage.getItem(OWNER_KEY);
  const next = viewer && String(viewer.id);
  if (owner === next) return;
  if (owner !== null) sessionStorage.clear();
  if (next !== null) sessionStorage.setItem(OWNER_KEY, next);
}

function readSession(token: string, userText: string): typeof known {
  const expiresAt = expiryOf(token);
  const user = currentUser.read();
  return user === null ? null : { token, userText, session: { user, token, expiresAt } };
}

function clearStorage() {
  known = null;
  forgetCopies();
  const kept = KEPT_KEYS.map((key) => [key, localStorage.getItem(key)] as const);
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value);
}

/** The signed-in user with token and expiry, or null. Changes with sign-in, sign-out and expiry, in any tab. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, currentSession);
}

/** Whether the viewer may use what needs this access. Hiding is a courtesy; the server decides. */
export function useMay(access: Access): boolean {
  return mayPass(useSession()?.user ?? null, access);
}

/**
 * Keeps the reply of a login in this browser.
 * @throws UndecodableToken when the token cannot be read; nothing is kept then.
 */
export function startSession(reply: { token: string; user: User }): void {
  expiryOf(reply.token);
  lastEnd = 'none';
  localStorage.setItem(TOKEN_KEY, reply.token);
  currentUser.write(reply.user);
  tellListeners();
}

/** Replaces the stored user, with today's rights, of the session that runs. */
export function updateUser(user: User): void {
  currentUser.write(user);
  tellListeners();
}

/**
 * Removes token, user and every stored copy of data from this browser
 * (docs/spec/shell.md#what-the-browser-keeps). Unsent reviews go only with the person who leaves: after an
 * expiry they are there again at the next sign-in.
 * @param by who ended it: the person (`logout`), who then wants no return address, or the server or clock (`end`).
 */
export function forgetSession(by: Exclude<SessionEnd, 'undecodable'> = 'end'): void {
  lastEnd = by;
  const userId = currentUser.read()?.id;
  if (by === 'logout' && userId !== undefined) forgetReviews(userId);
  clearStorage();
  tellListeners();
}

/** How the last session of this page ended. */
export function endedBy(): SessionEnd {
  return lastEnd;
}

/** `endedBy`, as it changes. */
export function useSessionEnd(): SessionEnd {
  return useSyncExternalStore(subscribe, endedBy, () => 'none');
}

const endListeners = new Set<() => void>();

/** Ends a session that the server or the clock has ended: forgets it and sends the person to the login. */
export function endSession(): void {
  forgetSession();
  for (const listener of endListeners) listener();
}

/** Calls back after a session was ended by a 401 or by its expiry, not by the person. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Ends the session at its expiry, also while nobody touches the page. */
export function useExpiryTimer(): void {
  const expiresAt = useSession()?.expiresAt;
  useEffect(() => {
    if (expiresAt === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const left = expiresAt - serverNow();
      if (left <= 0) endSession();
      else timer = setTimeout(wait, Math.min(left, MAX_TIMEOUT_MS));
    };
    wait();
    return () => clearTimeout(timer);
  }, [expiresAt]);
}
