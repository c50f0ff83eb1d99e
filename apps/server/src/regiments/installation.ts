import fs from 'node:fs';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@backline/domain';
import type { FastifyInstance } from 'fastify';
import { createApp, createPages, type Folders } from '../app.ts';
import type { Config, InstallationSettings } from '../config.ts';
import type { Database } from '../db/database.ts';
import { databaseProblem } from '../db/database-problem.ts';
import { openSchemas, type SchemaServer } from '../db/open-schemas.ts';
import { createDiscord, type Discord } from '../external/discord.ts';
import { createGoogle } from '../external/google.ts';
import { messageOf } from '../runtime/error-code.ts';
import { VERSION } from '../runtime/version.ts';
import type { InstallationRules, ServerState, Share } from '../services.ts';
import { openBareHost } from './bare-host.ts';
import { DatabaseServers } from './database-servers.ts';
import {
  isServersSecret,
  listRegiments,
  noteError,
  noteSecret,
  noteUse,
  openDirectory,
  type Regiment,
} from './directory.queries.ts';
import { followDirectory, type KnownRegiments } from './known-regiments.ts';
import { type OpenedRegiment, OpenRegiments } from './open-regiments.ts';
import { prepareAll, prepareRegiment } from './prepare-regiment.ts';
import { purgeRegiments } from './purge-regiments.ts';
import { regimentConfig } from './regiment-config.ts';
import { serveRegiments } from './serve-regiments.ts';
import { createShares } from './shares.ts';
import { LOOK_MS, WAKE_EVERY_MS, wakeRegiments } from './wake-regiments.ts';
import { openAnswers } from './war-api-answers.queries.ts';
import { createWarApiReader } from './war-api-reader.ts';
import { hasWorkAhead } from './work-ahead.queries.ts';

export interface Installation {
  /** Serves all regiments; not yet listening. */
  server: FastifyInstance;
  known: KnownRegiments;
  open: OpenRegiments;
  /** Migrates sleeping regiments, wakes those that are due and removes those that were deleted, from now on. */
  startWork(): void;
  /** Opens those that are due; a test calls it instead of waiting. */
  wakeDue(now: Date): Promise<void>;
  connections: SchemaServer['connections'];
  /** After the server was closed. */
  close(): Promise<void>;
}

export interface InstallationParts {
  config: Config & { databaseUrl: string; publicUrl: string; regiments: InstallationSettings };
  folders: Folders;
  now: () => Date;
  /** Tests pass their own. */
  discordOf?: (config: Config) => Discord;
}

const PURGE_MS = HOUR_MS;

/** Parts that the steps of `openInstallation` share: the settings, the database servers and the directory. */
interface Base extends InstallationParts {
  servers: DatabaseServers;
  serverOf: (regiment: Regiment) => SchemaServer;
  directory: Database;
}

const log = (what: string) => (error: unknown) =>
  console.error(`${what}: ${databaseProblem(error) ?? messageOf(error)}`);

/** Everything that serves many regiments in one process. */
export async function openInstallation(parts: InstallationParts): Promise<Installation> {
  const { config } = parts;
  const servers = new DatabaseServers({
    mainUrl: config.databaseUrl,
    appSecret: config.appSecret,
    open: (url) => openSchemas(url, log('PostgreSQL connection lost'), { limit: config.databasePool }),
  });
  const serverOf = (regiment: Regiment) => servers.of(regiment);
  const directory = await openDirectory(servers.main);
  const base: Base = { ...parts, servers, serverOf, directory };

  if (!(await isServersSecret(directory.db, config.appSecret)))
    console.error(
      'APP_SECRET is not the one that the last start had. Unless you have changed it, stop here and set the old one: people have ' +
        'to sign in again, webhooks have to be pasted again, and database servers of their own have to be named again.',
    );
  await noteSecret(directory.db, config.appSecret);
  await openAnswers(directory.db);
  const { known, open } = await openKnownRegiments(base);
  const { server, bareHost } = await openServer(base, known, open);
  const ended = new AbortController();
  const wakeDue = (at: Date) =>
    wakeRegiments({ directory: directory.db, known, open, log }, at, ended.signal);
  const timers: NodeJS.Timeout[] = [];
  return {
    server,
    known,
    open,
    startWork: () => void timers.push(...startWork(base, wakeDue)),
    wakeDue,
    connections: () => servers.connections(),
    close: async () => {
      ended.abort();
      for (const timer of timers) clearInterval(timer);
      known.close();
      await bareHost.close();
      await servers.close();
    },
  };
}

