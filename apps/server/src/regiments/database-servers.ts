import { createHash } from 'node:crypto';
import { ConfigError } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { SchemaServer } from '../db/open-schemas.ts';
import { decrypt, encrypt } from '../secrets/encrypt.ts';
import type { Regiment } from './directory.queries.ts';

const PURPOSE = 'database server of a regiment';
/** Longer than a regiment takes to be closed: until then its last requests use the old server. */
const RETIRED_MS = 60_000;

/**
 * The address of a database server as the directory stores it, encrypted: it has a password, and a copy of the directory alone must
 * open no other server.
 */
export function sealUrl(url: string, appSecret: string, { secret }: Pick<Regiment, 'secret'>): string {
  return encrypt(url, { appSecret, purpose: PURPOSE, owner: secret });
}

/** A mark of a regiment that says nothing of its secret: tells its schema from that of another installation. */
export function markOf({ secret }: Pick<Regiment, 'secret'>): string {
  return `Backline ${createHash('sha256').update(`mark ${secret}`).digest('hex').slice(0, 32)}`;
}

/** Returns the part of an address that may be shown: hosts and database, without user and password. */
export function placeOf(url: string): string {
  return url.replace(/^[^:]*:\/\/(?:[^@/?#]*@)?/, '').replace(/[?#].*$/, '');
}

interface Options {
  /** Of the directory. */
  mainUrl: string;
  /** Undefined for a command that was not given it. */
  appSecret: string | undefined;
  open: (url: string) => SchemaServer;
}

/** The database servers of an installation: that of the directory, and those of regiments that have another. */
export class DatabaseServers {
  readonly main: SchemaServer;
  private readonly further = new Map<string, SchemaServer>();
  private readonly retired = new Map<SchemaServer, NodeJS.Timeout>();
  /** Decrypted addresses by what the directory says. */
  private readonly urls = new Map<string, string>();

  constructor(private readonly options: Options) {
    this.main = options.open(options.mainUrl);
  }

  /** The one of a regiment. @throws ConfigError as `urlOf` does. */
  of(regiment: Pick<Regiment, 'name' | 'secret' | 'sealedUrl'>): SchemaServer {
    const url = this.urlOf(regiment);
    return url === null ? this.main : this.at(url);
  }

  /** Opens it if it is not open. */
  at(url: string): SchemaServer {
    const server = this.further.get(url) ?? this.options.open(url);
    this.further.set(url, server);
    return server;
  }

  /** @returns null for the directory's. @throws ConfigError where the address cannot be decrypted. */
  urlOf({ name, secret, sealedUrl }: Pick<Regiment, 'name' | 'secret' | 'sealedUrl'>): string | null {
    if (sealedUrl === null) return null;
    const known = this.urls.get(sealedUrl);
    if (known !== undefined) return known;
    const { appSecret } = this.options;
    if (appSecret === undefined)
      throw new ConfigError(`${name} is on a database server of its own: set APP_SECRET as for the server.`);
    const url = decrypt(sealedUrl, { appSecret, purpose: PURPOSE, owner: secret });
    if (url === null)
      throw new ConfigError(`APP_SECRET is not the one with which the database server of ${name} was named.`);
    this.urls.set(sealedUrl, url);
    return url;
  }

  /** Returns what may be shown of the place of a regiment; null for the directory's server. */
  placeOf(regiment: Pick<Regiment, 'name' | 'secret' | 'sealedUrl'>): string | null {
    const url = this.urlOf(regiment);
    return url === null ? null : placeOf(url);
  }

  /** Closes those that no regiment is on any more, after what is under way. */
  keepFor(regiments: Regiment[]): void {
    const used = new Set(regiments.map(({ sealedUrl }) => this.urls.get(sealedUrl ?? '')));
    for (const [url, server] of this.further) {
      if (used.has(url)) continue;
      this.further.delete(url);
      const close = () => void this.end(server).catch(() => {}); // it is gone, and nobody needs it
      this.retired.set(server, setTimeout(close, RETIRED_MS).unref());
    }
  }

  /** Of all servers together. */
  connections(): ReturnType<Database['connections']> {
    const sum = { busy: 0, idle: 0, waiting: 0 };
    for (const server of [this.main, ...this.further.values(), ...this.retired.keys()]) {
      const { busy, idle, waiting } = server.connections();
      sum.busy += busy;
      sum.idle += idle;
      sum.waiting += waiting;
    }
    return sum;
  }

  async close(): Promise<void> {
    for (const server of [this.main, ...this.further.values()]) await server.close();
    for (const server of [...this.retired.keys()]) await this.end(server);
  }

  private async end(server: SchemaServer): Promise<void> {
    clearTimeout(this.retired.get(server));
    if (this.retired.delete(server)) await server.close();
  }
}
