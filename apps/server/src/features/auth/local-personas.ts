import { LOCAL_ADMIN_ID } from '../../external/discord.ts';

/** The guild that local sign-in knows, linked on the first start. */
export const LOCAL_GUILD_ID = '100000000000000000';

/** Its roles, and the permission group that each gets. */
export const LOCAL_ROLES = [
  {
    name: 'Manager',
    roleId: '100000000000000011',
    group: { name: 'Managers', read: true, edit: true, manage: true },
  },
  {
    name: 'Editor',
    roleId: '100000000000000012',
    group: { name: 'Editors', read: true, edit: true, manage: false },
  },
  {
    name: 'Reader',
    roleId: '100000000000000013',
    group: { name: 'Readers', read: true, edit: false, manage: false },
  },
] as const;

/** Somebody that local sign-in can be (docs/spec/sign-in.md#local-sign-in). */
export interface Persona {
  key: 'admin' | 'manager' | 'editor' | 'reader' | 'guest';
  name: string;
  /** Discord's user id. */
  id: string;
  /** Roles in the local guild; null for somebody who is no member. */
  roleIds: readonly string[] | null;
  description: string;
}

const [manager, editor, reader] = LOCAL_ROLES;

export const PERSONAS: readonly Persona[] = [
  {
    key: 'admin',
    name: 'Admin',
    id: LOCAL_ADMIN_ID,
    roleIds: [],
    description: 'May do everything, and decides who else may do what.',
  },
  {
    key: 'manager',
    name: 'Manager',
    id: '100000000000000002',
    roleIds: [manager.roleId],
    description: 'Reads and edits the stock, and runs the war: technology, categories, pyramids.',
  },
  {
    key: 'editor',
    name: 'Editor',
    id: '100000000000000003',
    roleIds: [editor.roleId],
    description: 'Reads the stock, and edits warehouses and goals.',
  },
  {
    key: 'reader',
    name: 'Reader',
    id: '100000000000000004',
    roleIds: [reader.roleId],
    description: 'Reads the stock and submits reports.',
  },
  {
    key: 'guest',
    name: 'Guest',
    id: '100000000000000005',
    roleIds: null,
    description: 'Is signed in, but has no rights.',
  },
];

export function findPersona(key: string): Persona | undefined {
  return PERSONAS.find((persona) => persona.key === key);
}
