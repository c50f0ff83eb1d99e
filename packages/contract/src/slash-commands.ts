import * as z from 'zod/mini';
import { feature } from './endpoint/endpoint.ts';

/** A command with a picture is a few hundred bytes: it only links to the picture, which Discord stores. */
const MAX_INTERACTION_BYTES = 256 * 1024;

export const slashCommands = feature('slash-commands', {
  /** Commands and buttons that members use in Discord (docs/spec/discord-commands.md). 404 without a public key. */
  receive: {
    summary: 'Takes the commands that Discord sends; only what Discord has signed is answered.',
    method: 'POST',
    path: '/api/discord/interactions',
    access: 'public',
    byKey: true, // the caller is Discord: neither a session nor a key is looked at
    signed: true,
    upload: ['application/json'],
    headers: {
      'X-Signature-Ed25519': 'Discord’s signature over the timestamp and the body, in hex.',
      'X-Signature-Timestamp': 'When Discord sent it, in seconds since 1970.',
    },
    bodyLimit: MAX_INTERACTION_BYTES,
    /** In Discord’s own spelling. */
    reply: z.object({ type: z.int(), data: z.optional(z.record(z.string(), z.unknown())) }),
    transaction: 'own',
    changes: [],
  },
});
