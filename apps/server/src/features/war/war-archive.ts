import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createGzip, gunzip } from 'node:zlib';
import { warCounts } from '@backline/contract';
import { z } from 'zod';
import { errorCode } from '../../runtime/error-code.ts';
import { parseJson } from '../../runtime/parse-json.ts';

/** A row of a table as PostgreSQL writes it in JSON, by the names of its columns. */
const row = z.record(z.string(), z.json());
export type ArchivedRow = z.output<typeof row>;

const header = z.object({
  format: z.literal('backline-war'),
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  username: z.string(),
  counts: warCounts,
});
export type ArchiveHeader = Omit<z.output<typeof header>, 'format' | 'version'>;

/** Far above the archive of a large war, and within what one text can hold. */
const MAX_BYTES = 256 * 1024 * 1024;

const part = z.object({ table: z.string(), rows: z.array(row) });
const end = z.object({ end: z.literal(true), rows: z.int() });

/** A file that is no archive, or not a whole one; the message is shown to the operator as it is. */
export class ArchiveError extends Error {}

/** Writes an archive: one line of JSON for the header, one for each part, one for the end; compressed by gzip. */
export class ArchiveWriter {
  readonly #gzip = createGzip();
  readonly #content = buffer(this.#gzip);
  #rows = 0;

  constructor(head: ArchiveHeader) {
    this.#write(JSON.stringify({ format: 'backline-war', version: 1, ...head }));
  }

  #write(line: string): void {
    this.#gzip.write(`${line}\n`);
  }

  /** @param rows a JSON array, as the database gives it. @param count how many rows are in it. */
  add(table: string, rows: string, count: number): void {
    this.#rows += count;
    // PostgreSQL breaks the line between two rows; within a text a line's end is always escaped.
    this.#write(`{"table":${JSON.stringify(table)},"rows":${rows.replaceAll('\n', '')}}`);
  }

  /** @returns the whole file. */
  finish(): Promise<Uint8Array> {
    this.#write(JSON.stringify({ end: true, rows: this.#rows }));
    this.#gzip.end();
    return this.#content;
  }
}

export interface WarArchive {
  header: ArchiveHeader;
  /** Rows by table, in the order in which they were written. */
  parts: { table: string; rows: ArchivedRow[] }[];
}

/** @throws ArchiveError for what is not a whole archive of a version that is known here. */
export async function readArchive(content: Uint8Array): Promise<WarArchive> {
  const lines = (await unpack(content)).split('\n').filter((line) => line !== '');
  const head = header.safeParse(parseJson(lines[0] ?? ''));
  if (!head.success) throw new ArchiveError('This is not an archive of a war, or one of another version.');
  const last = end.safeParse(parseJson(lines.at(-1) ?? ''));
  const parts = lines.slice(1, -1).map((line) => part.safeParse(parseJson(line)));
  const whole = parts.flatMap((result) => (result.success ? [result.data] : []));
  const rows = whole.reduce((sum, archivePart) => sum + archivePart.rows.length, 0);
  if (!last.success || whole.length < parts.length || last.data.rows !== rows)
    throw new ArchiveError('This archive is damaged: it is not whole.');
  const { createdAt, username, counts } = head.data;
  return { header: { createdAt, username, counts }, parts: whole };
}

async function unpack(content: Uint8Array): Promise<string> {
  try {
    return (await promisify(gunzip)(content, { maxOutputLength: MAX_BYTES })).toString('utf8');
  } catch (cause) {
    if (errorCode(cause) === 'ERR_BUFFER_TOO_LARGE')
      throw new ArchiveError(
        'This file unpacks to far more than the archive of a war does, and is refused.',
        {
          cause,
        },
      );
    throw new ArchiveError('This file cannot be unpacked: it is no archive, or it is damaged.', { cause });
  }
}
