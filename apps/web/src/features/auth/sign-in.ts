import { ApiError, auth, isPassing, type User } from '@backline/contract';
import * as z from 'zod/mini';
import { call } from '../../api/client/call.ts';
import { keepNotice } from '../../api/client/notice.ts';
import { currentSession, forgetSession, startSession, updateUser } from '../../api/storage/session.ts';
import { slot } from '../../api/storage/slots.ts';

/** The state and the return address that must survive the round trip to Discord. */
const pendingSignIn = slot('signIn', 'session', z.object({ state: z.string(), returnUrl: z.string() }));

/** The OAuth redirect URI. The authorisation request and the code exchange must send the same one. */
const redirectUri = () => `${window.location.origin}/login`;

/**
 * Asks the server for the sign-in address, and stores the state to compare on return.
 * @param returnUrl a path within this app.
 * @param setupToken token of the set-up link that was opened: the server binds it to this sign-in, so that
 * the browser need not store it.
 * @returns the provider's address.
 * @throws ApiError, also if the link has expired.
 */
export async function beginSignIn(returnUrl: string, setupToken: string | null = null): Promise<string> {
  const { url, state } = await call(auth.authorizeUrl);
  if (setupToken !== null) await call(auth.useSetupLink, { body: { setup: { token: setupToken, state } } });
  pendingSignIn.write({ state, returnUrl });
  return url;
}

/** Somebody who has just started this regiment comes with this fragment, and has agreed at Discord a moment ago. */
export function isFirstSignIn(fragment: string): boolean {
  return fragment === '#begin';
}

/**
 * The way to the provider over the host that it sends people back to, where that is another one: there the founder of a regiment
 * is known, whom the provider need not ask again.
 */
export function overBareHost(url: string): string {
  const { searchParams } = new URL(url, window.location.origin);
  const { origin } = new URL(searchParams.get('redirect_uri') ?? '', window.location.origin);
  return origin === window.location.origin ? url : `${origin}/begin?${searchParams}`;
}

/**
 * The token of the set-up link; null for any other address. It is in the fragment, which is never sent to
 * servers or logged.
 */
export function setupTokenOf(fragment: string): string | null {
  return new URLSearchParams(fragment.replace(/^#/, '')).get('setup') || null;
}

/** The person returned from the provider with a state that this browser did not send. */
export class StateMismatch extends Error {}

/** The address to return to after the sign-in in progress; null if there is none. */
export function pendingReturnUrl(): string | null {
  return pendingSignIn.read()?.returnUrl ?? null;
}

/**
 * Exchanges the provider's code for a session, and stores it.
 * @returns the address to continue to.
 * @throws StateMismatch if the state differs from the stored one, ApiError if the server refuses.
 */
export async function finishSignIn(code: string, state: string | null): Promise<string> {
  const pending = pendingSignIn.read();
  pendingSignIn.clear();
  if (pending === null || pending.state !== state) throw new StateMismatch();
  const body = { auth: { code, redirectUri: redirectUri(), state } };
  const reply = await call(auth.login, { body });
  startSession(reply);
  keepNotice(reply.notice ?? null);
  return pending.returnUrl;
}

/**
 * The server closes the page's event stream before it answers a logout; the ended session must not be
 * reported then.
 */
let isLoggingOut = false;

/**
 * Ends the session here and on the server. It is removed from this browser even if the server cannot be
 * reached.
 */
export async function logOut(): Promise<null> {
  isLoggingOut = true;
  try {
    await call(auth.logout);
  } catch {
    // Whatever failed, the person wants to be signed out in this browser (docs/spec/api.md#a-401).
  } finally {
    isLoggingOut = false;
  }
  forgetSession('logout');
  return null;
}

/**
 * Asks the server whether the stored session is still valid, and stores the current user.
 * @returns the user, or null if nobody is signed in or the check failed, in which case the session is
 * removed. If the server cannot be reached or has no time, the session is kept.
 */
export async function checkLoggedIn(): Promise<User | null> {
  const token = currentSession()?.token;
  if (token === undefined || isLoggingOut) return null;
  const isStillCurrent = () => currentSession()?.token === token;
  try {
    const { user, notice = null } = await call(auth.loggedIn);
    if (isStillCurrent()) {
      updateUser(user);
      keepNotice(notice);
    }
    return user;
  } catch (error) {
    // The session could not be checked, so the page continues with what is stored.
    if (error instanceof ApiError && isPassing(error.code)) return currentSession()?.user ?? null;
    if (isStillCurrent()) forgetSession();
    return null;
  }
}
