import { type Access, auth } from '@backline/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ROUTES } from './routes.ts';
import { aUser } from './testing/builders.ts';
import { renderApp } from './testing/render-app.tsx';
import { reply } from './testing/render-screen.tsx';

/**
 * The list of who may open what, written by hand from docs/spec/shell.md#routes. One line per path; a path without a
 * line fails.
 */
const ROUTE_TABLE: [path: string, access: Access][] = [
  ['/login', 'public'],
  ['/welcome', 'user'],
  ['/overview', 'read'],
  ['/warehouses', 'read'],
  ['/warehouses/:id', 'read'],
  ['/warehouses/:id/goals', 'read'],
  ['/map', 'read'],
  ['/fir', 'read'],
  ['/generate', 'read'],
  ['/shipments', 'read'], // saved plans of /generate
  ['/shipments/:id', 'read'],
  ['/shipments/:id/load', 'read'],
  ['/production', 'read'], // orders at factories
  ['/production/list', 'read'],
  ['/production/queues', 'read'],
  ['/production/chain', 'read'],
  ['/production/runs', 'read'],
  ['/statistics', 'read'], // counts of readable data
  ['/items/:codeName', 'public'], // the same as the public item search
  ['/war', 'manage'],
  ['/war/technology', 'manage'],
  ['/war/manufacturing', 'manage'],
  ['/war/sites', 'manage'],
  ['/war/categories', 'manage'],
  ['/war/categories/:id/goals', 'manage'],
  ['/war/pyramids', 'manage'],
  ['/war/pyramids/:id/edit', 'manage'],
  ['/keys', 'user'], // their own keys
  ['/admin', 'admin'],
  ['/admin/users', 'admin'],
  ['/admin/discords', 'admin'],
  ['/admin/permissions', 'admin'],
  ['/admin/alerts', 'admin'],
  ['/admin/spreadsheets', 'admin'],
  ['/admin/game-data', 'admin'], // part of the administration
  ['/admin/icons', 'admin'], // part of the administration
  ['/admin/audit', 'admin'], // part of the administration
  ['/pyramid', 'public'],
];

const guest = aUser({ permissions: { read: false } });
/** For each access a user who has only that right; below, users without it. */
const PASSES = {
  user: guest,
  read: aUser(),
  manage: aUser({ permissions: { read: false, manage: true } }),
  admin: aUser({ admin: true, permissions: { read: false } }),
};
const FAILS = {
  user: [],
  read: [aUser({ permissions: { read: false, edit: true, manage: true } })],
  manage: [aUser({ permissions: { edit: true } })],
  admin: [aUser({ permissions: { edit: true, manage: true } })],
};

beforeEach(() => {
  // The screens get no data; here they only have to show that.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  return () => vi.restoreAllMocks();
});

const open = (route: string, user: typeof guest | null) =>
  renderApp({ route, user, replies: user === null ? [] : [reply(auth.loggedIn, { user })] });

/** Waits for the screen: its title, or the message that it could not load its data. */
const shown = () =>
  waitFor(() => {
    const signs = [...screen.queryAllByRole('heading', { level: 1 }), ...screen.queryAllByRole('alert')];
    expect(signs.length).toBeGreaterThan(0);
  });

test('every path has a line in the table, and every line has a path', () => {
  expect(ROUTES.map(({ path }) => path).toSorted()).toEqual(ROUTE_TABLE.map(([path]) => path).toSorted());
});

type Guarded = keyof typeof PASSES;
const GUARDED = ROUTE_TABLE.filter((line): line is [string, Guarded] => line[1] !== 'public');

test.each(['/login', '/pyramid'])('%s is open to everybody', async (path) => {
  const view = open(path, null);
  await shown();
  expect(view.address()).toBe(path);
});

test.each(GUARDED)('%s is open only to %s', async (path, access) => {
  const route = path.replace(':id', '3');
  const signedOut = open(route, null);
  await waitFor(() =>
    expect(signedOut.address()).toBe(`/login?${new URLSearchParams({ returnUrl: route })}`),
  );
  signedOut.unmount();

  for (const user of FAILS[access]) {
    const refused = open(route, user);
    await waitFor(() => expect(refused.address()).toBe('/welcome'));
    refused.unmount();
  }

  const taken = open(route, PASSES[access]);
  await shown();
  expect(taken.address()).toBe(route);
});
