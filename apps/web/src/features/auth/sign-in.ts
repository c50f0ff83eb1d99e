import { ApiError, plain, plainEndpoints, type User } from '@backline/contract';
import { plainCall } from '../../api/plain-call.ts';
import { currentSession, forgetSession, startSession, updateUser } from '../../api/session.ts';
import { slot } from '../../api/slots.ts';

/** What must outlive the way to Discord and back. */
const pendingSignIn = slot(
  'signIn',
  'session',
  plain.shape(
    plain.object<{ state: string; returnUrl: string }>({ state: plain.text, returnUrl: plain.text }),
  ),
);

/** Discord sends the person back to here; both the way there and the exchange name it. */
const redirectUri = () => `${window.location.origin}/login`;

/**
 * Asks the server where to sign in, and keeps the state to compare on return.
 * @param returnUrl an address in this app. @param setupToken of the set-up link that led here: the server binds it to this
 * sign-in, so that nothing of it has to be kept in the browser.
 * @returns the provider's address. @throws ApiError, also where the link has ended.
 */
export async function beginSignIn(returnUrl: string, setupToken: string | null = null): Promise<string> {
  const { url, state } = await plainCall(plainEndpoints.authorizeUrl);
  if (setupToken !== null)
    await plainCall(plainEndpoints.useSetupLink, { body: { setup: { token: setupToken, state } } });
  pendingSignIn.write({ state, returnUrl });
  return url;
}

/** The token of the set-up link; null for any other address. It is in the fragment, which no server and no log is told. */
export function setupTokenOf(fragment: string): string | null {
  return new URLSearchParams(fragment.replace(/^#/, '')).get('setup') || null;
}

/** Who comes back from the provider without having been sent by this browser. */
export class StateMismatch extends Error {}

/** The address to come back to of the sign-in that is under way; null when none is. */
export function pendingReturnUrl(): string | null {
  return pendingSignIn.read()?.returnUrl ?? null;
}

/**
 * Exchanges the code that the provider sent, and keeps the session.
 * @returns the address to go on to. @throws StateMismatch when the state is not the one kept, ApiError from the server.
 */
export async function finishSignIn(code: string, state: string | null): Promise<string> {
  const pending = pendingSignIn.read();
  pendingSignIn.clear();
  if (pending === null || pending.state !== state) throw new StateMismatch();
  const body = { auth: { code, redirect_uri: redirectUri(), state } };
  startSession(await plainCall(plainEndpoints.login, { body }));
  return pending.returnUrl;
}

/** The server ends the page's stream before it answers a logout: that the session is over is no news then. */
let isLoggingOut = false;

/** Ends the session here and on the server. It is gone from this browser even when the server cannot be told. */
export async function logOut(): Promise<null> {
  isLoggingOut = true;
  try {
    await plainCall(plainEndpoints.logout);
  } catch {
    // Whatever went wrong, the person wanted out of this browser (docs/spec/api.md#a-401).
  } finally {
    isLoggingOut = false;
  }
  forgetSession('logout');
  return null;
}

/**
 * Asks the server whether the stored session still holds, and keeps the user as it is today.
 * @returns the user, or null when nobody is signed in or the check failed; the session is forgotten then. A server that
 * cannot be reached has not said no.
 */
export async function checkLoggedIn(): Promise<User | null> {
  const token = currentSession()?.token;
  if (token === undefined || isLoggingOut) return null;
  const isStillCurrent = () => currentSession()?.token === token;
  try {
    const { user } = await plainCall(plainEndpoints.loggedIn);
    if (isStillCurrent()) updateUser(user);
    return user;
  } catch (error) {
    // Without a network nobody was asked: the page goes on with what it has.
    if (error instanceof ApiError && error.code === 'offline') return currentSession()?.user ?? null;
    if (isStillCurrent()) forgetSession();
    return null;
  }
}
