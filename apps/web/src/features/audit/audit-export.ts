import type { AuditEntry } from '@backline/contract';
import { type ListTable, listTable } from '../../ui/export/list-table.ts';

/** Entries of the audit trail, newest first. Secrets were masked when they were written. */
export function auditTable(entries: readonly AuditEntry[]): ListTable {
  return listTable(entries, {
    At: ({ at }) => at,
    Username: ({ username }) => username,
    'Key name': ({ keyName }) => keyName,
    Address: ({ address }) => address,
    Feature: ({ feature }) => feature,
    Action: ({ action }) => action,
    Subject: ({ subject }) => subject,
    Outcome: ({ outcome }) => outcome,
    Changes: ({ changes }) =>
      changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`).join('\n'),
  });
}
