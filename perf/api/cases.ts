import { BARE, bareReport, type Driver, type Reader } from './bare-sql.ts';
import type { LoadRequest } from './load.ts';
import type { findSubjects } from './war-server.queries.ts';

/** An endpoint and the plain statements for the same rows. */
export interface BenchCase {
  name: string;
  requests: LoadRequest[];
  bare(driver: Driver, reader: Reader): Promise<unknown>;
}

const REPORT_LINES = 120;

export function benchCases(subjects: Awaited<ReturnType<typeof findSubjects>>): BenchCase[] {
  const { warehouseId, itemId, stockpileNames, codeNames } = subjects;
  const get = (path: string): LoadRequest[] => [{ method: 'GET', path }];
  const named = codeNames.slice(0, REPORT_LINES);
  // Consecutive reports of a stockpile always differ, so that each has to write every line.
  const lines = (more: number) =>
    named.map((codeName, index) => ({ codeName, crated: true, quantity: index + 1 + more }));
  const reports = [1000, 2000].flatMap((more) =>
    stockpileNames.map((name) => ({ name, lines: lines(more) })),
  );
  let next = 0;
  return [
    {
      name: 'overview',
      requests: get('/api/supplies'),
      bare: ({ query }, reader) => BARE.overview(query, reader),
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
      name: `report of ${named.length} rows`,
      requests: reports.map(({ name, lines }) => ({
        method: 'POST',
        path: '/api/fir/process_report',
        body: JSON.stringify({
          report: {
            entries: lines.map(({ codeName, crated, quantity }) => ({
              'Stockpile Title': name,
              'Stockpile Name': name,
              'Structure Type': 'Storage Depot',
              Quantity: quantity,
              Name: codeName,
              'Crated?': crated,
              CodeName: codeName,
            })),
          },
        }),
      })),
      bare: (driver, reader) => {
        next += 1;
        const pass = Math.floor(next / stockpileNames.length) % 2;
        const name = stockpileNames[next % stockpileNames.length] ?? '';
        return bareReport(driver, reader, name, lines(3000 + pass * 1000));
      },
    },
  ];
}
