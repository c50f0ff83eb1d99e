import { type Endpoint, type EndpointSpec, type Input, signUp, toWire } from '@backline/contract';
import type { Installation } from '../regiments/installation.ts';
import type { FakeDiscord } from './fake-discord.ts';

interface BareAnswer {
  status: number;
  body: string;
  location: string | undefined;
}

/** The reply of an endpoint, or its refusal, as it was sent. */
interface CallAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what they expect
  json: any;
  /** The sentence of a refusal. */
  refusal: string | undefined;
}

/** A browser on the host of an installation: it has cookies, and sends the token that its page reads from one. */
export class BareBrowser {
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly installation: Installation,
    private readonly host: string,
  ) {}

  /** Opens an address, as a person does. */
  async open(url: string, headers: Record<string, string> = {}): Promise<BareAnswer> {
    const {
      statusCode: status,
      body,
      headers: sent,
    } = await this.send('GET', url, { accept: 'text/html', ...headers });
    return { status, body, location: sent.location };
  }

  /** Calls an endpoint, as the page does. @param headers in place of its own. */
  async call<S extends EndpointSpec>(
    endpoint: Endpoint<S>,
    input: Partial<Input<S>> = {},
    headers: Record<string, string> = {},
  ): Promise<CallAnswer> {
    const {
      params,
      query = {},
      body,
    } = input as {
      params?: { id: number };
      query?: Record<string, string>;
      body?: object;
    };
    const path = endpoint.path.replace(':id', String(params?.id));
    const answer = await this.send(
      endpoint.method,
      `${path}?${new URLSearchParams(query)}`,
      { 'x-xsrf-token': this.token, ...headers },
      endpoint.body && toWire(endpoint.body, body ?? {}),
    );
    const json = JSON.parse(answer.body);
    return { status: answer.statusCode, json, refusal: json.error?.message };
  }

  /** Signs in at Discord as a person. @returns what the page then shows. */
  async signIn(discord: FakeDiscord, personId: string): Promise<CallAnswer & Pick<BareAnswer, 'location'>> {
    const { location = '' } = await this.open('/start');
    const back = await this.open(`/login?${new URLSearchParams({ ...discord.agree(location, personId) })}`);
    return { ...(await this.call(signUp.visitor)), location: back.location };
  }

  /** The value of its cookie for the bare host; empty without one. */
  get session(): string {
    return this.cookies.get('backline-visit') ?? '';
  }

  /** The token that its page reads. */
  get token(): string {
    return this.cookies.get('XSRF-TOKEN') ?? '';
  }

  private async send(
    method: EndpointSpec['method'],
    url: string,
    headers: Record<string, string>,
    payload?: unknown,
  ) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.installation.server.inject({
      method,
      url,
      headers: { host: this.host, cookie, ...headers },
      ...(payload !== undefined && { payload: payload as object }),
    });
    for (const { name, value } of answer.cookies) this.cookies.set(name, value);
    return answer;
  }
}
