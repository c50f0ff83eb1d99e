import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { codeChallenge, LOCAL_DISCORD_PATH, localCredentials } from '../../external/discord.ts';
import type { App } from '../../http/app.ts';
import type { Services } from '../../services.ts';
import { PERSONA_STYLES, personaPage } from './local-page.ts';
import { findPersona, LOCAL_GUILD_ID, type Persona } from './local-personas.ts';
import { ACCESS_SECONDS, CODE_MS, readLocal, signLocal } from './local-tokens.ts';
import { refuseStrangers } from './loopback-only.ts';

/** Discord's own name for each refusal of the simulated Discord, with its status. */
const REFUSALS = {
  invalid_client: 401,
  invalid_grant: 400,
  invalid_request: 400,
  unsupported_grant_type: 400,
} as const;

const authorizeQuery = z.object({
  client_id: z.string(),
  response_type: z.literal('code'),
  redirect_uri: z.string(),
  scope: z.string(),
  state: z.string().min(1),
  code_challenge: z.string().min(1),
  code_challenge_method: z.literal('S256'),
  persona: z.string().optional(),
});

const tokenBody = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('authorization_code'),
    code: z.string(),
    redirect_uri: z.string(),
    code_verifier: z.string(),
  }),
  z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string() }),
]);
const clientBody = z.object({ client_id: z.string(), client_secret: z.string() });

/**
 * Serves the simulated Discord that local sign-in uses: Discord's own endpoints below `/oauth/local`, for
 * this computer alone (docs/spec/sign-in.md#local-sign-in). It is no part of the contract, because it is
 * another service's interface.
 */
export function registerLocalDiscord({ server, services }: App): void {
  server.register(async (scope: FastifyInstance) => {
    scope.addHook('onRequest', refuseStrangers);
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get(`${LOCAL_DISCORD_PATH}/style.css`, (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(PERSONA_STYLES),
    );
    scope.get(`${LOCAL_DISCORD_PATH}/oauth2/authorize`, (request, reply) =>
      authorize(services, request, reply),
    );
    const usedCodes = new Map<string, number>();
    scope.post(`${LOCAL_DISCORD_PATH}/api/oauth2/token`, (request, reply) =>
      giveTokens(services, usedCodes, request, reply),
    );
    scope.get(`${LOCAL_DISCORD_PATH}/api/v10/users/@me`, async (request, reply) => {
      const persona = await bearerOf(services, request);
      if (persona === null) return unauthorized(reply);
      return reply.send({ ...account(persona), locale: 'en-GB', mfa_enabled: false });
    });
    scope.get<{ Params: { guildId: string } }>(
      `${LOCAL_DISCORD_PATH}/api/v10/users/@me/guilds/:guildId/member`,
      async (request, reply) => {
        const persona = await bearerOf(services, request);
        if (persona === null) return unauthorized(reply);
        if (request.params.guildId !== LOCAL_GUILD_ID || persona.roleIds === null)
          return reply.status(404).send({ message: 'Unknown Guild', code: 10004 });
        return reply.send({ nick: null, avatar: null, roles: persona.roleIds, user: account(persona) });
      },
    );
  });
}

function account({ id, key, name }: Persona) {
  return { id, username: key, global_name: name, avatar: null, discriminator: '0' };
}

/** The page that asks who to be; with `persona` in the address it goes straight back with a code. */
async function authorize(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { config } = services;
  const refuse = (message: string) =>
    reply.status(400).type('text/plain; charset=utf-8').send(`Local sign-in: ${message}\n`);
  const parsed = authorizeQuery.safeParse(request.query);
  if (!parsed.success)
    return refuse(`${parsed.error.issues[0]?.path.join('.')} is missing or wrong. Start at the login page.`);
  const query = parsed.data;
  if (query.client_id !== localCredentials(config.appSecret).clientId) return refuse('unknown client_id.');
  const own = [config.publicUrl ?? null, `${request.protocol}://${request.host}`];
  if (!own.some((origin) => origin !== null && query.redirect_uri === `${origin}/login`))
    return refuse('redirect_uri is not the login page of this server.');

  const back = (answer: Record<string, string>) =>
    `${query.redirect_uri}?${new URLSearchParams({ ...answer, state: query.state })}`;
  if (query.persona === undefined) {
    const personaUrl = (persona: string) => `?${new URLSearchParams({ ...query, persona })}`;
    const cancelUrl = back({ error: 'access_denied' });
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    return reply.send(personaPage(`${LOCAL_DISCORD_PATH}/style.css`, personaUrl, cancelUrl));
  }
  const persona = findPersona(query.persona);
  if (persona === undefined) return refuse('there is no such persona.');
  const details = { challenge: query.code_challenge, redirectUri: query.redirect_uri };
  const code = await signLocal('code', {
    persona,
    details,
    now: services.now(),
    secret: config.appSecret,
  });
  return reply.redirect(back({ code }), 302);
}

/** @param usedCodes ids of the codes that were exchanged, with their time in milliseconds; a code works once. */
async function giveTokens(
  services: Services,
  usedCodes: Map<string, number>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { appSecret } = services.config;
  const now = services.now();
  const refuse = (error: keyof typeof REFUSALS) => reply.status(REFUSALS[error]).send({ error });

  const client = clientBody.safeParse(request.body);
  if (!client.success || !isOurClient(client.data, appSecret)) return refuse('invalid_client');
  const parsed = tokenBody.safeParse(request.body);
  if (!parsed.success) return refuse('invalid_request');
  const body = parsed.data;

  let persona: Persona;
  if (body.grant_type === 'refresh_token') {
    const read = await readLocal('refresh', body.refresh_token, now, appSecret);
    if (read === null) return refuse('invalid_grant');
    persona = read.persona;
  } else {
    const read = await readLocal('code', body.code, now, appSecret);
    if (read === null) return refuse('invalid_grant');
    const { jti, challenge, redirectUri } = read.claims;
    for (const [id, usedAt] of usedCodes) if (now.getTime() - usedAt > CODE_MS) usedCodes.delete(id);
    if (usedCodes.has(jti)) return refuse('invalid_grant');
    usedCodes.set(jti, now.getTime());
    if (redirectUri !== body.redirect_uri || challenge !== codeChallenge(body.code_verifier))
      return refuse('invalid_grant');
    persona = read.persona;
  }
  return reply.send({
    token_type: 'Bearer',
    access_token: await signLocal('access', { persona, details: {}, now, secret: appSecret }),
    refresh_token: await signLocal('refresh', { persona, details: {}, now, secret: appSecret }),
    expires_in: ACCESS_SECONDS,
    scope: 'identify guilds.members.read',
  });
}

function isOurClient(client: z.output<typeof clientBody>, appSecret: string): boolean {
  const own = localCredentials(appSecret);
  const sent = Buffer.from(client.client_secret);
  const secret = Buffer.from(own.clientSecret);
  return client.client_id === own.clientId && sent.length === secret.length && timingSafeEqual(sent, secret);
}

async function bearerOf(services: Services, request: FastifyRequest): Promise<Persona | null> {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) return null;
  const read = await readLocal('access', token, services.now(), services.config.appSecret);
  return read?.persona ?? null;
}

function unauthorized(reply: FastifyReply) {
  return reply.status(401).send({ message: '401: Unauthorized', code: 0 });
}
