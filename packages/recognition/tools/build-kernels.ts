/** Compiles the kernels: `npm run kernels:build`, after a change of src/kernels/kernels.wat. */
import { writeFile } from 'node:fs/promises';
import { compileKernels } from './kernels/compile-kernels.ts';

await writeFile(
  new URL('../src/kernels/simd-module.ts', import.meta.url),
  `/** kernels.wat, compiled by \`npm run kernels:build\`: a WebAssembly module in base64. A test compares the two. */
export const SIMD_MODULE =
  '${await compileKernels()}';
`,
);
