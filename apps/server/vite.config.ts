import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** The build's folder: another than the one that runs (scripts/prepare.mjs). */
const { BUILD_FOLDER = 'dist' } = process.env;
const ENTRY = 'entry:';

/** An entry says that its Node is too old before it loads the rest, which such a Node cannot even link. */
function checkedEntries(): Plugin {
  const check = path.join(import.meta.dirname, 'supported-node.mjs');
  return {
    name: 'checked-entries',
    resolveId: (id) => (id.startsWith(ENTRY) ? `\0${id}` : undefined),
    load: (id) => {
      if (!id.startsWith(`\0${ENTRY}`)) return undefined;
      const file = path.join(import.meta.dirname, id.slice(ENTRY.length + 1));
      const [checking, running] = [check, file].map((text) => JSON.stringify(text));
      return `import { checkNode } from ${checking};\ncheckNode();\nawait import(${running});\n`;
    },
  };
}

/**
 * The server, its threads and the operator's commands, a file each; npm packages stay outside.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [checkedEntries()],
  ssr: { noExternal: [/^@backline\//] },
  build: {
    ssr: true,
    outDir: BUILD_FOLDER,
    target: 'node20',
    emptyOutDir: true,
    sourcemap: true,
    rollupOptions: {
      input: {
        main: `${ENTRY}src/main.ts`,
        'lock-heartbeat': 'src/embedded-postgres/lock-heartbeat.worker.ts',
        supervise: 'src/embedded-postgres/supervise.mjs',
        'read-picture': 'src/features/fir/read-picture.worker.ts',
        'compare-pack': 'src/features/game-data/compare-pack.worker.ts',
        'take-pack': 'src/features/icon-pack/take-pack.worker.ts',
        backup: `${ENTRY}src/commands/backup.ts`,
        restore: `${ENTRY}src/commands/restore.ts`,
        regiments: `${ENTRY}src/commands/regiments.ts`,
      },
      // Everything in one folder: the server looks for its threads beside itself, and for its migrations one above.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
