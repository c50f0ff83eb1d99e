/** The only hosts that the address of a Discord webhook may have. */
const HOSTS = ['discord.com', 'discordapp.com', 'canary.discord.com', 'ptb.discord.com'];
const PATH = /^\/api(?:\/v\d{1,3})?\/webhooks\/(\d{1,20})\/([\w-]{1,200})\/?$/;
const SNOWFLAKE = /^\d{1,20}$/;

/** The parts of a webhook's address. The token lets anyone post, so it is a secret. */
export interface Webhook {
  id: string;
  token: string;
  /** The thread of the channel that messages go to; null for the channel itself. */
  threadId: string | null;
}

/**
 * Reads the address of a Discord webhook as Discord gives it out (docs/spec/channels.md#address): https, one of Discord's
 * own hosts, and nothing before or after the path but a `thread_id`.
 * @returns null for anything else.
 */
export function readWebhookAddress(address: string): Webhook | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const { protocol, host, username, password, searchParams, hash } = url;
  if (protocol !== 'https:' || !HOSTS.includes(host)) return null;
  if (username !== '' || password !== '' || hash !== '') return null;
  const threadId = searchParams.get('thread_id');
  if (searchParams.size > (threadId === null ? 0 : 1)) return null;
  if (threadId !== null && !SNOWFLAKE.test(threadId)) return null;
  const [, id, token] = PATH.exec(url.pathname) ?? [];
  return id === undefined || token === undefined ? null : { id, token, threadId };
}
