import fs from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { inEnglish, REGIMENT_LIMITS, reason } from '@backline/contract';
import { isDatabaseUrl, readInstallation } from '../config.ts';
import { openSchemas, type SchemaServer } from '../db/open-schemas.ts';
import { makeSetupLink } from '../features/auth/setup-link.ts';
import { DatabaseServers, placeOf } from '../regiments/database-servers.ts';
import {
  findRegiment,
  insertRegiment,
  isServersSecret,
  listRegiments,
  openDirectory,
  type Regiment,
} from '../regiments/directory.queries.ts';
import { moveRegiment, readdressRegiment } from '../regiments/move-regiment.ts';
import { addressOfRegiment, nameProblem } from '../regiments/names.ts';
import { insertAct, listActs, listSizes } from '../regiments/operator.queries.ts';
import {
  type ActProblem,
  actOnRegiment,
  endNotice,
  limitPerPerson,
  type Operator,
  postNotice,
  type RegimentAct,
} from '../regiments/operator-acts.ts';
import { prepareAll, prepareRegiment } from '../regiments/prepare-regiment.ts';
import { GRACE_DAYS, purgeRegiments } from '../regiments/purge-regiments.ts';
import { regimentSecret } from '../regiments/regiment-config.ts';
import { whileSuspended } from '../regiments/while-suspended.ts';
import { messageOf } from '../runtime/error-code.ts';
import { isBackupFile } from '../transfer/backup-file.ts';
import { backUpRegiment, restoreRegiment, secretFileOf } from './carry-regiment.ts';
import { ignoreLost, runCommand, UsageError } from './command.ts';

// `npm run regiments -- COMMAND`: the regiments of an installation with REGIMENTS=on. The server may run meanwhile,
// and follows at once.

const USAGE = `npm run regiments -- COMMAND
  create NAME        makes a regiment, and prints the link through which its first admin signs in
  link NAME          prints another such link while there is no admin
  list               all of them
  suspend NAME       its address answers that it is suspended; nothing is lost
  resume NAME        brings a suspended regiment back, or a deleted one within ${GRACE_DAYS} days
  delete NAME        its address is gone at once, its data after ${GRACE_DAYS} days
  rename NAME NEW    gives it another address; the old name is free
  limits NAME [stockpiles=N] [members=N] [pictures=N]
                     what it may have; what is left out has no limit, but for 240 pictures a minute
  per-person N       how many regiments one person may start by the sign-up
  notice HOURS TEXT… every regiment shows the text above its pages
  notice end         ends it
  acts               what was done by whom
  backup NAME FILE   writes all of it to a new FILE, and what its webhooks are encrypted with to FILE.secret
  restore NAME FILE  makes a regiment of a backup, of another regiment or of an installation with one
  move NAME URL      takes it to the database server at the URL; \`-\` reads the URL from the standard input, \`home\` is DATABASE_URL
  readdress NAME URL that server has another address or password; nothing is moved
  migrate            brings all of them up to this version now; otherwise each when it is opened
  purge              removes now what was deleted ${GRACE_DAYS} days ago; the server does so every hour`;
const CONNECTIONS = 4;
const MEGABYTE = 1024 ** 2;
const SHOWN_ACTS = 1000;

type Settings = ReturnType<typeof readInstallation>;
type Directory = Awaited<ReturnType<typeof openDirectory>>['db'];
interface Parts {
  directory: Directory;
  servers: DatabaseServers;
  serverOf: (regiment: Regiment) => SchemaServer;
  settings: Settings;
}

interface Command {
  /** How many words it takes after its own name. */
  least: number;
  most: number;
  run: (parts: Parts, words: string[]) => Promise<void>;
}

const alone = (run: (parts: Parts) => Promise<void>): Command => ({ least: 0, most: 0, run });
const withName = (run: (parts: Parts, name: string) => Promise<void>): Command => ({
  least: 1,
  most: 1,
  run: (parts, [name = '']) => run(parts, name),
});
const withTwo = (run: (parts: Parts, name: string, second: string) => Promise<void>): Command => ({
  least: 2,
  most: 2,
  run: (parts, [name = '', second = '']) => run(parts, name, second),
});

