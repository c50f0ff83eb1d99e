/** Source files with their tests, so that a mutant runs only the relevant tests. */
interface Area {
  name: string;
  /** Files, or folders including all their contents. */
  sources: string[];
  /** Globs relative to the repository root. */
  tests: string[];
}

const SERVER = 'apps/server/src';
const FEATURES = `${SERVER}/features`;

/**
 * What `npm run test:mutation` covers: all domain rules, and the server files that guard against leaks and
 * lost reports.
 */
export const AREAS: Area[] = [
  {
    name: 'domain',
    sources: ['packages/domain/src'],
    // The property tests take minutes per mutant, and the table tests should be enough.
    tests: ['packages/domain/src/!(*.properties).test.ts'],
  },
  {
    name: 'access',
    sources: [
      'packages/contract/src/access.ts',
      `${SERVER}/http/serve-endpoint.ts`,
      `${SERVER}/http/audited-write.ts`,
      `${SERVER}/http/cached-read.ts`,
      `${SERVER}/caller/viewer.ts`,
      `${SERVER}/caller/viewer.queries.ts`,
      `${SERVER}/caller/viewer-rights.ts`,
      `${SERVER}/caller/viewer-rights.queries.ts`,
    ],
    tests: [
      `${SERVER}/access.test.ts`,
      `${SERVER}/http/*.test.ts`,
      `${SERVER}/caller/*.test.ts`,
      `${FEATURES}/auth/discord-failures.test.ts`,
      `${FEATURES}/audit/*.test.ts`,
      `${FEATURES}/api-keys/api-keys.test.ts`,
    ],
  },
  {
    name: 'visibility',
    sources: [
      'packages/domain/src/visibility.ts',
      `${FEATURES}/stock`,
      `${FEATURES}/stockpiles/history.queries.ts`,
      `${FEATURES}/logigen/promised.queries.ts`,
      `${FEATURES}/live/live-hub.ts`,
    ],
    tests: [
      'packages/domain/src/visibility.test.ts',
      `${SERVER}/locked-stockpiles.test.ts`,
      `${FEATURES}/{stock,stockpiles}/*.test.ts`,
      `${FEATURES}/live/live.test.ts`,
    ],
  },
  {
    name: 'report',
    sources: [
      `${FEATURES}/fir/submit-report.ts`,
      `${FEATURES}/fir/check-newest.ts`,
      `${FEATURES}/fir/fir.queries.ts`,
      `${FEATURES}/stockpiles/undo-report.ts`,
      `${FEATURES}/stockpiles/contents.queries.ts`,
    ],
    tests: [`${FEATURES}/fir/{fir,submit-report}.test.ts`, `${FEATURES}/stockpiles/history.test.ts`],
  },
  { name: 'war', sources: [`${FEATURES}/war`], tests: [`${FEATURES}/war/*.test.ts`] },
];
