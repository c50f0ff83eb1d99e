import fs from 'node:fs';
import { isIP } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { isOneEditApart } from '@backline/domain';
import { workerCount } from '@backline/recognition';
import { z } from 'zod';
import { serversOf } from './db/several-servers.ts';
import { SHEETS_URL } from './external/google.ts';
import { type GoogleAccount, readGoogleAccount } from './external/google-account.ts';
import { PUSH_HOSTS } from './external/web-push.ts';
import { isLoopbackName } from './runtime/loopback.ts';
import { MIN_SECRET_LENGTH, readStoredSecret } from './secrets/app-secret.ts';
import { dataFolderProblem } from './secrets/data-folder.ts';

/** Settings of the server, read and checked once at start. Nobody else reads the environment. */
export interface Config {
  host: string;
  port: number;
  dataDirectory: string;
  databaseUrl: string | undefined;
  /** Signs session tokens and encrypts the tokens that Discord issued. At least 32 characters. */
  appSecret: string;
  /** The address people use, without a slash at the end; if unset, the address of each request. */
  publicUrl: string | undefined;
  discord: { clientId: string; clientSecret: string; baseUrl: string } | 'local';
  /**
   * Address to which Discord sends people back, if not to this server's own login page: the one that an application for many
   * regiments has. Every state then begins with `prefix`, which says whose sign-in it is.
   */
  discordRedirect: { address: string; prefix: string } | undefined;
  /** The base address of webhooks: `https://discord.com`, elsewhere in tests. */
  discordUrl: string;
  /** The application's public key in hex, which proves that a call comes from Discord; if undefined, there are no commands. */
  discordPublicKey: string | undefined;
  adminDiscordIds: readonly string[];
  /** Appends rows to spreadsheets; undefined without a key file. */
  google: { account: GoogleAccount; sheetsUrl: string } | undefined;
  /** The game's War API: an address that replaces the shard of the settings, `off`, or undefined to follow the settings. */
  warApi: 'off' | { address: string } | undefined;
  /** The push services that browsers may name; a star matches one or more labels. */
  pushHosts: readonly string[];
  /** Address where the community of this server meets; the about dialog links there. */
  communityUrl: string;
  /** For how many days the audit trail is stored. */
  auditDays: number;
  /** Reading pictures on the server: threads, pictures that may wait, and the time limit of one. */
  pictureReader: { workers: number; waiting: number; limitMs: number };
  /** The proxies in front that are believed about the client's address: none, this many, or these addresses. */
  trustProxy: false | number | readonly string[];
  /** Multiplies the limits of requests in a minute; 0 lifts them. */
  rateLimitFactor: number;
  /** Connections to PostgreSQL that this process may hold. */
  databasePool: number;
  /** Many regiments on this installation; undefined for one. */
  regiments: InstallationSettings | undefined;
  /** How long the server keeps serving after a stop signal, so that load balancers notice. */
  drainSeconds: number;
  /** Address where metrics are served; undefined if nowhere. */
  metrics: { host: string; port: number } | undefined;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Memory for cached replies, which people with the same rights share until something changes. */
  responseCacheBytes: number;
  /** Tests only: every reply is checked against the contract. */
  checkReplies: boolean;
}

export interface InstallationSettings {
  /** How many regiments may be open while nobody uses them. */
  open: number;
  /** Discord's ids of the people who may use the operator's page. */
  operators: readonly string[];
}

/**
 * Whether people reach the server by https, according to PUBLIC_URL. What a request claims (`X-Forwarded-Proto`) can be
 * forged by anybody.
 */
export function isServedByHttps({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl !== undefined && new URL(publicUrl).protocol === 'https:';
}

/** A mistake in the settings; the message names every mistake and is shown to the operator as it is. */
export class ConfigError extends Error {}

/** Some forty times the size of the overview of a whole war. */
const RESPONSE_CACHE_BYTES = 32 * 1024 * 1024;

/** A number as people write it: no exponent, no other base, no blanks. */
function number(least: number, most: number, pattern = /^\d+$/) {
  const kind = pattern.test('0.5') ? 'number' : 'whole number';
  return z
    .string()
    .refine((text) => pattern.test(text) && Number(text) >= least && Number(text) <= most, {
      error: `must be a ${kind} from ${least} to ${most}`,
    })
    .transform(Number);
}

const WITH_DECIMALS = /^\d+(\.\d+)?$/;
const port = number(0, 65_535);
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with https:// or http://',
});
const discordIds = z.string().refine((text) => listOf(text).every((id) => /^\d{1,20}$/.test(id)), {
  error: 'must be Discord ids (numbers, not names), separated by commas',
});
const credential = z.string().regex(/^\S*$/, { error: 'must have no blanks or line breaks' });
/** A name or an IP address, without brackets, port or scheme. */
const host = z
  .string()
  .refine(
    (text) => isIP(text) !== 0 || (/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text) && !/^[\d.]+$/.test(text)),
    {
      error:
        'must be an IP address or a host name alone, such as 127.0.0.1 or ::1, without brackets or a port',
    },
  );
