import { defineConfig } from 'vite';

/**
 * The server, its threads and the operator's commands, a file each; npm packages stay outside (PGlite's WASM is beside its
 * code and cannot be bundled).
 */
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
        'lock-heartbeat': 'src/db/lock-heartbeat.worker.ts',
        'read-picture': 'src/features/fir/read-picture.worker.ts',
        'write-backup': 'src/features/backup/write-backup.worker.ts',
        'take-pack': 'src/features/icon-pack/take-pack.worker.ts',
        backup: 'src/commands/backup.ts',
        restore: 'src/commands/restore.ts',
        'move-to-postgres': 'src/commands/move-to-postgres.ts',
        regiments: 'src/commands/regiments.ts',
      },
      // Everything in one folder: the server looks for its threads beside itself, and for its migrations one above.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
