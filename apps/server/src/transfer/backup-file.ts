import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { errorCode } from '../runtime/error-code.ts';
import { parseJson } from '../runtime/parse-json.ts';
import { VERSION } from '../runtime/version.ts';
import type { TableTally } from './tally.ts';
import { type Snapshot, TransferError } from './transfer.ts';

/**
 * A backup is text, compressed by gzip: a header line, for each table a line with its name and a line for
 * each row as PostgreSQL writes it in JSON, and a line with what each table must come to. It is the same for both
 * databases, so a backup of one fills the other. Rows are objects and everything else is a list, to distinguish them.
 */
const FORMAT = 'backline-backup';
const FORMAT_VERSION = 1 as const;

const head = z.tuple([
  z.literal(FORMAT),
  z.object({
    version: z.literal(FORMAT_VERSION),
    createdAt: z.string(),
    program: z.string(),
    migrations: z.array(z.string()),
    tables: z.array(
      z.object({
        name: z.string(),
        columns: z.array(z.string()),
        counted: z.array(z.string()),
        isHeavy: z.boolean(),
      }),
    ),
    counters: z.array(
      z.object({ table: z.string(), column: z.string(), last: z.string(), called: z.boolean() }),
    ),
  }),
]);
const tableMark = z.tuple([z.literal('table'), z.string()]);
const end = z.tuple([
  z.literal('end'),
  z.record(z.string(), z.object({ rows: z.int(), digest: z.string() })),
]);

/** Rows of a backup compress to a tenth or a thirtieth; what unpacks to this many times its size was made to fill the memory. */
const MAX_RATIO = 200;
/** Below this size the ratio does not matter: the catalogue of a new database compresses very well. */
const SMALL_BYTES = 64 * 1024 * 1024;
/** The longest line: the row of a war's archive, whose bytes take two letters each. */
const MAX_LINE_LETTERS = 256 * 1024 * 1024;

const ROWS_AT_ONCE = 1000;
const LETTERS_AT_ONCE = 4 * 1024 * 1024;

export interface BackupSummary {
  file: string;
  tables: number;
  rows: number;
  bytes: number;
}

/**
 * Writes a snapshot to a new file that only its owner can read, because it holds stockpile codes. The file gets its name
 * once all of it is on disk.
 * @throws TransferError where the file already exists or cannot be written.
 */
export async function writeBackupFile(snapshot: Snapshot, file: string, now: Date): Promise<BackupSummary> {
  const part = `${file}.part`;
  if (fs.existsSync(file)) throw new TransferError(`The file ${file} already exists. Nothing was written.`);
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const out = fs.createWriteStream(part, { mode: 0o600, flags: 'w', flush: true });
  try {
    let rows = 0;
    await pipeline(
      async function* () {
        for await (const lines of linesOf(snapshot, now)) {
          rows += lines.rows;
          yield lines.text;
        }
      },
      createGzip(),
      out,
    );
    fs.renameSync(part, file);
    return { file, tables: snapshot.tables.length, rows, bytes: fs.statSync(file).size };
  } catch (error) {
    fs.rmSync(part, { force: true });
    const code = errorCode(error);
    if (code === 'ENOSPC' || code === 'EACCES' || code === 'EROFS')
      throw new TransferError(`The backup ${file} could not be written (${code}).`, { cause: error });
    throw error;
  }
}

async function* linesOf(snapshot: Snapshot, now: Date): AsyncGenerator<{ text: string; rows: number }> {
  const { migrations, tables, counters } = snapshot;
  const about = {
    version: FORMAT_VERSION,
    createdAt: now.toISOString(),
    program: VERSION,
    migrations,
    tables,
    counters,
  };
  yield line([FORMAT, about] satisfies z.input<typeof head>);
  for (const table of tables) {
    yield line(['table', table.name] satisfies z.input<typeof tableMark>);
    for await (const rows of snapshot.rowsOf(table))
      yield { text: `${rows.join('\n')}\n`, rows: rows.length };
  }
  const tallies: Record<string, TableTally> = {};
  for (const { name } of tables) tallies[name] = snapshot.tallyOf(name);
  yield line(['end', tallies] satisfies z.input<typeof end>);
}

