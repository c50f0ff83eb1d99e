import { describe, expect, it } from 'vitest';
import { isWithin, requiredGroupsOfShipment, requiredGroupsOfStockpiles } from './required-groups.ts';

const open = { locked: false, permissionGroupId: null };
const of = (permissionGroupId: number | null) => ({ locked: true, permissionGroupId });

describe('who hears of stockpiles', () => {
  it.each([
    ['an open one', [open], null],
    ['an open one beside locked ones', [of(1), open, of(2)], null],
    ['a locked one', [of(1)], [[1]]],
    ['two of one group', [of(1), of(1)], [[1]]],
    ['two of two groups: either of them', [of(2), of(1)], [[1], [2]]],
    ['one whose group was deleted: admins only', [of(null)], []],
    ['one whose group was deleted beside another', [of(null), of(3)], [[3]]],
    ['none: admins only', [], []],
  ])('%s', (_, locks, expected) => {
    expect(requiredGroupsOfStockpiles(locks)).toEqual(expected);
  });
});

describe('who hears of a shipment', () => {
  it.each([
    ['of no group: everybody', [], null],
    ['of one group', [1], [[1]]],
    ['of two groups: who is in both', [1, 2], [[1, 2]]],
    ['of a group that was deleted: admins only', [null], []],
    ['of two, one of which was deleted: admins only', [1, null], []],
  ])('%s', (_, groupIds, expected) => {
    expect(requiredGroupsOfShipment(groupIds)).toEqual(expected);
  });
});

describe('who is within', () => {
  const admin = { seesLocked: true, groupIds: [] };
  const member = { seesLocked: false, groupIds: [1, 3] };
  it.each([
    ['everybody, signed out', null, null, true],
    ['everybody, signed in', member, null, true],
    ['nobody but admins, signed out', null, [], false],
    ['nobody but admins, a member', member, [], false],
    ['nobody but admins, an admin', admin, [], true],
    ['one of the own groups', member, [[3]], true],
    ['another group', member, [[2]], false],
    ['either of two groups', member, [[2], [1]], true],
    ['both of the own groups', member, [[1, 3]], true],
    ['both of two groups, one of them the own', member, [[1, 2]], false],
    ['a group, signed out', null, [[1]], false],
    ['a group, an admin who is not in it', admin, [[2]], true],
  ])('%s', (_, viewer, scope, expected) => {
    expect(isWithin(viewer, scope)).toBe(expected);
  });
});
