import { expect, it } from 'vitest';
import { materials } from '../index.ts';
import { addressId, idList, time } from './fields.ts';

it.each([
  ['2026-11-21T12:00:00Z', true],
  ['0001-01-01T00:00:00Z', true],
  ['9999-12-31T23:59:59.999Z', true],
  ['2026-11-21T12:00:00+15:59', true],
  ['0000-12-31T23:59:59Z', false],
  ['0001-01-01T00:00:00+00:01', false],
  ['9999-12-31T23:59:59-00:01', false],
  ['2026-11-21T12:00:00+16:00', false],
  ['2026-11-21T12:00:00-23:59', false],
  ['2026-02-29T00:00:00Z', false],
  ['2026-11-21', false],
])('whether the database accepts the time %s: %s', (value, isTaken) => {
  expect(time.safeParse(value).success).toBe(isTaken);
});

it.each([
  ['1', 1],
  ['2147483647', 2_147_483_647],
  [7, 7],
  ['0', null],
  ['2147483648', null],
  ['0x1', null],
  ['1e2', null],
  ['1.0', null],
  [' 1', null],
  ['', null],
  ['one', null],
])('the id %j of an address is read as %j', (written, id) => {
  expect(addressId.safeParse(written).data ?? null).toBe(id);
});

it.each([
  ['', []],
  ['3,5', [3, 5]],
  ['3,0x5', null],
  ['3,', null],
  ['3,1e1', null],
])('the list %j of an address is read as %j', (written, ids) => {
  expect(idList(9).safeParse(written).data ?? null).toEqual(ids);
});

it.each([
  [{ items: 'RifleC:1:20' }, true],
  [{ items: '' }, true],
  [{ items: 'RifleC:1:20,garbage' }, false],
  [{ items: 'RifleC:2:20' }, false],
  [{ ways: 'Cloth:refinery' }, true],
  [{ ways: 'garbage' }, false],
  [{ warehouseId: '0x1' }, false],
])('a chain is asked for by %j: %s', (query, isTaken) => {
  expect(materials.chain.query.safeParse(query).success).toBe(isTaken);
});
