import { gunzipSync, gzipSync } from 'node:zlib';
import type { WarCounts } from '@backline/contract';
import { describe, expect, it } from 'vitest';
import { ArchiveError, ArchiveWriter, readArchive } from './war-archive.ts';

const COUNTS: WarCounts = {
  warehouses: 1,
  stockpiles: 2,
  supplies: 0,
  goals: 0,
  shipments: 0,
  orders: 0,
  factories: 0,
  runs: 0,
  technologies: 0,
};
const HEAD = { createdAt: '2026-11-21T12:00:00.000Z', username: 'Quartermaster', counts: COUNTS };

const HEADER_LINE =
  '{"format":"backline-war","version":1,"createdAt":"2026-11-21T12:00:00.000Z","username":"Quartermaster",' +
  '"counts":{"warehouses":1,"stockpiles":2,"supplies":0,"goals":0,"shipments":0,"orders":0,"factories":0,"runs":0,' +
  '"technologies":0}}';
const WAREHOUSE_LINE = '{"table":"warehouses","rows":[{"id":7,"name":"Depot"}]}';
const STOCKPILES_LINE =
  '{"table":"stockpiles","rows":[{"id":3,"code":"123456"},{"id":4,"permission_group_id":null}]}';
const END_LINE = '{"end":true,"rows":3}';

const file = (...lines: string[]) => gzipSync(lines.map((line) => `${line}\n`).join(''));
const refusal = (content: Uint8Array): Promise<unknown> =>
  readArchive(content).catch((error: unknown) => error);

describe('an archive of a war', () => {
  it('is written as one line for the header, one for each part and one for the end', async () => {
    const writer = new ArchiveWriter(HEAD);
    writer.add('warehouses', '[{"id":7,"name":"Depot"}]', 1);
    writer.add('stockpiles', '[{"id":3,"code":"123456"},\n{"id":4,"permission_group_id":null}]', 2);
    const lines = gunzipSync(await writer.finish()).toString();
    expect(lines).toBe(`${[HEADER_LINE, WAREHOUSE_LINE, STOCKPILES_LINE, END_LINE].join('\n')}\n`);
  });

  it('is read with who made it, when, how much is in it, and every row', async () => {
    const archive = await readArchive(file(HEADER_LINE, WAREHOUSE_LINE, STOCKPILES_LINE, END_LINE));
    expect(archive).toEqual({
      header: HEAD,
      parts: [
        { table: 'warehouses', rows: [{ id: 7, name: 'Depot' }] },
        {
          table: 'stockpiles',
          rows: [
            { id: 3, code: '123456' },
            { id: 4, permission_group_id: null },
          ],
        },
      ],
    });
  });
});

it('a file that unpacks to hundreds of times its size is refused by its size', async () => {
  const bomb = gzipSync(Buffer.alloc(300 * 1024 * 1024, '\n'), { level: 1 });
  expect(bomb.length).toBeLessThan(4 * 1024 * 1024);
  expect(await refusal(bomb)).toMatchObject({
    message: 'This file unpacks to far more than the archive of a war does, and is refused.',
  });
});

describe('a file is refused as a damaged archive', () => {
  it.each([
    ['a line is missing in the middle', [HEADER_LINE, STOCKPILES_LINE, END_LINE]],
    ['a line was added', [HEADER_LINE, WAREHOUSE_LINE, WAREHOUSE_LINE, STOCKPILES_LINE, END_LINE]],
    ['a line is cut off', [HEADER_LINE, WAREHOUSE_LINE, STOCKPILES_LINE, '{"table":"goals","ro', END_LINE]],
    ['a line is not part of a war', [HEADER_LINE, WAREHOUSE_LINE, STOCKPILES_LINE, '{"id":3}', END_LINE]],
    ['the final line is missing', [HEADER_LINE, WAREHOUSE_LINE, STOCKPILES_LINE]],
    ['the last line is cut off', [HEADER_LINE, WAREHOUSE_LINE, STOCKPILES_LINE, '{"end":true,"ro']],
  ])('if %s', async (_, lines) => {
    const error = await refusal(file(...lines));
    expect(error).toBeInstanceOf(ArchiveError);
    expect((error as Error).message).toBe('This archive is damaged: it is not whole.');
  });
});

describe('a file is refused as not being an archive', () => {
  it.each([
    ['it is empty', []],
    ['its first line is not JSON', ['war', WAREHOUSE_LINE, END_LINE]],
    ['it is of another version', [HEADER_LINE.replace('"version":1', '"version":2'), END_LINE]],
  ])('if %s', async (_, lines) => {
    const error = await refusal(file(...lines));
    expect(error).toBeInstanceOf(ArchiveError);
    expect((error as Error).message).toBe('This is not an archive of a war, or one of another version.');
  });

  it('if it cannot be unpacked, with the reason for the log', async () => {
    const error = await refusal(Buffer.from('hello'));
    expect(error).toBeInstanceOf(ArchiveError);
    expect(error).toMatchObject({
      message: 'This file cannot be unpacked: it is no archive, or it is damaged.',
      cause: { code: 'Z_DATA_ERROR' },
    });
  });
});