/** The regiments that there are, and those of them that are open here. Each needs the other. */
async function openKnownRegiments(base: Base): Promise<Pick<Installation, 'known' | 'open'>> {
  const { config, now, directory, servers, serverOf } = base;
  const shares = createShares({
    readers: config.pictureReader.workers,
    factor: config.rateLimitFactor,
    askWarApi: createWarApiReader({
      db: directory.db,
      userAgent: `Backline/${VERSION} (+${config.publicUrl})`,
      now,
    }),
  });
  const open = new OpenRegiments({
    most: config.regiments.open,
    onError: log('A regiment did not close cleanly'),
    open: async (regiment) => {
      await prepareRegiment(directory.db, serverOf(regiment), regiment);
      const limits = () => known.find(regiment.name)?.limits ?? {};
      return openRegiment(regiment, serverOf(regiment), base, {
        noteWake: (wakeAt) => noteUse(directory.db, regiment.id, now(), wakeAt),
        share: shares.of(regiment.schema, limits),
        installation: {
          limits,
          notice: () => known.notice(),
        },
      });
    },
  });
  const known: KnownRegiments = await followDirectory(directory, {
    now,
    onRead: (found) => {
      open.closeUnless((regiment) => isServed(found.get(regiment.name), regiment));
      servers.keepFor([...found.values()]);
    },
    onError: log('The directory of regiments was not read'),
  });
  return { known, open };
}

/** The server of all addresses, with the pages of the bare host. */
async function openServer(base: Base, known: KnownRegiments, open: OpenRegiments) {
  const { config, folders, now, discordOf, directory, servers, serverOf } = base;
  const state: ServerState = { isDraining: false };
  const bareHost = await openBareHost({
    config,
    directory: directory.db,
    known,
    serverOf,
    placeOf: (regiment) => servers.placeOf(regiment),
    discord: discordOf?.(config) ?? createDiscord(config, () => ''),
    now,
    state,
    checkDatabase: async () => void (await listRegiments(directory.db)),
    web: folders.web,
  });
  const pages = folders.web === null ? null : await createPages(config, folders.web);
  const server = serveRegiments({
    config,
    pages,
    now,
    publicUrl: config.publicUrl,
    known,
    open,
    bareHost,
    state,
    onError: errorNotes(now, (id, message, at) =>
      noteError(directory.db, id, message, at).catch(log('An error was not noted')),
    ),
  });
  server.addHook('onClose', () => pages?.close());
  return { server, bareHost };
}

/** Starts the work beside the requests. @returns the timers that repeat it. */
function startWork(
  { config, now, directory: { db: directory }, serverOf }: Base,
  wakeDue: Installation['wakeDue'],
): NodeJS.Timeout[] {
  const repeat = (what: string, everyMs: number, run: () => Promise<unknown>) =>
    setInterval(() => void run().catch(log(what)), everyMs).unref();
  const failed = (regiment: Regiment, error: unknown) => log(`${regiment.name} was not migrated`)(error);
  void prepareAll(directory, serverOf, failed).catch(log('The regiments were not migrated'));
  return [
    repeat('Sleeping regiments were not woken', LOOK_MS, () => wakeDue(now())),
    repeat('Deleted regiments were not removed', PURGE_MS, () =>
      purgeRegiments({ directory, serverOf, dataDirectory: config.dataDirectory }, now()),
    ),
  ];
}

/** Time in which one note of a regiment is enough, however many of its requests fail. */
const NOTE_EVERY_MS = MINUTE_MS;

function errorNotes(now: () => Date, note: (id: number, message: string, at: Date) => Promise<void>) {
  const notedAt = new Map<number, number>();
  return ({ id }: Regiment, message: string) => {
    const at = now();
    if (Math.abs(at.getTime() - (notedAt.get(id) ?? 0)) < NOTE_EVERY_MS) return;
    notedAt.set(id, at.getTime());
    void note(id, message, at);
  };
}

/** Tells whether an opened regiment is still served: one that was moved meanwhile is opened again, on its new server. */
function isServed(now: Regiment | undefined, { id, sealedUrl }: Regiment): boolean {
  return now?.id === id && now.state === 'active' && now.sealedUrl === sealedUrl;
}

/** Ties of a regiment's server to the installation. */
interface Ties {
  /** Notes when it must be opened again though nobody asks. */
  noteWake: (wakeAt: Date) => Promise<void>;
  share: Share;
  installation: InstallationRules;
}

async function openRegiment(
  regiment: Regiment,
  server: SchemaServer,
  { config: settings, folders, now, discordOf }: InstallationParts,
  { noteWake, share, installation }: Ties,
): Promise<OpenedRegiment> {
  const config = regimentConfig(settings, settings.publicUrl, regiment);
  fs.mkdirSync(config.dataDirectory, { recursive: true, mode: 0o700 });
  const database = server.open(regiment.schema);
  const google = config.google ? createGoogle({ ...config.google, now }) : null;
  const discord = discordOf?.(config) ?? createDiscord(config, () => '');
  const app = await createApp(
    { config, database, discord, google, share, installation, now },
    {
      ...folders,
      arePagesElsewhere: true, // the front has them for all
    },
  );
  const later = (ms: number) => new Date(now().getTime() + ms);
  try {
    await app.ready();
    await noteWake(later(WAKE_EVERY_MS)); // should this process be killed, another one goes on with its messages
    app.jobs.start();
  } catch (error) {
    await app.close();
    await database.close();
    throw error;
  }
  return {
    app,
    close: async () => {
      await app.close();
      // One with nothing ahead is opened once a day, for its statistics and for what has to be deleted in time.
      await noteWake(later((await hasWorkAhead(database.db)) ? WAKE_EVERY_MS : DAY_MS));
      await database.close();
    },
  };
}
