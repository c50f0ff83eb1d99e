import type { IncomingMessage, ServerResponse } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import { sendJson, serveLocally } from './serve-locally.ts';

/** A message in the channel of a webhook. */
interface FakeMessage {
  id: string;
  content: string;
  flags: number;
  /** Discord's ids of the roles that were pinged. */
  pinged: string[];
  edits: number;
  threadId: string | null;
}

/**
 * How a webhook misbehaves. `hang` never answers, `cut` breaks the connection before anything happens, `lost` after the
 * message was accepted, `page` is the error page of a proxy.
 */
export type WebhookFailure =
  | { status: number; code?: number; body?: object; headers?: Record<string, string> }
  | 'hang'
  | 'cut'
  | 'lost'
  | 'page';

export interface FakeWebhook {
  /** As an admin copies it in Discord. */
  address: string;
  token: string;
  /** The messages in the channel, the oldest first. */
  messages: FakeMessage[];
  /** Everything that the real Discord would have refused. */
  violations: string[];
  /** The most messages that were on their way at once. */
  mostInFlight: number;
  requests: number;
  /** The number of requests that failed on demand. */
  failed: number;
  /** From now on requests fail: always, or only the given number of times. */
  fail(failure: WebhookFailure, times?: number): void;
  recover(): void;
  /** Simulates that somebody deletes the webhook in Discord. */
  remove(): void;
  /** Simulates that somebody deletes a message in Discord. */
  removeMessage(id: string): void;
  /** Called when a message, an edit or a deletion has been accepted, before the answer is sent. */
  onTaken: () => void;
}

export interface FakeWebhooks {
  /** For DISCORD_BASE_URL. */
  address: string;
  add(): FakeWebhook;
  close(): Promise<void>;
}

const SILENT = 4096;
const WITHOUT_PREVIEWS = 4;
const KNOWN_FIELDS = ['content', 'allowed_mentions', 'flags', 'username'];

/** Discord's webhooks on a local port, over real HTTP: their limits, their answers, failures on demand. */
export async function openFakeWebhooks(): Promise<FakeWebhooks> {
  const webhooks = new Map<string, Inner>();
  const server = await serveLocally((request, response) => answer(webhooks, request, response));
  return {
    ...server,
    add: () => {
      const id = String(800_000_000_000_000 + webhooks.size);
      const webhook = new Inner(id, `token-${id}-${'s3cret'.repeat(9)}`);
      webhooks.set(id, webhook);
      return webhook;
    },
  };
}

class Inner implements FakeWebhook {
  readonly address: string;
  messages: FakeMessage[] = [];
  violations: string[] = [];
  mostInFlight = 0;
  requests = 0;
  failed = 0;
  onTaken = () => {};
  isRemoved = false;
  private inFlight = 0;
  private made = 0;
  private failing: { failure: WebhookFailure; times: number } | null = null;

  constructor(
    readonly id: string,
    readonly token: string,
  ) {
    this.address = `https://discord.com/api/webhooks/${id}/${token}`;
  }

  fail(failure: WebhookFailure, times = Number.POSITIVE_INFINITY) {
    this.failing = { failure, times };
  }

  recover() {
    this.failing = null;
  }

  remove() {
    this.isRemoved = true;
  }

  removeMessage(id: string) {
    this.messages = this.messages.filter((message) => message.id !== id);
  }

  /** The failure for the current request, if there is one. */
  nextFailure(): WebhookFailure | null {
    if (this.failing === null) return null;
    const { failure } = this.failing;
    this.failed += 1;
    this.failing.times -= 1;
    if (this.failing.times <= 0) this.failing = null;
    return failure;
  }

  begin() {
    this.requests += 1;
    this.inFlight += 1;
    this.mostInFlight = Math.max(this.mostInFlight, this.inFlight);
  }

  end() {
    this.inFlight -= 1;
  }

  nextId(): string {
    this.made += 1;
    return `${this.id}${String(this.made).padStart(5, '0')}`;
  }
}