/** Hosts with a port perhaps. */
const pushHosts = z
  .string()
  .refine(
    (text) => listOf(text).every((pattern) => /^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+(:\d+)?$/i.test(pattern)),
    {
      error: 'must be host names, separated by commas; `*.` may stand before a name of two labels or more',
    },
  );

const databaseServer = z.url({ protocol: /^postgres(ql)?$/ });
const namedServer = z.url({ protocol: /^postgres(ql)?$/, hostname: /./ });

/** Whether this names a PostgreSQL server, or several of which one is the primary: those need their names. */
export function isDatabaseUrl(url: string): boolean {
  const servers = serversOf(url);
  const server = servers.length === 1 ? databaseServer : namedServer;
  return servers.every((address) => server.safeParse(address).success);
}

const environment = z.object({
  HOST: host.default('127.0.0.1'),
  PORT: port.default(3000),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().refine(isDatabaseUrl, { error: 'must be a postgresql:// address' }).optional(),
  DATABASE_POOL: number(2, 1000).default(10),
  APP_SECRET: z
    .string()
    .refine((secret) => secret.trim().length >= MIN_SECRET_LENGTH, {
      error: `must have at least ${MIN_SECRET_LENGTH} characters; \`openssl rand -hex 32\` makes one`,
    })
    .optional(),
  PUBLIC_URL: webAddress
    .refine((text) => !URL.canParse(text) || isOrigin(new URL(text)), {
      error: ({ input }) =>
        `${input} has a path or more: Backline needs a host of its own, such as https://backline.example`,
    })
    .optional(),
  DISCORD_CLIENT_ID: credential.optional(),
  DISCORD_CLIENT_SECRET: credential.optional(),
  DISCORD_PUBLIC_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, {
      error: 'must be the public key of the Discord application: 64 letters of 0-9 and a-f',
    })
    .optional(),
  DISCORD_BASE_URL: webAddress.default('https://discord.com'),
  GOOGLE_SERVICE_ACCOUNT: z.string().optional(),
  GOOGLE_SHEETS_URL: webAddress.default(SHEETS_URL),
  WAR_API: z
    .literal('off')
    .or(
      z.url({
        protocol: /^https?$/,
        error:
          'must be `off` or the address of a War API, such as https://war-service-live.foxholeservices.com/api',
      }),
    )
    .optional(),
  ADMIN_DISCORD_IDS: discordIds.default(''),
  PUSH_HOSTS: pushHosts.default(PUSH_HOSTS.join(',')),
  COMMUNITY_URL: webAddress.default('https://discord.gg/foxhole'),
  AUDIT_DAYS: number(1, 36_500).default(180),
  READ_WORKERS: number(1, 64).optional(),
  READ_WAITING: number(0, 1000).default(16),
  READ_SECONDS: number(1, 600, WITH_DECIMALS).default(10),
  TRUST_PROXY: z.string().default('false'),
  RATE_LIMIT_FACTOR: number(0, 1_000_000, WITH_DECIMALS).default(1),
  REGIMENTS: z
    .enum(['on', 'off'], { error: 'must be `on` for many regiments, or unset for one' })
    .default('off'),
  REGIMENTS_OPEN: number(1, 10_000).default(50),
  OPERATORS: discordIds.default(''),
  DRAIN_SECONDS: number(0, 600).default(0),
  METRICS_PORT: port.optional(),
  METRICS_HOST: host.default('127.0.0.1'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be debug, info, warn, error or silent',
    })
    .default('info'),
});

function isOrigin({ pathname, search, hash, username, password }: URL): boolean {
  return pathname === '/' && [search, hash, username, password].every((part) => part === '');
}

