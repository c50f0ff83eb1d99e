import type { Rules } from './imports.ts';

/**
 * Rules for which part of the repository may import which, enforced by `npm run check:imports` for imports of types
 * too. A path means the file, or everything below the folder; any other name means a package.
 */
export const RULES: Rules = {
  /** No circles between the files and folders directly below any folder of these; imports of tests do not count. */
  withoutCircles: ['packages', 'apps', 'e2e', 'perf', 'scripts'],

  directions: [
    {
      from: ['e2e'],
      not: ['perf', 'scripts'],
      because: 'e2e <- perf, scripts: benches and scripts start servers and browsers as the journeys do',
    },
    { from: ['scripts'], not: ['perf'], because: 'e2e <- perf, scripts' },
    {
      from: ['packages/domain/src'],
      only: ['packages/domain/src', 'tinyqueue', '@leeoniya/ufuzzy'],
      because: 'domain imports only a heap and a search library: pass everything else in as arguments',
    },
    {
      from: ['packages/contract/src'],
      only: ['packages/contract/src', 'packages/domain', 'packages/texts', 'zod'],
      because: 'contract imports zod, domain and the texts of refusals only',
    },
    {
      from: ['packages/texts/src'],
      only: ['packages/texts', 'icu-minify', 'use-intl'],
      because: 'texts are data: they know nothing of what shows them',
    },
    {
      from: ['packages/recognition/src'],
      not: ['packages/contract', 'apps', 'packages/recognition/tools', 'sharp', 'node:'],
      because: 'recognition runs without Node and knows only domain',
    },
    {
      from: ['apps/server/src'],
      not: ['apps/web', 'react', 'react-dom', '@mantine/core'],
      because: 'server and web meet only in the contract',
    },
    {
      from: ['apps/web/src'],
      not: ['apps/server', 'node:', 'fastify', 'drizzle-orm'],
      because: 'server and web meet only in the contract',
    },
    {
      from: ['apps/server/src/db'],
      not: ['apps/server/src/http', 'apps/server/src/features', 'apps/server/src/app.ts'],
      because: 'db <- caller <- http <- features <- app.ts',
    },
    {
      from: ['apps/server/src/caller'],
      not: ['apps/server/src/http', 'apps/server/src/features', 'apps/server/src/app.ts'],
      because: 'db <- caller <- http <- features <- app.ts',
    },
    {
      from: ['apps/server/src/http'],
      not: ['apps/server/src/features', 'apps/server/src/app.ts'],
      because: 'db <- caller <- http <- features <- app.ts',
    },
    {
      from: ['apps/server/src/features'],
      not: ['apps/server/src/app.ts', 'apps/server/src/main.ts'],
      because: 'db <- caller <- http <- features <- app.ts',
    },
    {
      from: ['apps/server/src/catalog'],
      only: ['apps/server/src/catalog', 'apps/server/data', 'packages/domain', 'zod'],
      because: 'the catalog is data: it knows nothing of the server',
    },
    {
      from: ['apps/web/src/ui'],
      not: [
        'apps/web/src/api',
        'apps/web/src/features',
        'apps/web/src/shell',
        'apps/web/src/app-routes.tsx',
        'packages/contract',
      ],
      because: 'ui <- api <- features <- shell and routes',
    },
    {
      from: ['apps/web/src/api'],
      not: ['apps/web/src/features', 'apps/web/src/shell', 'apps/web/src/app-routes.tsx'],
      because: 'ui <- api <- features <- shell and routes',
    },
    {
      from: ['apps/web/src/features'],
      not: ['apps/web/src/shell', 'apps/web/src/app-routes.tsx'],
      because: 'ui <- api <- features <- shell and routes',
    },
  ],

  /** Only `*.queries.ts`, and what is listed here, may know tables. Types of rows may go anywhere. */
  tables: {
    schema: 'apps/server/src/db/schema.ts',
    knownTo: [
      'apps/server/src/db', // opens the database and migrates it
      'apps/server/src/testing', // fills the database of a test
      'perf', // reads and writes rows beside a running server
    ],
  },
};
