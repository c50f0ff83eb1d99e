import * as z from 'zod/mini';
import { emptyBody, feature, nothing } from './endpoint/endpoint.ts';
import { id, text, time } from './endpoint/fields.ts';
import { secret } from './endpoint/secrets.ts';
import { user } from './users.ts';

/** Message of the operator of many regiments to all, until it ends; never sent on a server for one. */
export const notice = z.object({ id, text: z.string(), until: time });
export type Notice = z.output<typeof notice>;

/** Sign-in (docs/spec/sign-in.md#discord). */
export const auth = feature('auth', {
  /** Starts a sign-in: the address to go to, and the state that must come back. `persona` is for the local sign-in only. */
  authorizeUrl: {
    summary: 'Starts a sign-in: the address at Discord to go to.',
    method: 'GET',
    path: '/api/authentication/authorize_url',
    access: 'public',
    byKey: false,
    reply: z.object({ url: z.string(), state: secret(z.string()), local: z.boolean() }),
    secret: true,
    limit: 'sign-in',
    transaction: 'own',
  },
  /**
   * Turns the sign-in that this browser has begun into one by the set-up link that the server printed at its start: the
   * person who completes it becomes the first admin. `token` is the fragment of the link.
   */
  useSetupLink: {
    summary:
      'Uses the token of the set-up link: the next person to complete a sign-in becomes the first admin.',
    method: 'POST',
    path: '/api/authentication/setup_link',
    access: 'public',
    body: z.object({ setup: z.object({ token: secret(text(200)), state: secret(text(200)) }) }),
    envelope: ['setup'],
    reply: nothing,
    changes: [],
    limit: 'sign-in',
  },
  /** Exchanges the code. `state` may be left out where the browser still has the sign-in cookie. */
  login: {
    summary: 'Completes a sign-in: exchanges Discord’s code for a session.',
    method: 'POST',
    path: '/api/authentication/login',
    access: 'public',
    body: z.object({
      auth: z.object({
        code: secret(text(2000)),
        redirectUri: text(2000),
        state: z.optional(secret(text(200))),
      }),
    }),
    envelope: ['auth'],
    reply: z.object({ token: secret(z.string()), user, notice: z.optional(z.nullable(notice)) }),
    changes: ['users'],
    limit: 'sign-in',
    transaction: 'own',
  },
  logout: {
    summary: 'Ends the session.',
    method: 'POST',
    path: '/api/authentication/logout',
    access: 'user',
    body: emptyBody,
    reply: nothing,
    changes: [],
    audited: true,
  },
  loggedIn: {
    summary: 'The user that the token belongs to, with current rights.',
    method: 'POST',
    path: '/api/authentication/logged_in',
    access: 'user',
    body: emptyBody,
    reply: z.object({ user, notice: z.optional(z.nullable(notice)) }),
    changes: [],
  },
});
