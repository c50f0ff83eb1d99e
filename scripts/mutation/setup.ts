import { inject } from 'vitest';

/**
 * Runs before each test file. In a thread that is used again, the mutant of the run before is still switched on while
 * the test file is loaded: it is switched off here, and Stryker switches the next one on before the first test.
 */
declare module 'vitest' {
  interface ProvidedContext {
    globalNamespace?: string;
    mutantActivation?: 'static' | 'runtime';
  }
}

const namespace = inject('globalNamespace');
if (namespace !== undefined && inject('mutantActivation') === 'runtime') {
  const stryker = Reflect.get(globalThis, namespace) as { activeMutant?: string } | undefined; // Stryker's own, untyped
  if (stryker !== undefined) delete stryker.activeMutant;
}