function line(value: unknown): { text: string; rows: number } {
  return { text: `${JSON.stringify(value)}\n`, rows: 0 };
}

/** Whether a file begins as a backup does. */
export async function isBackupFile(file: string): Promise<boolean> {
  const lines = readLines(file);
  try {
    const { value } = await lines.next();
    return value?.startsWith(`["${FORMAT}"`) ?? false;
  } catch {
    return false; // no gzip
  } finally {
    await lines.return(undefined);
  }
}

/**
 * Reads a backup as a snapshot.
 * @throws TransferError for what is no whole backup of a version that is known here; what is cut off shows when its
 * rows are read.
 */
export async function readBackupFile(file: string): Promise<Snapshot & { createdAt: string }> {
  const lines = readLines(file);
  const first = head.safeParse(parseJson((await lines.next()).value ?? ''));
  if (!first.success)
    throw new TransferError(`${file} is no backup, or one of a newer version of Backline than this.`);
  const [, { createdAt, migrations, tables, counters }] = first.data;
  let tallies: Record<string, TableTally> | null = null;
  /** A line that was read and belongs to what comes next. */
  let ahead: string | undefined;

  const next = async () => {
    const value = ahead ?? (await lines.next()).value;
    ahead = undefined;
    return value;
  };
  return {
    createdAt,
    migrations,
    tables,
    counters,
    rowsOf: async function* ({ name }) {
      const mark = tableMark.safeParse(parseJson((await next()) ?? ''));
      if (mark.data?.[1] !== name) throw damaged(file);
      let rows: string[] = [];
      let letters = 0;
      for (;;) {
        const text = await next();
        if (text === undefined) throw damaged(file);
        if (!text.startsWith('{')) {
          ahead = text;
          break;
        }
        rows.push(text);
        letters += text.length;
        if (rows.length < ROWS_AT_ONCE && letters < LETTERS_AT_ONCE) continue;
        yield rows;
        rows = [];
        letters = 0;
      }
      if (rows.length > 0) yield rows;
      if (name === tables.at(-1)?.name) {
        const last = end.safeParse(parseJson((await next()) ?? ''));
        if (!last.success) throw damaged(file);
        tallies = last.data[1];
      }
    },
    tallyOf: (table) => {
      const tally = tallies?.[table];
      if (tally === undefined) throw damaged(file);
      return tally;
    },
  };
}

function damaged(file: string, cause?: unknown): TransferError {
  return new TransferError(`The backup ${file} is damaged: it is not whole. Nothing was changed.`, { cause });
}

function tooLarge(file: string): TransferError {
  return new TransferError(
    `The backup ${file} unpacks to far more than a backup does, and is refused. Nothing was changed.`,
  );
}

/** The lines of a compressed text. Not `readline`: it breaks lines at letters that JSON leaves as they are (U+2028). */
async function* readLines(file: string): AsyncGenerator<string, undefined> {
  const source = fs.createReadStream(file);
  const unpacked = createGunzip();
  source.once('error', (error) => unpacked.destroy(error));
  source.pipe(unpacked);
  const decoder = new TextDecoder();
  let rest = '';
  let size = 0;
  try {
    for await (const chunk of unpacked) {
      const bytes: Uint8Array = chunk; // no encoding is set, so the chunks are bytes
      size += bytes.length;
      const isBomb = size > SMALL_BYTES && size > MAX_RATIO * source.bytesRead;
      if (isBomb || rest.length > MAX_LINE_LETTERS) throw tooLarge(file);
      const parts = decoder.decode(bytes, { stream: true }).split('\n');
      parts[0] = rest + (parts[0] ?? '');
      rest = parts.pop() ?? '';
      yield* parts;
    }
    if (rest !== '') yield rest;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'Z_BUF_ERROR' || code === 'Z_DATA_ERROR') throw damaged(file, error);
    throw error;
  } finally {
    source.destroy();
  }
}
