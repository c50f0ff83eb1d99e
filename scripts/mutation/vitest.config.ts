import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestModule, type TestSpecification, type Vite } from 'vitest/node';
import { endReusedThread, reusedThreadPool } from './reused-thread.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Globs, relative to the root. */
const TESTS: string[] = JSON.parse(process.env.MUTATION_TESTS ?? '[]');

/** Runs the tests in the order in which `areas.ts` lists them: a run ends at the first failing test, so quick ones come first. */
class ListedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      TESTS.findIndex((glob) => path.matchesGlob(path.relative(ROOT, moduleId), glob));
    return files.toSorted((a, b) => place(a) - place(b));
  }
}

/**
 * The tests as Stryker runs them: one thread for all mutants, and packages from the copy that contains the
 * mutants.
 */
export default defineConfig({
  root: ROOT,
  resolve: {
    // node_modules links to the original, where `@backline/domain` would be the code without mutants.
    alias: ['contract', 'domain'].map((name) => ({
      find: new RegExp(`^@backline/${name}$`),
      replacement: path.join(ROOT, 'packages', name, 'src/index.ts'),
    })),
  },
  plugins: [reuseThread()],
  test: {
    include: TESTS,
    setupFiles: ['scripts/mutation/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    isolate: false,
    sequence: { sequencer: ListedOrder },
    reporters: [{ onTestModuleEnd: noteUnloaded }],
    globalSetup: ['apps/server/src/testing/database-template.ts'],
  },
});

/** Stryker looks only at tests, so a mutant whose file cannot be loaded would otherwise count as survived. */
function noteUnloaded(module: TestModule): void {
  for (const error of module.errors()) module.project.vitest.state.catchError(error, 'Load Error');
}

/** Stryker sets Vitest's own thread pool; this replaces it with the reused thread. */
function reuseThread(): Vite.Plugin {
  return {
    name: 'reuse-thread',
    configureVitest({ vitest, project }) {
      project.config.pool = reusedThreadPool.name;
      project.config.poolRunner = reusedThreadPool;
      project.config.isolate = false;
      vitest.onClose(endReusedThread);
    },
  };
}
