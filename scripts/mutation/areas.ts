/** Source files with their tests, so that a mutant runs only the relevant tests. */
interface Area {
  name: string;
  /** Files, or folders including all their contents. */
  sources: string[];
  /** Globs relative to the repository root, quick tests first: a mutant's run ends at the first failing test. */
  tests: string[];
}

const SERVER = 'apps/server/src';
const FEATURES = `${SERVER}/features`;

/**
 * Areas that `npm run test:mutation` covers: all domain rules, and the server files that guard against leaks and
 * lost reports.
 */
export const AREAS: Area[] = [
  {
    name: 'domain',
    sources: ['packages/domain/src'],
    // The property tests take minutes per mutant, and the table tests should be enough.
    tests: ['packages/domain/src/**/!(*.properties).test.ts'],
  },
  {
    name: 'access',
    sources: [
      'packages/contract/src/endpoint/access.ts',
      `${SERVER}/http/serve-endpoint.ts`,
      `${SERVER}/http/audited-write.ts`,
      `${SERVER}/http/cached-read.ts`,
    ],
    tests: [
      'packages/contract/src/endpoint/access.test.ts',
      `${SERVER}/http/!(connections|frames).test.ts`,
      `${FEATURES}/audit/*.test.ts`,
      `${FEATURES}/api-keys/api-keys.test.ts`,
      `${FEATURES}/sessions/sessions.test.ts`,
      `${FEATURES}/war/war.test.ts`,
      `${SERVER}/whole-server/access.test.ts`,
    ],
  },
  {
    name: 'rights',
    sources: [
      `${SERVER}/caller/viewer.ts`,
      `${SERVER}/caller/viewer.queries.ts`,
      `${SERVER}/caller/viewer-rights.ts`,
      `${SERVER}/caller/viewer-rights.queries.ts`,
    ],
    tests: [
      `${SERVER}/caller/!(viewer-rights).test.ts`,
      `${SERVER}/caller/viewer-rights.test.ts`,
      `${FEATURES}/live/live-rights.test.ts`,
      `${FEATURES}/auth/sign-in.test.ts`,
      `${FEATURES}/discords/discords.test.ts`,
    ],
  },
  {
    name: 'visibility',
    sources: ['packages/domain/src/stockpiles/visibility.ts', `${FEATURES}/stock/visibility.queries.ts`],
    tests: ['packages/domain/src/stockpiles/visibility.test.ts', `${FEATURES}/stock/visibility.test.ts`],
  },
  {
    name: 'stock',
    sources: [
      `${FEATURES}/stock/stock.ts`,
      `${FEATURES}/stock/stock-mirror.ts`,
      `${FEATURES}/stock/current-stock.ts`,
      `${FEATURES}/stock/read-stock.queries.ts`,
      `${FEATURES}/stock/item-columns.queries.ts`,
    ],
    // The random writes of sums.test.ts take too long for each mutant.
    tests: [
      `${FEATURES}/stock/stock.test.ts`,
      `${FEATURES}/stock/stock-mirror.test.ts`,
      `${FEATURES}/warehouses/warehouses.test.ts`,
      `${FEATURES}/goals/goal-templates.test.ts`,
      `${SERVER}/whole-server/locked-stockpiles.test.ts`,
      `${SERVER}/whole-server/cached-responses.test.ts`,
    ],
  },
  {
    name: 'history',
    sources: [`${FEATURES}/stockpiles/history.queries.ts`],
    tests: [
      `${FEATURES}/stockpiles/history.test.ts`,
      `${SERVER}/whole-server/locked-stockpiles.test.ts`,
      `${FEATURES}/fir/fir.test.ts`,
    ],
  },
  {
    name: 'promised',
    sources: [`${FEATURES}/logigen/promised.queries.ts`],
    tests: [`${FEATURES}/{logigen,shipments}/*.test.ts`],
  },
  {
    name: 'live',
    sources: [`${FEATURES}/live/live-hub.ts`],
    tests: [`${FEATURES}/live/live-hub.test.ts`, `${FEATURES}/live/{live,live-rights}.test.ts`],
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
  {
    name: 'war',
    sources: [`${FEATURES}/war`],
    tests: [`${FEATURES}/war/{war-archive,archive-war,restore-war}.test.ts`, `${FEATURES}/war/war.test.ts`],
  },
];
