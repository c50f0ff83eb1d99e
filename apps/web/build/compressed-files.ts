import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Plugin } from 'vite';

/** The kinds of files that shrink; pictures and typefaces are packed already. */
const TEXT = /\.(?:js|css|html|json|svg|webmanifest)$/;
/** Below this a packed file is hardly smaller. In bytes, as the server counts for its own replies. */
const SMALLEST = 1024;
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY } };

/** Writes each text file of a folder packed too, as `name.br` and `name.gz` beside it. @returns the names of the files. */
export async function compressFiles(folder: string): Promise<string[]> {
  const names = (await fs.readdir(folder, { recursive: true })).filter((name) => TEXT.test(name));
  const written = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const content = await fs.readFile(file);
      if (content.length < SMALLEST) return [];
      await fs.writeFile(`${file}.br`, await promisify(zlib.brotliCompress)(content, BROTLI));
      await fs.writeFile(`${file}.gz`, await promisify(zlib.gzip)(content, { level: 9 }));
      return [name];
    }),
  );
  return written.flat();
}

/** Packs the files of the build once, so that the server need not at every first visit. */
export function compressedFiles(): Plugin {
  let folder = '';
  return {
    name: 'compressed-files',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = path.resolve(root, build.outDir);
    },
    // After the service worker, which is written last.
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        await compressFiles(folder);
      },
    },
  };
}
