import { createHash } from 'node:crypto';
import { z } from 'zod';
import { VERSION } from '../runtime/version.ts';
import { deriveKey } from '../secrets/derive-key.ts';
import { DISCORD_TIMING, type DiscordTiming, requestDiscord } from './discord-request.ts';

/**
 * Outcome of asking Discord. `refused` is its own no, with its name for it (`invalid_grant`, `status 401`);
 * `unreachable` is no usable answer, with a reason for the log.
 */
export type Outcome<T> =
  | { status: 'ok'; value: T }
  | { status: 'refused'; reason: string }
  | { status: 'unreachable'; reason: string };

/** Secrets: they must not appear in a log or a reply. */
interface DiscordTokens {
  accessToken: string;
  /** Works once: the answer to it carries the next. */
  refreshToken: string;
}

export interface DiscordUser {
  id: string;
  /** The name shown everywhere, else the account's own. */
  name: string;
  /** A URL, or empty. */
  avatar: string;
}

export interface DiscordMember {
  /** The name used in this guild, or empty. */
  nickname: string;
  /** The picture used in this guild: a URL, or empty. */
  avatar: string;
  /** Discord's ids of the roles held. */
  roleIds: string[];
}

/** A guild of which somebody is a member. */
interface DiscordGuild {
  id: string;
  name: string;
  /** Whether they own it, or their roles let them administer or manage it. */
  mayManage: boolean;
}

interface SignInStart {
  /** The address that the browser uses for this server. */
  origin: string;
  redirectUri: string;
  state: string;
  verifier: string;
  /** Besides who they are; the roles in a guild that is known by default. */
  scopes?: readonly string[];
}

/** The settings that concern Discord. */
interface DiscordSettings {
  /** The Discord application, or `local` for the simulated one that the server itself provides. */
  discord: { clientId: string; clientSecret: string; baseUrl: string } | 'local';
  appSecret: string;
  adminDiscordIds: readonly string[];
  publicUrl?: string | undefined;
}

/**
 * Requests of the server to Discord (docs/spec/sign-in.md#discord): a code for tokens, who somebody is, and
 * their roles in a guild.
 */
export interface Discord {
  /** Whether this is the simulated Discord that the server itself provides. */
  isLocal: boolean;
  /** Discord ids of people who are admin from their next sign-in on. */
  adminIds: readonly string[];
  /** Makes the address where the browser goes to sign in: code flow with state and PKCE (S256). */
  authorizeUrl(start: SignInStart): string;
  exchangeCode(code: string, verifier: string, redirectUri: string): Promise<Outcome<DiscordTokens>>;
  /** Refused with `invalid_grant` once the person has withdrawn the app's access. */
  refreshTokens(refreshToken: string): Promise<Outcome<DiscordTokens>>;
  findUser(accessToken: string): Promise<Outcome<DiscordUser>>;
  /** Gives null for somebody who is not a member of the guild. */
  findMember(accessToken: string, guildId: string, userId: string): Promise<Outcome<DiscordMember | null>>;
  /** All guilds of somebody; needs the scope `guilds`. */
  listGuilds(accessToken: string): Promise<Outcome<DiscordGuild[]>>;
}

/** The path of the simulated Discord, below the server's own address. */
export const LOCAL_DISCORD_PATH = '/oauth/local';
/** Discord's id of the persona Admin, who is always admin where sign-in is local. */
export const LOCAL_ADMIN_ID = '100000000000000001';
/** Scopes that every sign-in asks for. */
export const DISCORD_SCOPES = ['identify', 'guilds.members.read'] as const;
/** Of Discord's permissions: ADMINISTRATOR and MANAGE_GUILD. */
const MAY_MANAGE = 0x8n | 0x20n;

const PICTURES = 'https://cdn.discordapp.com';
const UNAUTHORIZED = 401;
const NOT_FOUND = 404;

const tokenShape = z.object({ access_token: z.string().min(1), refresh_token: z.string().min(1) });
const problemShape = z.object({ error: z.string().regex(/^[a-z_]{1,60}$/) });
const userShape = z.object({
  id: z.string().regex(/^\d{1,20}$/),
  username: z.string().min(1),
  global_name: z.string().nullish(),
  avatar: z.string().nullish(),
});
const guildsShape = z.array(
  z.object({
    id: z.string().regex(/^\d{1,20}$/),
    name: z.string(),
    owner: z.boolean().optional(),
    permissions: z.string().regex(/^\d{1,30}$/),
  }),
);
const memberShape = z.object({
  nick: z.string().nullish(),
  avatar: z.string().nullish(),
  roles: z.array(z.string()),
});

/** The id and secret that the simulated Discord and its client share; the secret differs from one APP_SECRET to the next. */
export function localCredentials(appSecret: string): { clientId: string; clientSecret: string } {
  const secret = deriveKey(appSecret, 'local discord client');
  return { clientId: 'local', clientSecret: Buffer.from(secret).toString('base64url') };
}

/** How requests reach Discord, or the simulated one: address, client and time limits. */
interface Connection {
  clientId: string;
  clientSecret: string;
  /** Asked at each call: the server's own address is known once it listens. */
  api: () => string;
  agent: { 'user-agent': string };
  timing: DiscordTiming;
}

/**
 * Discord, or the simulated one if no credentials are set: the same client with another base address.
 * @param ownAddress the server's own address (`http://127.0.0.1:3000`), known once it listens; asked at each call.
 */