async function answer(webhooks: Map<string, Inner>, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://discord');
  const [, id = '', token, messageId] =
    /^\/api\/v10\/webhooks\/(\d+)\/([\w-]+)(?:\/messages\/(\d+))?$/.exec(url.pathname) ?? [];
  const webhook = webhooks.get(id);
  if (webhook === undefined || webhook.isRemoved)
    return sendJson(response, 404, { message: 'Unknown Webhook', code: 10_015 });
  if (webhook.token !== token)
    return sendJson(response, 401, { message: 'Invalid Webhook Token', code: 50_027 });
  webhook.begin();
  response.once('close', () => webhook.end());
  const isRemoval = request.method === 'DELETE';
  const body = isRemoval ? {} : ((await readJson(request)) as Record<string, unknown>);
  const failure = webhook.nextFailure();
  if (failure !== null && failure !== 'lost') return misbehave(failure, response);
  if (isRemoval) return remove(webhook, messageId ?? '', failure, response);
  const problem = problemOf(body, request.method === 'POST');
  if (problem !== null) {
    webhook.violations.push(problem);
    return sendJson(response, 400, { message: problem, code: 50_035 });
  }
  const known = webhook.messages.find((fakeMessage) => fakeMessage.id === messageId);
  if (messageId !== undefined && known === undefined)
    return sendJson(response, 404, { message: 'Unknown Message', code: 10_008 });
  const message = take(webhook, known, body, url.searchParams.get('thread_id'));
  webhook.onTaken();
  if (failure === 'lost') return response.destroy();
  if (request.method === 'POST' && url.searchParams.get('wait') !== 'true')
    return response.writeHead(204).end();
  return sendJson(response, 200, { id: message.id, content: message.content });
}

function remove(webhook: Inner, messageId: string, failure: 'lost' | null, response: ServerResponse) {
  if (!webhook.messages.some(({ id }) => id === messageId))
    return sendJson(response, 404, { message: 'Unknown Message', code: 10_008 });
  webhook.removeMessage(messageId);
  webhook.onTaken();
  if (failure === 'lost') return response.destroy();
  return response.writeHead(204).end();
}

function take(
  webhook: Inner,
  known: FakeMessage | undefined,
  body: Record<string, unknown>,
  threadId: string | null,
): FakeMessage {
  const content = String(body.content);
  if (known !== undefined) {
    known.content = content;
    known.edits += 1;
    return known;
  }
  const flags = Number(body.flags ?? 0);
  const message = { id: webhook.nextId(), content, flags, pinged: pingedBy(body), edits: 0, threadId };
  webhook.messages.push(message);
  return message;
}

function misbehave(failure: Exclude<WebhookFailure, 'lost'>, response: ServerResponse) {
  if (failure === 'hang') return;
  if (failure === 'cut') response.destroy();
  else if (failure === 'page')
    response.writeHead(404, { 'content-type': 'text/html' }).end('<html>Not here</html>');
  else
    sendJson(
      response,
      failure.status,
      failure.body ?? { message: 'No', code: failure.code ?? 0 },
      failure.headers,
    );
}

interface AllowedMentions {
  parse?: unknown;
  roles?: unknown;
}

/** The roles that a message pings: those that are both in the text and allowed. */
function pingedBy(body: Record<string, unknown>): string[] {
  const { roles } = (body.allowed_mentions ?? {}) as AllowedMentions;
  const named = [...String(body.content).matchAll(/<@&(\d+)>/g)].map(([, id]) => id ?? '');
  return Array.isArray(roles) ? named.filter((id) => roles.includes(id)) : [];
}

/** Returns why Discord would refuse a message, or why it would ping people it must not; null if neither. */
function problemOf(body: Record<string, unknown>, isNew: boolean): string | null {
  const { content, allowed_mentions: allowed, flags } = body;
  const unknown = Object.keys(body).filter((name) => !KNOWN_FIELDS.includes(name));
  if (unknown.length > 0) return `unknown fields: ${unknown.join(', ')}`;
  if (typeof content !== 'string' || content.length === 0) return 'content is missing';
  if (content.length > 2000) return `content has ${content.length} characters`;
  if (typeof allowed !== 'object' || allowed === null)
    return 'allowed_mentions is missing: users would be pinged';
  const { parse, roles = [] } = allowed as AllowedMentions;
  if (!Array.isArray(parse) || parse.length > 0) return 'allowed_mentions.parse is not empty';
  if (!Array.isArray(roles) || roles.length > 100) return 'allowed_mentions.roles is wrong';
  for (const id of roles)
    if (!content.includes(`<@&${String(id)}>`)) return `role ${String(id)} is not in the text`;
  for (const [, id] of content.matchAll(/<@&(\d+)>/g))
    if (!roles.includes(id)) return `the text mentions ${String(id)}, which is not allowed`;
  if (/@(everyone|here)/.test(content)) return 'the text mentions everybody';
  const known = isNew ? SILENT | WITHOUT_PREVIEWS : WITHOUT_PREVIEWS; // an edit cannot change whether it makes a sound
  if (typeof flags !== 'number' || (flags & ~known) !== 0) return 'unknown flags';
  if (isNew && typeof body.username === 'string' && /discord|clyde/i.test(body.username))
    return 'that username is taken';
  return null;
}
