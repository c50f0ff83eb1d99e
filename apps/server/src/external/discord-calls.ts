import { z } from 'zod';
import { VERSION } from '../runtime/version.ts';
import type { Outcome } from './discord.ts';
import { type DiscordTiming, requestDiscord } from './discord-request.ts';
import { TimeIsOver, withinTime } from './time-limit.ts';

/** No page waits for these calls, so a rate limit may be waited out longer than during a sign-in. */
const TIMING: DiscordTiming = { timeoutMs: 10_000, longestPauseMs: 15_000 };
const DISCORD = 'https://discord.com';
/** Hosts where Discord keeps what members attach to a message or a command. */
const FILE_HOSTS = ['cdn.discordapp.com', 'media.discordapp.net'];
const DOWNLOAD_MS = 20_000;

/** The settings that concern Discord. */
interface Settings {
  discord: { clientId: string; clientSecret: string; baseUrl: string } | 'local';
  publicUrl?: string | undefined;
}

/** A call that Discord expects an answer to; its token is a secret for 15 minutes. */
export interface OpenAnswer {
  applicationId: string;
  token: string;
}

const tokenShape = z.object({ access_token: z.string().min(1) });

function headersOf({ publicUrl }: Settings): { 'user-agent': string } {
  return { 'user-agent': `DiscordBot (${publicUrl ?? 'http://localhost'}, ${VERSION})` };
}

function baseOf({ discord }: Settings): string {
  return discord === 'local' ? DISCORD : discord.baseUrl;
}

/** Discord's refusal of a call, for the log. */
function refused(code: number): Outcome<never> {
  return { status: 'refused', reason: `status ${code}` };
}

/**
 * Replaces all commands of the application with these, using a token for its own credentials: no bot is needed.
 * @param commands in Discord's spelling.
 */
export async function putCommands(settings: Settings, commands: readonly unknown[]): Promise<Outcome<null>> {
  const { discord } = settings;
  if (discord === 'local') return { status: 'refused', reason: 'no Discord credentials' };
  const { clientId, clientSecret, baseUrl } = discord;
  const agent = headersOf(settings);
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    scope: 'applications.commands.update',
  });
  const token = await requestDiscord(
    `${baseUrl}/api/oauth2/token`,
    { method: 'POST', body, headers: { ...agent, authorization: `Basic ${basic}` } },
    TIMING,
  );
  if (token.status === 'unreachable') return token;
  const given = tokenShape.safeParse(token.json);
  if (token.code >= 400 || !given.success) return refused(token.code);
  const headers = {
    ...agent,
    'content-type': 'application/json',
    authorization: `Bearer ${given.data.access_token}`,
  };
  const answer = await requestDiscord(
    `${baseUrl}/api/v10/applications/${encodeURIComponent(clientId)}/commands`,
    { method: 'PUT', body: JSON.stringify(commands), headers },
    TIMING,
  );
  if (answer.status === 'unreachable') return answer;
  return answer.code >= 400 ? refused(answer.code) : { status: 'ok', value: null };
}

/** Replaces the "is thinking" message, or the message whose button was pressed. */
export async function editAnswer(
  settings: Settings,
  { applicationId, token }: OpenAnswer,
  message: object,
): Promise<Outcome<null>> {
  const path = `${encodeURIComponent(applicationId)}/${encodeURIComponent(token)}/messages/@original`;
  const answer = await requestDiscord(
    `${baseOf(settings)}/api/v10/webhooks/${path}`,
    {
      method: 'PATCH',
      body: JSON.stringify(message),
      headers: { ...headersOf(settings), 'content-type': 'application/json' },
    },
    TIMING,
  );
  if (answer.status === 'unreachable') return answer;
  return answer.code >= 400 ? refused(answer.code) : { status: 'ok', value: null };
}

/** Whether an address is one of Discord's file hosts, or of the simulated Discord named in the settings. */
function isFileAddress(settings: Settings, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  const base = baseOf(settings);
  if (base !== DISCORD && url.origin === new URL(base).origin) return true;
  return url.protocol === 'https:' && url.port === '' && FILE_HOSTS.includes(url.hostname);
}

/**
 * The bytes of an attachment, only from Discord's own hosts and without following a redirect: the address comes from
 * outside, and must not make the server call anybody else.
 * @param most bytes; reading stops as soon as there are more.
 */
export async function downloadAttachment(
  settings: Settings,
  address: string,
  most: number,
): Promise<Outcome<Uint8Array>> {
  if (!isFileAddress(settings, address)) return { status: 'refused', reason: 'not an address of Discord' };
  try {
    return await withinTime(DOWNLOAD_MS, async (signal) => {
      const response = await fetch(address, { redirect: 'manual', signal, headers: headersOf(settings) });
      if (response.status !== 200 || response.body === null) return refused(response.status);
      const chunks: Uint8Array[] = [];
      let size = 0;
      for await (const chunk of response.body) {
        size += chunk.length;
        if (size > most) return { status: 'refused', reason: 'too large' };
        chunks.push(chunk);
      }
      return { status: 'ok', value: new Uint8Array(Buffer.concat(chunks)) };
    });
  } catch (error) {
    if (error instanceof TimeIsOver) return { status: 'unreachable', reason: `not within ${DOWNLOAD_MS} ms` };
    // fetch has one error for every broken connection.
    if (error instanceof TypeError) return { status: 'unreachable', reason: 'connection failed' };
    throw error;
  }
}