const COMMANDS: Record<string, Command | undefined> = {
  create: withName(async (parts, name) => printLink(parts, await make(parts, name))),
  link: withName(async (parts, name) => printLink(parts, await existing(parts, name))),
  suspend: withName(async (parts, name) => {
    const regiment = await existing(parts, name);
    if (regiment.state === 'deleted') throw new UsageError(`${name} is deleted: it is not served already.`);
    if (regiment.state !== 'suspended') await act(parts, regiment, 'suspend');
    console.log(`${name} is suspended.`);
  }),
  resume: withName(async (parts, name) => {
    const regiment = await existing(parts, name);
    if (regiment.state !== 'active')
      await act(parts, regiment, regiment.state === 'deleted' ? 'restore' : 'resume');
    console.log(`${name} is active.`);
  }),
  delete: withName(async (parts, name) => {
    const regiment = await existing(parts, name);
    if (regiment.state !== 'deleted') await act(parts, regiment, 'delete', { confirm: name });
    console.log(`${name} is deleted.`);
    console.log(
      `Its data are kept for ${GRACE_DAYS} days: \`npm run regiments -- resume ${name}\` brings it back.`,
    );
  }),
  rename: withTwo(async (parts, name, to) => {
    await act(parts, await existing(parts, name), 'rename', { name: to });
    console.log(`${name} is ${to} now, at ${addressOfRegiment(parts.settings.publicUrl, to)}`);
  }),
  limits: {
    least: 1,
    most: 1 + REGIMENT_LIMITS.length,
    run: async (parts, [name = '', ...more]) => {
      const given = more.map((argument) => argument.split('=', 2));
      for (const [kind] of given)
        if (!REGIMENT_LIMITS.some((limit) => limit === kind))
          throw new UsageError(`There is no limit ${kind}.`);
      await act(parts, await existing(parts, name), 'limits', Object.fromEntries(given));
      console.log(`${name} has ${more.length === 0 ? 'no limits' : `these limits: ${more.join(', ')}`}.`);
    },
  },
  'per-person': withName(async (parts, most) => {
    refuse(await limitPerPerson(operator(parts), most));
    console.log(`One person may start ${most} regiments.`);
  }),
  notice: {
    least: 1,
    most: 60,
    run: async (parts, [hours = '', ...words]) => {
      if (hours === 'end') await endNotice(operator(parts));
      else refuse(await postNotice(operator(parts), { hours, text: words.join(' ') }));
      console.log(hours === 'end' ? 'No notice is shown.' : `It is shown for ${hours} hours.`);
    },
  },
  backup: withTwo(backup),
  restore: withTwo(restore),
  move: withTwo(async (parts, name, to) => {
    const target = to === 'home' ? null : await givenUrl(to);
    const rows = await moveRegiment(movingParts(parts), await existing(parts, name), target);
    console.log(
      `${name} is on ${target === null ? 'the server of DATABASE_URL' : placeOf(target)} now: ${rows} rows, every one as it was.`,
    );
  }),
  readdress: withTwo(async (parts, name, to) => {
    const url = await givenUrl(to);
    await readdressRegiment(movingParts(parts), await existing(parts, name), url);
    console.log(`${name} is reached at ${placeOf(url)} now.`);
  }),
  list: alone(list),
  acts: alone(async ({ directory }) => {
    for (const entry of await listActs(directory, SHOWN_ACTS))
      console.log([entry.at, entry.by, entry.act, entry.regiment, entry.details].join('\t'));
  }),
  migrate: alone(async ({ directory, serverOf }) => {
    let failures = 0;
    const changed = await prepareAll(directory, serverOf, ({ name }, error) => {
      failures += 1;
      console.error(`${name}: ${messageOf(error)}`);
    });
    console.log(`${changed} regiments were brought up to this version, ${failures} could not be.`);
    if (failures > 0) process.exitCode = 1;
  }),
  purge: alone(async ({ directory, serverOf, settings: { dataDirectory } }) => {
    const names = await purgeRegiments({ directory, serverOf, dataDirectory }, new Date());
    console.log(names.length === 0 ? 'There was nothing to remove.' : `Removed: ${names.join(', ')}.`);
  }),
};

async function make({ directory, serverOf }: Parts, name: string): Promise<Regiment> {
  const problem = nameProblem(name);
  if (problem !== null) throw new UsageError(`The name ${name} ${problem}`);
  const regiment = await insertRegiment(directory, { name, by: 'command line' }, new Date());
  if (regiment === null)
    throw new UsageError(
      `There is a regiment ${name} already, or it was deleted in the last ${GRACE_DAYS} days.`,
    );
  const entry = { at: new Date().toISOString(), by: 'command line', act: 'create', regiment: name };
  await insertAct(directory, { ...entry, details: '' });
  await prepareRegiment(directory, serverOf(regiment), regiment);
  return regiment;
}

/** A line for each: name, state, schema, database server, size, last use, last error. */
async function list({ directory, servers }: Parts): Promise<void> {
  const all = await listRegiments(directory);
  const placed = all.map((regiment) => ({ regiment, url: servers.urlOf(regiment) }));
  const sizes = new Map<string | null, Map<string, number>>();
  for (const url of new Set(placed.map((placement) => placement.url))) {
    const schemas = placed
      .filter((placement) => placement.url === url)
      .map(({ regiment: { schema } }) => schema);
    const server = url === null ? servers.main : servers.at(url);
    sizes.set(url, await listSizes(server.whole, schemas).catch(() => new Map())); // it does not answer
  }
  for (const { regiment, url } of placed) {
    const { name, schema, state, lastUsedAt, deletedAt, lastError, lastErrorAt } = regiment;
    const bytes = sizes.get(url)?.get(schema);
    console.log(
      [
        name,
        state,
        schema,
        url === null ? 'shared' : placeOf(url),
        bytes === undefined ? 'size unknown' : `${(bytes / MEGABYTE).toFixed(1)} MB`,
        deletedAt ? `deleted ${deletedAt}` : `last used ${lastUsedAt ?? 'never'}`,
        ...(lastError === null ? [] : [`error ${lastErrorAt}: ${lastError}`]),
      ].join('\t'),
    );
  }
  console.log(`${all.length} regiments.`);
}

