import type { Reporter, TestModule } from 'vitest/node';

/** Lists the tests that passed only when they were repeated, with what went wrong the first time. */
export default class FlakyTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules.flatMap((module) =>
      [...module.children.allTests('passed')].filter((test) => test.diagnostic()?.flaky),
    );
    if (flaky.length === 0) return;
    console.log(`\nFlaky: passed only when repeated (${flaky.length})`);
    for (const test of flaky) {
      console.log(`  ${test.module.relativeModuleId} > ${test.fullName}`);
      for (const error of test.result().errors ?? []) console.log(`    ${error.message}`);
    }
  }
}
