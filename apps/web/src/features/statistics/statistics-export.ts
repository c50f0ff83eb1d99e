import type { WarWork } from '@backline/contract';
import { type ListTable, listTable } from '../../ui/export/list-table.ts';
import type { DayCounts } from './bar-layout.ts';

/** The work of each day as a table. */
export function workTable({ days }: WarWork): ListTable {
  return listTable(days, {
    Day: ({ day }) => day,
    'Crates delivered': ({ delivered }) => delivered,
    'Crates made': ({ made }) => made,
    Reports: ({ reported }) => reported,
  });
}

/** Lists who did how much, as a table. */
export function peopleTable(people: WarWork['people']): ListTable {
  return listTable(people, {
    Name: ({ name }) => name,
    'Crates delivered': ({ delivered }) => delivered,
    'Crates made': ({ made }) => made,
    Reports: ({ reported }) => reported,
  });
}

/** The stock at the end of each day as a table, a column for each series. */
export function stockTable(days: readonly DayCounts[], series: readonly string[]): ListTable {
  return {
    headings: ['Day', ...series],
    rows: days.map(({ day, counts }) => [day, ...counts]),
  };
}