/** @throws UsageError for what is no address; the message does not repeat it, because it may have a password. */
async function givenUrl(given: string): Promise<string> {
  const url = given === '-' ? (await text(process.stdin)).trim() : given;
  if (!isDatabaseUrl(url)) throw new UsageError('The address must be a postgresql:// one.');
  return url;
}

function movingParts({ directory, servers, settings: { appSecret } }: Parts) {
  if (appSecret === undefined) throw new UsageError('Set APP_SECRET as for the server.');
  return { directory, servers, appSecret, now: () => new Date() };
}

async function backup(parts: Parts, name: string, given: string): Promise<void> {
  const regiment = await existing(parts, name);
  const file = path.resolve(given);
  const { tables, rows, bytes } = await backUpRegiment(homeOf(parts, regiment), file, new Date());
  console.log(`${file}: ${rows} rows of ${tables} tables, ${Math.ceil(bytes / 1024)} KiB.`);
  console.log(
    `Keep ${secretFileOf(file)} with it: on another installation its webhooks cannot be read without. Sessions and imported icons ` +
      'are not in it.',
  );
}

async function restore(parts: Parts, name: string, given: string): Promise<void> {
  const file = path.resolve(given);
  if (!fs.existsSync(file) || !(await isBackupFile(file)))
    throw new UsageError(`${file} is not a backup. Nothing was changed.`);
  const { directory } = parts;
  const regiment = (await findRegiment(directory, name)) ?? (await make(parts, name));
  if (regiment.state === 'deleted') throw new UsageError(`${name} is deleted: choose another name.`);
  const home = homeOf(parts, regiment);
  const { rows, createdAt, lost } = await whileSuspended(directory, regiment, () =>
    restoreRegiment(home, file, new Date()),
  );
  console.log(`Restored the database of ${createdAt}: ${rows} rows, every one as it was.`);
  console.log(
    'Not brought back: sessions, so everybody signs in again; the icons that were imported; alerts and messages that waited.',
  );
  if (lost.length > 0)
    console.log(
      `The webhooks of these channels could not be read, because ${secretFileOf(file)} is missing or of another backup; ` +
        `an admin has to paste them again: ${lost.join(', ')}.`,
    );
  await printLink(parts, regiment);
}

/** @throws UsageError without the installation's secret, of which each regiment's own is made. */
function homeOf({ serverOf, settings }: Parts, regiment: Regiment) {
  if (settings.appSecret === undefined) throw new UsageError('Set APP_SECRET as for the server.');
  return {
    db: serverOf(regiment).open(regiment.schema).db,
    appSecret: regimentSecret(settings.appSecret, regiment),
  };
}

async function printLink({ serverOf, settings }: Parts, regiment: Regiment) {
  const { name, schema } = regiment;
  const origin = addressOfRegiment(settings.publicUrl, name);
  const { db } = serverOf(regiment).open(schema);
  // Sign-in of regiments is with Discord always, and nobody is admin by the settings.
  const sign = { discord: { clientId: '', clientSecret: '', baseUrl: '' }, adminDiscordIds: [] };
  const link = await makeSetupLink(db, sign, { process: 'command line', origin, now: new Date() });
  console.log(`${name} is served at ${origin}`);
  console.log(
    link === null
      ? 'It has an admin.'
      : `It has no admin yet. The first person to open this link and sign in becomes admin; it works once, for a day:\n${link}`,
  );
}

async function existing({ directory }: Parts, name: string): Promise<Regiment> {
  const regiment = await findRegiment(directory, name);
  if (regiment === null) throw new UsageError(`There is no regiment ${name}.`);
  return regiment;
}

function operator({ directory }: Parts): Operator {
  return { directory, by: 'command line', now: new Date() };
}

async function act(
  parts: Parts,
  { id }: Regiment,
  what: RegimentAct,
  fields: Record<string, string> = {},
): Promise<void> {
  refuse(await actOnRegiment(operator(parts), id, what, fields));
}

function refuse(problem: ActProblem | null): void {
  if (problem !== null) throw new UsageError(inEnglish(reason(problem)));
}

// Last: what it calls must be there.
await runCommand(async ([name = '', ...words]) => {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined || words.length < command.least || words.length > command.most)
    throw new UsageError(USAGE);
  const settings = readInstallation(process.env);
  const servers = new DatabaseServers({
    mainUrl: settings.databaseUrl,
    appSecret: settings.appSecret,
    open: (url) => openSchemas(url, ignoreLost, { limit: CONNECTIONS }),
  });
  try {
    const { db: directory } = await openDirectory(servers.main);
    if (settings.appSecret !== undefined && !(await isServersSecret(directory, settings.appSecret)))
      throw new UsageError('APP_SECRET is not that of the servers. Nothing was done. Set it as for them.');
    await command.run({ directory, servers, serverOf: (regiment) => servers.of(regiment), settings }, words);
  } finally {
    await servers.close();
  }
});
