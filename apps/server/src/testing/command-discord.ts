import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { slashCommands } from '@backline/contract';
import { sendJson, serveLocally } from './serve-locally.ts';
import type { TestApp } from './test-app.ts';

/** The member who calls, as Discord would sign it. */
export interface Caller {
  guildId?: string | null;
  userId?: string;
  roles?: string[];
  nick?: string;
  pending?: boolean;
}

/** A message as Discord received it. */
export interface SentMessage {
  content: string;
  flags: number;
  allowed_mentions: unknown;
  components: { type: number; components: { label: string; custom_id?: string; url?: string }[] }[];
}

export interface CommandAnswer {
  status: number;
  type: number | undefined;
  data: SentMessage & { choices: { name: string; value: string }[] };
  json: unknown;
  token: string;
}

interface Sending {
  locale?: string;
  /** An id to reuse. */
  id?: string;
  token?: string;
}

export type CommandDiscord = Awaited<ReturnType<typeof openCommandDiscord>>;

const COMMAND = 2;
const COMPONENT = 3;
const AUTOCOMPLETE = 4;

/**
 * A simulated Discord on a local port: it signs the calls that it sends, accepts commands and later answers, and serves
 * attachments, all over real HTTP and with the limits of the real one.
 */
export async function openCommandDiscord() {
  const keys = generateKeyPairSync('ed25519');
  const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
  const clientId = '4242';
  const clientSecret = 'secret-of-the-application';
  const files = new Map<string, Buffer>();
  const registered: unknown[][] = [];
  const edits = new Map<string, SentMessage>();
  const waiting = new Map<string, (message: SentMessage) => void>();
  let refusal: number | null = null;

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    const body = (await buffer(request)).toString();
    const file = files.get(path);
    if (file !== undefined) return void response.end(file);
    if (path === '/moved.txt') {
      response.writeHead(302, { location: '/elsewhere.txt' });
      return void response.end();
    }
    if (path === '/api/oauth2/token') {
      const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
      const grant = new URLSearchParams(body);
      const isRight =
        request.headers.authorization === basic &&
        grant.get('grant_type') === 'client_credentials' &&
        grant.get('scope') === 'applications.commands.update';
      return isRight && refusal === null
        ? sendJson(response, 200, { access_token: 'app-token', token_type: 'Bearer' })
        : sendJson(response, refusal ?? 401, { error: 'invalid_client' });
    }
    if (request.method === 'PUT' && path === `/api/v10/applications/${clientId}/commands`) {
      if (request.headers.authorization !== 'Bearer app-token') return sendJson(response, 401, {});
      registered.push(JSON.parse(body));
      return sendJson(response, 200, JSON.parse(body));
    }
    const token = new RegExp(`^/api/v10/webhooks/${clientId}/([^/]+)/messages/@original$`).exec(path)?.[1];
    if (request.method === 'PATCH' && token !== undefined) {
      const message: SentMessage = JSON.parse(body);
      if (message.content.length > 2000) return sendJson(response, 400, { message: 'Invalid Form Body' });
      edits.set(token, message);
      waiting.get(token)?.(message);
      return sendJson(response, 200, { id: '1' });
    }
    sendJson(response, 404, { message: '404: Not Found' });
  };
  const { address, close } = await serveLocally(answer);

  /** Sends bytes with a valid signature, unless a signature is given. */
  const sendRaw = async (
    app: TestApp,
    body: string,
    headers: { signature?: string | undefined; timestamp?: string | undefined } = {},
  ) => {
    const timestamp = headers.timestamp ?? String(Math.floor(app.clock.now.getTime() / 1000));
    const signature =
      'signature' in headers
        ? headers.signature
        : sign(null, Buffer.from(timestamp + body), keys.privateKey).toString('hex');
    const response = await app.server.inject({
      method: 'POST',
      url: slashCommands.receive.path,
      payload: body,
      headers: {
        'content-type': 'application/json',
        'x-signature-timestamp': timestamp,
        ...(signature !== undefined && { 'x-signature-ed25519': signature }),
      },
    });
    return { status: response.statusCode, json: response.json() as unknown };
  };

  const send = async (
    app: TestApp,
    caller: Caller,
    parts: { type: number; data: object },
    { locale = 'en-US', id = randomUUID(), token = randomUUID() }: Sending = {},
  ): Promise<CommandAnswer> => {
    const { guildId = 'guild', userId = '77', roles = [], nick = 'Rook', pending = false } = caller;
    const user = { id: userId, username: 'rook', global_name: 'Rook' };
    const where =
      guildId === null
        ? { user, context: 1 }
        : { guild_id: guildId, context: 0, member: { user, nick, roles, pending, permissions: '0' } };
    const body = { id, token, application_id: clientId, version: 1, locale, ...parts, ...where };
    const { status, json } = await sendRaw(app, JSON.stringify(body));
    const { type, data } = json as Pick<CommandAnswer, 'type' | 'data'>; // a refusal has neither
    return { status, type, data, json, token };
  };

  return {
    address,
    publicKey,
    registered,
    edits,
    /** Settings of a server that uses this Discord. */
    config: {
      discord: { clientId, clientSecret, baseUrl: address },
      discordPublicKey: publicKey,
      publicUrl: 'https://logi.example',
    },
    sendRaw,
    command: (
      app: TestApp,
      caller: Caller,
      name: string,
      options: Record<string, string | boolean> = {},
      sending?: Sending,
    ) => {
      const given = Object.entries(options).map(([key, value]) => ({ name: key, type: 3, value }));
      return send(app, caller, { type: COMMAND, data: { id: '1', name, options: given } }, sending);
    },
    press: (app: TestApp, caller: Caller, customId: string, sending?: Sending) =>
      send(app, caller, { type: COMPONENT, data: { custom_id: customId, component_type: 2 } }, sending),
    /** The suggestions for an option that is being typed. */
    suggest: async (app: TestApp, caller: Caller, [command, option, text]: [string, string, string]) => {
      const options = [{ name: option, type: 3, value: text, focused: true }];
      const answer = await send(app, caller, {
        type: AUTOCOMPLETE,
        data: { id: '1', name: command, options },
      });
      return answer.data.choices;
    },
    /** Calls `/report` with a file. @returns the final message. */
    report: async (
      app: TestApp,
      caller: Caller,
      file: { name: string; bytes?: Uint8Array; url?: string },
      options: Record<string, string> = {},
    ): Promise<SentMessage> => {
      const path = `/attachments/${randomUUID()}/${file.name}`;
      if (file.bytes !== undefined) files.set(path, Buffer.from(file.bytes));
      const token = randomUUID();
      const edited = new Promise<SentMessage>((resolve) => waiting.set(token, resolve));
      const given = Object.entries(options).map(([name, value]) => ({ name, type: 3, value }));
      const data = {
        id: '1',
        name: 'report',
        options: [{ name: 'file', type: 11, value: '9' }, ...given],
        resolved: { attachments: { 9: { filename: file.name, url: file.url ?? address + path, size: 1 } } },
      };
      const first = await send(app, caller, { type: COMMAND, data }, { token });
      return first.type === 5 ? edited : first.data;
    },
    /** The final message of the answer with this token. */
    later: (token: string) =>
      new Promise<SentMessage>((resolve) => {
        const known = edits.get(token);
        if (known !== undefined) resolve(known);
        waiting.set(token, resolve);
      }),
    /** From now on registrations are refused with this status; null accepts them again. */
    refuse: (status: number | null) => {
      refusal = status;
    },
    close,
  };
}