/** The names of all settings. */
export const SETTINGS = Object.keys(environment.shape);

/**
 * An empty setting counts as not set, as in most `.env` files. An empty `APP_SECRET` does not: its author meant to set
 * one, and a generated secret in its place would sign everybody out whenever the data folder changes.
 */
function withoutEmpty(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(variables).filter(([name, value]) => value !== '' || name === 'APP_SECRET'),
  );
}

/** The placeholder for an operator's own value in the files of `deploy/` and the documents. */
const PLACEHOLDER = /change-me|^…$|:…@/i;
/** The port on which compose.yaml publishes its balancer. */
const OF_COMPOSE = 'BACKLINE_PORT';

/**
 * Lists what is wrong with variables whatever their rule is: placeholders, nothing but blanks, and names that are almost those of
 * settings. Values are not repeated: they may be secrets.
 */
function writingMistakes(variables: NodeJS.ProcessEnv): string[] {
  return Object.entries(variables).flatMap(([name, value = '']) => {
    if (SETTINGS.includes(name)) {
      if (PLACEHOLDER.test(value)) return [`${name}: still has the placeholder of an example. Set your own.`];
      const isBlank = value !== '' && value.trim() === '' && name !== 'APP_SECRET';
      return isBlank ? [`${name}: has nothing but blanks. Set a value, or leave it empty.`] : [];
    }
    const meant = name === OF_COMPOSE ? undefined : SETTINGS.find((known) => isMisspelt(name, known));
    return meant === undefined ? [] : [`${name}: there is no such setting. ${meant} is meant, perhaps.`];
  });
}

/** Short names of one word are too near to what other programs use. */
function isMisspelt(name: string, known: string): boolean {
  if (name === `BACKLINE_${known}`) return true;
  return known.includes('_') && (name.toUpperCase() === known || isOneEditApart(name.toUpperCase(), known));
}

type Environment = z.output<typeof environment>;

/**
 * Reads the settings.
 * @throws ConfigError that names every mistake at once, each with its variable.
 */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const given = withoutEmpty(variables);
  const { env, mistakes } = parseEnvironment(given);
  const derived = {
    discord: discordSettings(env),
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    google:
      env.GOOGLE_SERVICE_ACCOUNT === undefined ? undefined : readGoogleAccount(env.GOOGLE_SERVICE_ACCOUNT),
    dataDirectory: path.resolve(env.DATA_DIR),
  };
  mistakes.push(...writingMistakes(variables), ...combinedMistakes(env, given, derived));
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('\n'));
  const { discord, trustProxy, google, dataDirectory } = derived;
  // Last, because it creates a file: a start that is refused leaves nothing behind.
  const appSecret =
    env.APP_SECRET === undefined
      ? readStoredSecret(dataDirectory)
      : { ok: true as const, secret: env.APP_SECRET };
  if (!appSecret.ok) throw new ConfigError(`APP_SECRET: ${appSecret.mistake}`);
  return {
    host: env.HOST,
    port: env.PORT,
    dataDirectory,
    databaseUrl: env.DATABASE_URL,
    appSecret: appSecret.secret,
    publicUrl: env.PUBLIC_URL?.replace(/\/$/, ''),
    discord,
    discordRedirect: undefined,
    discordUrl: env.DISCORD_BASE_URL.replace(/\/$/, ''),
    discordPublicKey: env.DISCORD_PUBLIC_KEY?.toLowerCase(),
    adminDiscordIds: listOf(env.ADMIN_DISCORD_IDS),
    google: google?.ok ? { account: google.account, sheetsUrl: env.GOOGLE_SHEETS_URL } : undefined,
    warApi:
      env.WAR_API === undefined || env.WAR_API === 'off'
        ? env.WAR_API
        : { address: env.WAR_API.replace(/\/$/, '') },
    pushHosts: listOf(env.PUSH_HOSTS),
    communityUrl: env.COMMUNITY_URL,
    auditDays: env.AUDIT_DAYS,
    pictureReader: {
      workers: env.READ_WORKERS ?? workerCount(os.availableParallelism()),
      waiting: env.READ_WAITING,
      limitMs: env.READ_SECONDS * 1000,
    },
    trustProxy: trustProxy ?? false,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    databasePool: env.DATABASE_POOL,
    regiments:
      env.REGIMENTS === 'on' ? { open: env.REGIMENTS_OPEN, operators: listOf(env.OPERATORS) } : undefined,
    drainSeconds: env.DRAIN_SECONDS,
    metrics: env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    logLevel: env.LOG_LEVEL,
    responseCacheBytes: RESPONSE_CACHE_BYTES,
    checkReplies: false,
  };
}

