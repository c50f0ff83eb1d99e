import { apiError, reason, slashCommands } from '@backline/contract';
import { discordKey, isFromDiscord } from '../../external/discord-signature.ts';
import type { App } from '../../http/app.ts';
import { storable } from '../../http/parse-request.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import { parseJson } from '../../runtime/parse-json.ts';
import { createAnswerer } from './answer.ts';
import { interactionShape, isPing, PONG } from './interaction.ts';
import { registerCommands } from './register-commands.ts';

/** How often a failed registration is retried; if it has succeeded, a run reads a single row. */
const REGISTER_EVERY_MS = 3_600_000;

/** The endpoint that Discord calls, and the job that registers the commands. */
export function registerSlashCommands(app: App): void {
  const { config, jobs, now } = app.services;
  const { discordPublicKey } = config;
  const key = discordPublicKey === undefined ? null : discordKey(discordPublicKey);
  const answerer = createAnswerer(app);
  app.server.addHook('onClose', () => answerer.settle());
  if (key !== null)
    jobs.add('discord-commands', { everyMs: REGISTER_EVERY_MS, run: () => registerCommands(app.services) });

  void app.server.register(async (server) => {
    server.removeAllContentTypeParsers();
    // The signature covers the raw bytes.
    server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    serveEndpoint({ ...app, server }, slashCommands.receive, async (request, reply) => {
      if (key === null) throw apiError('not-found', reason('no-discord-key'));
      const body = request.body instanceof Uint8Array ? request.body : new Uint8Array();
      const { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp } = request.headers;
      if (!isFromDiscord(key, { signature, timestamp, body }, now()))
        throw apiError('sign-in-required', reason('signature-refused'));
      const json = parseJson(Buffer.from(body).toString('utf8'));
      if (isPing(json)) return reply.send(PONG);
      const interaction = interactionShape.safeParse(json);
      if (!interaction.success) throw apiError('not-json', reason('no-json'));
      return reply.send(await answerer.answer(storable(interaction.data, [])));
    });
  });
}