export function createDiscord(
  config: DiscordSettings,
  ownAddress: () => string,
  timing: DiscordTiming = DISCORD_TIMING,
): Discord {
  const { discord } = config;
  const isLocal = discord === 'local';
  const { clientId, clientSecret } = isLocal ? localCredentials(config.appSecret) : discord;
  // The browser may know the server by another address than it does itself.
  const authorizeBase = (origin: string) => (isLocal ? `${origin}${LOCAL_DISCORD_PATH}` : discord.baseUrl);
  const connection: Connection = {
    clientId,
    clientSecret,
    api: () => `${isLocal ? `${ownAddress()}${LOCAL_DISCORD_PATH}` : discord.baseUrl}/api`,
    // Discord turns away clients that do not name themselves in this form.
    agent: { 'user-agent': `DiscordBot (${config.publicUrl ?? 'http://localhost'}, ${VERSION})` },
    timing,
  };
  return {
    isLocal,
    adminIds: isLocal ? [LOCAL_ADMIN_ID, ...config.adminDiscordIds] : config.adminDiscordIds,

    authorizeUrl({ origin, redirectUri, state, verifier, scopes = DISCORD_SCOPES }) {
      const query = new URLSearchParams({
        client_id: clientId,
        response_type: 'code',
        redirect_uri: redirectUri,
        scope: scopes.join(' '),
        state,
        code_challenge: codeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return `${authorizeBase(origin)}/oauth2/authorize?${query}`;
    },

    exchangeCode: (code, verifier, redirectUri) =>
      askForTokens(connection, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      }),
    refreshTokens: (refreshToken) =>
      askForTokens(connection, { grant_type: 'refresh_token', refresh_token: refreshToken }),
    findUser: (accessToken) => findUser(connection, accessToken),
    findMember: (accessToken, guildId, userId) => findMember(connection, accessToken, guildId, userId),
    listGuilds: (accessToken) => listGuilds(connection, accessToken),
  };
}

async function askForTokens(
  { clientId, clientSecret, api, agent, timing }: Connection,
  grant: Record<string, string>,
): Promise<Outcome<DiscordTokens>> {
  const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...grant });
  const answer = await requestDiscord(
    `${api()}/oauth2/token`,
    { method: 'POST', body, headers: agent },
    timing,
  );
  if (answer.status === 'unreachable') return answer;
  if (answer.code >= 400) {
    const named = problemShape.safeParse(answer.json);
    return { status: 'refused', reason: named.success ? named.data.error : `status ${answer.code}` };
  }
  const outcome = checked(tokenShape, answer.json);
  if (outcome.status !== 'ok') return outcome;
  const { access_token: accessToken, refresh_token: refreshToken } = outcome.value;
  return { status: 'ok', value: { accessToken, refreshToken } };
}

function read({ api, agent, timing }: Connection, path: string, accessToken: string) {
  const headers = { ...agent, authorization: `Bearer ${accessToken}` };
  return requestDiscord(`${api()}/v10/${path}`, { headers }, timing);
}

async function findUser(connection: Connection, accessToken: string): Promise<Outcome<DiscordUser>> {
  const answer = await read(connection, 'users/@me', accessToken);
  if (answer.status === 'unreachable') return answer;
  if (answer.code >= 400) return refusal(answer.code);
  const outcome = checked(userShape, answer.json);
  if (outcome.status !== 'ok') return outcome;
  const { id, username, global_name: globalName, avatar } = outcome.value;
  const picture = avatar ? `${PICTURES}/avatars/${id}/${encodeURIComponent(avatar)}.png` : '';
  return { status: 'ok', value: { id, name: globalName || username, avatar: picture } };
}

async function findMember(
  connection: Connection,
  accessToken: string,
  guildId: string,
  userId: string,
): Promise<Outcome<DiscordMember | null>> {
  const guild = encodeURIComponent(guildId);
  const answer = await read(connection, `users/@me/guilds/${guild}/member`, accessToken);
  if (answer.status === 'unreachable') return answer;
  if (answer.code === NOT_FOUND) return { status: 'ok', value: null };
  if (answer.code >= 400) return refusal(answer.code);
  const outcome = checked(memberShape, answer.json);
  if (outcome.status !== 'ok') return outcome;
  const { nick, avatar, roles } = outcome.value;
  const picture = avatar
    ? `${PICTURES}/guilds/${guild}/users/${userId}/avatars/${encodeURIComponent(avatar)}.png`
    : '';
  return { status: 'ok', value: { nickname: nick ?? '', avatar: picture, roleIds: roles } };
}

async function listGuilds(connection: Connection, accessToken: string): Promise<Outcome<DiscordGuild[]>> {
  const answer = await read(connection, 'users/@me/guilds', accessToken);
  if (answer.status === 'unreachable') return answer;
  if (answer.code >= 400) return refusal(answer.code);
  const outcome = checked(guildsShape, answer.json);
  if (outcome.status !== 'ok') return outcome;
  const value = outcome.value.map(({ id, name, owner, permissions }) => ({
    id,
    name,
    mayManage: owner === true || (BigInt(permissions) & MAY_MANAGE) !== 0n,
  }));
  return { status: 'ok', value };
}

/** Makes the challenge that PKCE (RFC 7636, S256) sends ahead of the verifier. */
export function codeChallenge(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

/** Discord answers 401 when the token is no longer valid; any other refusal of a plain read means nothing about the person. */
function refusal(code: number): Outcome<never> {
  return code === UNAUTHORIZED
    ? { status: 'refused', reason: 'status 401' }
    : { status: 'unreachable', reason: `status ${code}` };
}

function checked<S extends z.ZodType>(shape: S, json: unknown): Outcome<z.output<S>> {
  const parsed = shape.safeParse(json);
  return parsed.success
    ? { status: 'ok', value: parsed.data }
    : { status: 'unreachable', reason: 'the answer had an unexpected shape' };
}