/** The entries of a list separated by commas. */
function listOf(setting: string): string[] {
  return setting
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Parses each variable by itself. A wrong one is left out, so that the others can still be compared with each other. */
function parseEnvironment(given: NodeJS.ProcessEnv): { env: Environment; mistakes: string[] } {
  const parsed = environment.safeParse(given);
  if (parsed.success) return { env: parsed.data, mistakes: [] };
  const wrong = new Set(parsed.error.issues.map(({ path: [name] }) => name));
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)));
  return { env: environment.parse(rest), mistakes: mistakesOf(parsed.error) };
}

function discordSettings(env: Environment): Config['discord'] {
  if (env.DISCORD_CLIENT_ID === undefined || env.DISCORD_CLIENT_SECRET === undefined) return 'local';
  return {
    clientId: env.DISCORD_CLIENT_ID,
    clientSecret: env.DISCORD_CLIENT_SECRET,
    baseUrl: env.DISCORD_BASE_URL.replace(/\/$/, ''),
  };
}

interface Derived {
  discord: Config['discord'];
  trustProxy: Config['trustProxy'] | null;
  google: ReturnType<typeof readGoogleAccount> | undefined;
  dataDirectory: string;
}

/** Lists what is wrong with settings that are valid by themselves: two that contradict each other, a file that is missing. */
function combinedMistakes(
  env: Environment,
  given: NodeJS.ProcessEnv,
  { discord, trustProxy, google, dataDirectory }: Derived,
): string[] {
  const mistakes: string[] = [];
  if ((env.DISCORD_CLIENT_ID === undefined) !== (env.DISCORD_CLIENT_SECRET === undefined))
    mistakes.push('DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET: set both, or neither for local sign-in.');
  if (discord === 'local') mistakes.push(...localSignInMistakes(env, trustProxy));
  if (given.DATABASE_URL !== undefined && given.APP_SECRET === undefined)
    mistakes.push('APP_SECRET: set it when DATABASE_URL is set, the same for every server process.');
  if (env.REGIMENTS === 'on') mistakes.push(...regimentMistakes(env, discord));
  else if (env.OPERATORS !== '') mistakes.push('OPERATORS: is for REGIMENTS=on. Leave it unset.');
  if (env.METRICS_PORT !== undefined && env.METRICS_PORT !== 0 && env.METRICS_PORT === env.PORT)
    mistakes.push('METRICS_PORT: the server itself listens there. Take another one than PORT.');
  if (google?.ok === false)
    mistakes.push(`GOOGLE_SERVICE_ACCOUNT: ${google.mistake}. Set it to the path of the key file.`);
  const isMiswritten = writingMistakes({ DATA_DIR: env.DATA_DIR }).length > 0; // then it is not made either
  const problem = isMiswritten ? null : dataFolderProblem(dataDirectory);
  if (problem !== null) mistakes.push(`DATA_DIR: ${dataDirectory} ${problem}`);
  if (trustProxy === null)
    mistakes.push(
      `TRUST_PROXY: ${env.TRUST_PROXY} is neither true, false, the number of proxies in front nor a list of their ` +
        'addresses. `true` believes proxies on this computer and in private networks.',
    );
  return mistakes;
}

/**
 * Lists the reasons why local sign-in would be open to others than the person at this computer; empty if it is not
 * (docs/spec/sign-in.md#local-sign-in).
 */
function localSignInMistakes(
  { HOST, PUBLIC_URL, TRUST_PROXY }: Environment,
  trustProxy: Config['trustProxy'] | null,
): string[] {
  const danger = 'and without Discord credentials anybody who reaches the server could sign in as an admin';
  const remedy = 'Set DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET, or';
  const mistakes: string[] = [];
  if (!isLoopbackName(HOST))
    mistakes.push(`HOST: ${HOST} is not a loopback address, ${danger}. ${remedy} HOST=127.0.0.1.`);
  if (PUBLIC_URL !== undefined && !isLoopbackName(new URL(PUBLIC_URL).hostname))
    mistakes.push(
      `PUBLIC_URL: ${PUBLIC_URL} is not an address of this computer, ${danger}. ${remedy} leave PUBLIC_URL unset.`,
    );
  if (trustProxy !== false && trustProxy !== null)
    mistakes.push(
      `TRUST_PROXY: ${TRUST_PROXY} says that there is a proxy in front, ${danger}. ${remedy} TRUST_PROXY=false.`,
    );
  return mistakes;
}

