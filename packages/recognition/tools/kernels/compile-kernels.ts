import { readFile } from 'node:fs/promises';
import openWabt from 'wabt';

const SOURCE = new URL('../../src/kernels/kernels.wat', import.meta.url);

/** The WebAssembly module of `src/kernels/kernels.wat`, in base64. @throws Error with the line of a mistake in the source */
export async function compileKernels(): Promise<string> {
  const wabt = await openWabt();
  const module = wabt.parseWat('kernels.wat', await readFile(SOURCE, 'utf8'));
  try {
    module.validate();
    return Buffer.from(module.toBinary({}).buffer).toString('base64');
  } finally {
    module.destroy();
  }
}
