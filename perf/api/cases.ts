import { BARE, bareReport, type Driver, type Reader } from './bare-sql.ts';
import type { LoadRequest } from './load.ts';
import type { findSubjects } from './war-server.queries.ts';

/** An endpoint and the plain statements for the same rows. */
export interface BenchCase {
  name: string;
  requests: LoadRequest[];
  /** Whether the reply depends on the time, so that a browser's copy is not always the current one. */
  isTimed?: true;
  bare(driver: Driver, reader: Reader): Promise<unknown>;
}

const REPORT_LINES = 120;

type Subjects = Awaited<ReturnType<typeof findSubjects>>;

/** @param discordKey the private key in PEM that signs commands. */
export function benchCases(subjects: Subjects, discordKey: string): BenchCase[] {
  const { warehouseId, itemId, caller, codeName } = subjects;
  const command = (name: string, options: Record<string, string>): LoadRequest[] => [
    {
      method: 'POST',
      path: '/api/discord/interactions',
      command: { key: discordKey, caller, name, options },
    },
  ];
  const get = (path: string): LoadRequest[] => [{ method: 'GET', path }];
  return [
    {
      name: 'overview',
      requests: get('/api/supplies'),
      bare: ({ query }, reader) => BARE.overview(query, reader),
    },
    {
      name: 'worklist',
      requests: get('/api/worklist'),
      isTimed: true,
      bare: ({ query }, reader) => BARE.worklist(query, reader),
    },
    {
      name: 'export',
      requests: get('/api/export'),
      bare: ({ query }, reader) => BARE.export(query, reader),
    },
    {
      name: 'warehouses',
      requests: get('/api/warehouses'),
      bare: ({ query }, reader) => BARE.warehouses(query, reader),
    },
    {
      name: 'one warehouse',
      requests: get(`/api/warehouses/${warehouseId}`),
      bare: ({ query }, reader) => BARE.warehouse(query, reader, warehouseId),
    },
    {
      name: 'distribution',
      requests: get(`/api/items/${itemId}/distribution`),
      bare: ({ query }, reader) => BARE.distribution(query, reader, itemId),
    },
    {
      name: 'goals',
      requests: get(`/api/warehouses/${warehouseId}/goals`),
      bare: ({ query }, reader) => BARE.goals(query, reader, warehouseId),
    },
    {
      name: '/find',
      requests: command('find', { item: codeName }),
      bare: ({ query }, reader) => BARE.distribution(query, reader, itemId),
    },
    {
      name: '/needs',
      requests: command('needs', {}),
      bare: ({ query }, reader) => BARE.overview(query, reader),
    },
    reportCase(subjects),
  ];
}

/** Consecutive reports of a stockpile always differ, so that each has to write every line. */
function reportCase({ stockpileNames, codeNames }: Subjects): BenchCase {
  const named = codeNames.slice(0, REPORT_LINES);
  const lines = (more: number) =>
    named.map((codeName, index) => ({ codeName, crated: true, quantity: index + 1 + more }));
  const bodyOf = (name: string, more: number) => {
    const entries = lines(more).map(({ codeName, crated, quantity }) => ({
      'Stockpile Title': name,
      'Stockpile Name': name,
      'Structure Type': 'Storage Depot',
      Quantity: quantity,
      Name: codeName,
      'Crated?': crated,
      CodeName: codeName,
    }));
    return JSON.stringify({ report: { entries, confirm: true } });
  };
  let next = 0;
  return {
    name: `report of ${named.length} rows`,
    requests: [1000, 2000].flatMap((more) =>
      stockpileNames.map((name) => ({
        method: 'POST',
        path: '/api/fir/process_report',
        body: bodyOf(name, more),
      })),
    ),
    bare: (driver, reader) => {
      next += 1;
      const pass = Math.floor(next / stockpileNames.length) % 2;
      const name = stockpileNames[next % stockpileNames.length] ?? '';
      return bareReport(driver, reader, name, lines(3000 + pass * 1000));
    },
  };
}
