import { expect, it } from 'vitest';
import { type Access, mayPass } from './access.ts';

const nobody = { admin: false, permissions: { read: false, edit: false, manage: false } };
const all: Access[] = ['public', 'user', 'read', 'edit', 'manage', 'admin'];

it.each([
  [null, ['public']],
  [nobody, ['public', 'user']],
  [{ ...nobody, permissions: { read: true, edit: false, manage: false } }, ['public', 'user', 'read']],
  [{ ...nobody, permissions: { read: false, edit: true, manage: false } }, ['public', 'user', 'edit']],
  [{ ...nobody, permissions: { read: false, edit: false, manage: true } }, ['public', 'user', 'manage']],
  [{ ...nobody, admin: true }, all],
] as const)('%j grants exactly %j: the flags are independent, admin has all', (caller, passed) => {
  expect(all.filter((access) => mayPass(caller, access))).toEqual(passed);
});
