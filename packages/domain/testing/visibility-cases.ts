/** Table of who may see what is locked, written by hand: the domain's rule and the server's SQL are both tested with it. */

/** A permission group of the cases; `deleted` means that the lock's group was deleted. */
export type CaseGroup = 'artillery' | 'navy' | 'deleted';

export const CASE_VIEWERS = {
  'signed out': null,
  'a member of no group': { seesLocked: false, groups: [] },
  'a member of artillery': { seesLocked: false, groups: ['artillery'] },
  'a member of navy': { seesLocked: false, groups: ['navy'] },
  'a member of both': { seesLocked: false, groups: ['artillery', 'navy'] },
  'an admin in no group': { seesLocked: true, groups: [] },
} as const satisfies Record<string, { seesLocked: boolean; groups: readonly CaseGroup[] } | null>;

export type CaseViewer = keyof typeof CASE_VIEWERS;

const everybody: readonly CaseViewer[] = [
  'signed out',
  'a member of no group',
  'a member of artillery',
  'a member of navy',
  'a member of both',
  'an admin in no group',
];

/** Stockpiles by the group that they are locked to; `open` ones have no lock. */
export const STOCKPILE_CASES: readonly {
  name: string;
  lock: CaseGroup | 'open';
  seenBy: readonly CaseViewer[];
}[] = [
  { name: 'an open stockpile', lock: 'open', seenBy: everybody },
  {
    name: 'a stockpile locked to artillery',
    lock: 'artillery',
    seenBy: ['a member of artillery', 'a member of both', 'an admin in no group'],
  },
  {
    name: 'a stockpile locked to navy',
    lock: 'navy',
    seenBy: ['a member of navy', 'a member of both', 'an admin in no group'],
  },
  { name: 'a locked stockpile whose group was deleted', lock: 'deleted', seenBy: ['an admin in no group'] },
];

/** Reports in the history of a stockpile: the lock of the stockpile today, and its lock when the report was made. */
export const REPORT_CASES: readonly {
  name: string;
  today: CaseGroup | 'open';
  earlier: CaseGroup | 'open';
  seenBy: readonly CaseViewer[];
}[] = [
  { name: 'an open report of an open stockpile', today: 'open', earlier: 'open', seenBy: everybody },
  {
    name: 'a report made while a stockpile that is open today was locked',
    today: 'open',
    earlier: 'artillery',
    seenBy: ['a member of artillery', 'a member of both', 'an admin in no group'],
  },
  {
    name: 'an open report of a stockpile that was locked afterwards',
    today: 'navy',
    earlier: 'open',
    seenBy: ['a member of navy', 'a member of both', 'an admin in no group'],
  },
  {
    name: 'a report of a stockpile that changed from one group to another',
    today: 'navy',
    earlier: 'artillery',
    seenBy: ['a member of both', 'an admin in no group'],
  },
  {
    name: 'a report made while an open stockpile was locked to a group that was deleted',
    today: 'open',
    earlier: 'deleted',
    seenBy: ['an admin in no group'],
  },
];

/** Shipments by the groups whose locked stockpiles they were planned with. */
export const SHIPMENT_CASES: readonly {
  name: string;
  groups: readonly CaseGroup[];
  seenBy: readonly CaseViewer[];
}[] = [
  { name: 'a shipment of open stock', groups: [], seenBy: everybody },
  {
    name: 'a shipment planned with the stock of artillery',
    groups: ['artillery'],
    seenBy: ['a member of artillery', 'a member of both', 'an admin in no group'],
  },
  {
    name: 'a shipment planned with the stock of both groups',
    groups: ['artillery', 'navy'],
    seenBy: ['a member of both', 'an admin in no group'],
  },
  {
    name: 'a shipment one of whose groups was deleted',
    groups: ['artillery', 'deleted'],
    seenBy: ['an admin in no group'],
  },
  { name: 'a shipment whose only group was deleted', groups: ['deleted'], seenBy: ['an admin in no group'] },
];
