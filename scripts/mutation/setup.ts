import { inject } from 'vitest';

/**
 * Runs before each test file. In a reused thread, the previous run's mutant is still active while the test
 * file is loaded. It is deactivated here, and Stryker activates the next one before the first test.
 */
declare module 'vitest' {
  interface ProvidedContext {
    globalNamespace?: string;
    mutantActivation?: 'static' | 'runtime';
  }
}

const namespace = inject('globalNamespace');
if (namespace !== undefined && inject('mutantActivation') === 'runtime') {
  const stryker = Reflect.get(globalThis, namespace) as { activeMutant?: string } | undefined; // Stryker's own object, untyped
  if (stryker !== undefined) delete stryker.activeMutant;
}
