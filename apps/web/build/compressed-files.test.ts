import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { expect, it } from 'vitest';
import { compressFiles } from './compressed-files.ts';

it('text files are compressed in two formats beside the originals; small files and pictures are not', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-packed-'));
  const script = 'export const word = "word";\n'.repeat(100);
  fs.mkdirSync(path.join(folder, 'app'));
  fs.writeFileSync(path.join(folder, 'app/script.js'), script);
  fs.writeFileSync(path.join(folder, 'small.css'), 'a {}');
  fs.writeFileSync(path.join(folder, 'picture.png'), script);
  try {
    expect(await compressFiles(folder)).toEqual([path.join('app', 'script.js')]);
    expect(fs.readdirSync(folder).toSorted()).toEqual(['app', 'picture.png', 'small.css']);
    const read = (name: string) => fs.readFileSync(path.join(folder, 'app', name));
    expect(zlib.brotliDecompressSync(read('script.js.br')).toString()).toBe(script);
    expect(zlib.gunzipSync(read('script.js.gz')).toString()).toBe(script);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});