/** Lists what many regiments need besides REGIMENTS=on and lack (docs/spec/regiments.md#settings). */
function regimentMistakes(
  { DATABASE_URL, PUBLIC_URL, ADMIN_DISCORD_IDS }: Environment,
  discord: Config['discord'],
): string[] {
  const mistakes: string[] = [];
  if (DATABASE_URL === undefined)
    mistakes.push('DATABASE_URL: set it for REGIMENTS=on; the embedded database holds one regiment.');
  if (PUBLIC_URL === undefined)
    mistakes.push(
      'PUBLIC_URL: set it for REGIMENTS=on to the address below which the regiments are, such as https://backline.example.',
    );
  else if (isIP(new URL(PUBLIC_URL).hostname.replace(/^\[|\]$/g, '')) !== 0)
    mistakes.push(`PUBLIC_URL: ${PUBLIC_URL} is a number, and regiments need names below it.`);
  if (discord === 'local')
    mistakes.push(
      'DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET: set them for REGIMENTS=on; local sign-in is for one regiment.',
    );
  if (ADMIN_DISCORD_IDS !== '')
    mistakes.push(
      'ADMIN_DISCORD_IDS: leave it unset with REGIMENTS=on, or these people would be admins of every regiment.',
    );
  return mistakes;
}

/** The settings that the command for regiments needs. @throws ConfigError as `readConfig` does. */
export function readInstallation(variables: NodeJS.ProcessEnv) {
  const { dataDirectory, databaseUrl } = readStorage(variables);
  const parsed = environment.pick({ PUBLIC_URL: true, APP_SECRET: true }).safeParse(withoutEmpty(variables));
  if (!parsed.success) throw new ConfigError(mistakesOf(parsed.error).join('\n'));
  const publicUrl = parsed.data.PUBLIC_URL?.replace(/\/$/, '');
  if (databaseUrl === undefined || publicUrl === undefined)
    throw new ConfigError('Set DATABASE_URL and PUBLIC_URL as for the server.');
  return { dataDirectory, databaseUrl, publicUrl, appSecret: parsed.data.APP_SECRET };
}

/** Places where the data are stored. */
export interface Storage {
  dataDirectory: string;
  databaseUrl: string | undefined;
}

/** The settings that the operator's commands need. @throws ConfigError as `readConfig` does. */
export function readStorage(variables: NodeJS.ProcessEnv): Storage {
  const parsed = environment.pick({ DATA_DIR: true, DATABASE_URL: true }).safeParse(withoutEmpty(variables));
  const mistakes = [...writingMistakes(variables), ...(parsed.success ? [] : mistakesOf(parsed.error))];
  if (!parsed.success || mistakes.length > 0) throw new ConfigError(mistakes.join('\n'));
  const dataDirectory = path.resolve(parsed.data.DATA_DIR);
  const problem = fs.existsSync(dataDirectory) ? dataFolderProblem(dataDirectory) : null;
  if (problem !== null) throw new ConfigError(`DATA_DIR: ${dataDirectory} ${problem}`);
  return { dataDirectory, databaseUrl: parsed.data.DATABASE_URL };
}

function mistakesOf({ issues }: z.ZodError): string[] {
  return issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}

/** Names that stand for this computer and for private networks, which is where one's own proxies are. */
const NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Reads whom to believe about a caller's address: believing everybody would let callers choose the address they are known by.
 * @returns null if the setting is malformed.
 */
function readTrustProxy(setting: string): Config['trustProxy'] | null {
  if (setting === 'false' || setting === '0') return false;
  if (setting === 'true') return NETWORKS;
  if (/^\d$/.test(setting)) return Number(setting);
  const places = setting.split(',').map((part) => part.trim());
  const isPlace = (place: string) => {
    const [address = '', bits, ...more] = place.split('/');
    const family = isIP(address);
    const isWhole = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
    return NETWORKS.includes(place) || (family !== 0 && isWhole && more.length === 0);
  };
  return places.every(isPlace) ? places : null;
}
