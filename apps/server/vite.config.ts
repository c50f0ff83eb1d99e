import { defineConfig } from 'vite';

/** The server as one file and one for each of its threads; npm packages stay outside (PGlite's WASM lies beside its code and cannot be bundled). */
export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: [/^@backline\//] },
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node20',
    emptyOutDir: true,
    sourcemap: true,
    rollupOptions: {
      input: {
        main: 'src/main.ts',
        'read-picture': 'src/features/fir/read-picture.worker.ts',
      },
      // Everything in one folder: the server looks for its threads beside itself.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
