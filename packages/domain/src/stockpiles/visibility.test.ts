import { describe, expect, it } from 'vitest';
import {
  CASE_VIEWERS,
  type CaseGroup,
  type CaseViewer,
  REPORT_CASES,
  SHIPMENT_CASES,
  STOCKPILE_CASES,
} from '../../testing/visibility-cases.ts';
import {
  type LockAccess,
  maySee,
  type RequiredGroups,
  requiredGroupsOfShipment,
  requiredGroupsOfStockpiles,
} from './visibility.ts';

const GROUP_IDS: Record<CaseGroup, number | null> = { artillery: 3, navy: 8, deleted: null };

function accessOf(viewer: CaseViewer): LockAccess | null {
  const found = CASE_VIEWERS[viewer];
  return (
    found && { seesLocked: found.seesLocked, groupIds: found.groups.flatMap((name) => GROUP_IDS[name] ?? []) }
  );
}

const lockOf = (name: CaseGroup | 'open') =>
  name === 'open'
    ? { locked: false, permissionGroupId: null }
    : { locked: true, permissionGroupId: GROUP_IDS[name] };

const ALL_VIEWERS = Object.keys(CASE_VIEWERS) as CaseViewer[]; // the keys of the object

/** The viewers of the cases who satisfy every one of some requirements. */
const seenBy = (...required: RequiredGroups[]) =>
  ALL_VIEWERS.filter((viewer) => required.every((right) => maySee(accessOf(viewer), right)));

describe('who may see what is locked', () => {
  it.each(STOCKPILE_CASES)('$name', ({ lock, seenBy: expected }) => {
    expect(seenBy(requiredGroupsOfStockpiles([lockOf(lock)]))).toEqual(expected);
  });

  it.each(REPORT_CASES)('$name', ({ today, earlier, seenBy: expected }) => {
    const required = [today, earlier].map((lock) => requiredGroupsOfStockpiles([lockOf(lock)]));
    expect(seenBy(...required)).toEqual(expected);
  });

  it.each(SHIPMENT_CASES)('$name', ({ groups, seenBy: expected }) => {
    expect(seenBy(requiredGroupsOfShipment(groups.map((name) => GROUP_IDS[name])))).toEqual(expected);
  });
});

describe('a change of several stockpiles', () => {
  const ofStockpiles = (...locks: (CaseGroup | 'open')[]) => requiredGroupsOfStockpiles(locks.map(lockOf));

  it('is visible to everybody if one of them is open', () => {
    expect(ofStockpiles('artillery', 'open')).toBeNull();
  });

  it('is visible to the members of either group, each group named once and sorted by id', () => {
    expect(ofStockpiles('navy', 'artillery', 'navy')).toEqual([[3], [8]]);
    expect(seenBy(ofStockpiles('navy', 'artillery'))).toEqual([
      'a member of artillery',
      'a member of navy',
      'a member of both',
      'an admin in no group',
    ]);
  });

  it('is visible only to admins if there is none, or if all of their groups were deleted', () => {
    expect(seenBy(ofStockpiles())).toEqual(['an admin in no group']);
    expect(seenBy(ofStockpiles('deleted'))).toEqual(['an admin in no group']);
  });

  it('names no group that was deleted', () => {
    expect(ofStockpiles('deleted')).toEqual([]);
    expect(ofStockpiles('deleted', 'navy')).toEqual([[8]]);
    expect(requiredGroupsOfShipment([null])).toEqual([]);
    expect(requiredGroupsOfShipment([3, null])).toEqual([]);
  });
});
