import { defineConfig } from 'vite';

/** The server as one file; npm packages stay outside (PGlite's WASM lies beside its code and cannot be bundled). */
export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: [/^@backline\//] },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    target: 'node20',
    emptyOutDir: true,
    sourcemap: true,
    rollupOptions: { output: { entryFileNames: 'main.js' } },
  },
});
