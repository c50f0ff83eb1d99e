import type { Installation } from '../regiments/installation.ts';
import type { FakeDiscord } from './fake-discord.ts';

export interface BareAnswer {
  status: number;
  body: string;
  location: string | undefined;
}

/** A browser on the host of an installation: it has cookies, and sends forms as pages have them. */
export class BareBrowser {
  private readonly cookies = new Map<string, string>();
  private formToken = '';

  constructor(
    private readonly installation: Installation,
    private readonly host: string,
  ) {}

  async open(url: string, headers: Record<string, string> = {}): Promise<BareAnswer> {
    return this.send('GET', url, { headers });
  }

  /** Sends a form with the token of the page seen last, unless another is given. */
  async submit(url: string, fields: Record<string, string> = {}): Promise<BareAnswer> {
    const payload = new URLSearchParams({ token: this.formToken, ...fields }).toString();
    return this.send('POST', url, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    });
  }

  /** Signs in at Discord as a person. @returns the page that this leads to. */
  async signIn(discord: FakeDiscord, personId: string): Promise<BareAnswer> {
    const { location = '' } = await this.open('/start');
    const back = await this.open(`/login?${new URLSearchParams({ ...discord.agree(location, personId) })}`);
    return back.location === undefined ? back : this.open(back.location);
  }

  /** The value of its cookie for the bare host; empty without one. */
  get session(): string {
    return this.cookies.get('backline-visit') ?? '';
  }

  private async send(
    method: 'GET' | 'POST',
    url: string,
    { headers = {}, payload }: { headers?: Record<string, string>; payload?: string },
  ): Promise<BareAnswer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.installation.server.inject({
      method,
      url,
      headers: { host: this.host, accept: 'text/html', cookie, ...headers },
      ...(payload !== undefined && { payload }),
    });
    for (const { name, value } of answer.cookies) this.cookies.set(name, value);
    this.formToken = /name="token" value="([^"]+)"/.exec(answer.body)?.[1] ?? this.formToken;
    const { location } = answer.headers;
    return { status: answer.statusCode, body: answer.body, location };
  }
}
