import { worklist } from '@backline/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { aRefreshJob, aWorklist } from '../../testing/worklist-builders.ts';
import { lastWarehouse } from '../worklist/last-warehouse.ts';
import { WelcomeScreen } from './welcome-screen.tsx';

const destinations = async () => {
  const entries = await screen.findByRole('list', { name: 'Where to go' });
  return within(entries)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
};

const home = (list = aWorklist(), user = aUser()) =>
  renderScreen(<WelcomeScreen />, { user, replies: [reply(worklist.get, list)] });

test('five entry cards link a reader to the screens', async () => {
  home();
  expect(await destinations()).toEqual(['/overview', '/warehouses', '/pyramid', '/generate', '/fir']);
});

test('a user without any rights gets a link to the pyramid, is told whom to ask for more, and no work is asked for', async () => {
  const { requests } = home(aWorklist([aRefreshJob()]), aUser({ permissions: { read: false } }));
  expect(await destinations()).toEqual(['/pyramid']);
  expect(screen.getByText(/Ask an admin/)).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Drive these first' })).not.toBeInTheDocument();
  expect(requests).toEqual([]);
});

test('the night stands in one line, and the work comes before the cards', async () => {
  home(aWorklist([aRefreshJob()]));
  expect(await screen.findByText(/1 urgent/)).toBeVisible();
  expect(screen.getByText(/Next timer runs out in 03h 10m/)).toBeVisible();
  const work = await screen.findByRole('heading', { name: 'Drive these first' });
  const cards = screen.getByRole('list', { name: 'Where to go' });
  expect(work.compareDocumentPosition(cards)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole('link', { name: /^Scan a Picture/ })).toHaveAttribute('href', '/fir');
});

test('while nothing has come the list has its place, and a failure says so with a retry', async () => {
  home();
  expect(screen.getByRole('status', { name: 'Loading the worklist' })).toBeInTheDocument();
  expect(screen.getByText(/Looking for what there is to do/)).toBeVisible();
  expect(await screen.findByText('Nothing to do')).toBeVisible();
});

test('one press leads to what the last opened warehouse lacks, then to those that lack most', async () => {
  lastWarehouse.write({ id: 3, name: 'Jade Cove' });
  const lacking = [1, 2, 3].map((id) => ({
    id,
    name: ['Sitaria', 'Patridia', 'Jade Cove'][id - 1]!,
    location: '',
    missing: 1000 - id,
    underMinimum: id === 3 ? 2 : 0,
  }));
  home(aWorklist([], { lacking }));
  const links = await screen.findByRole('navigation', { name: 'What warehouses lack' });
  await within(links).findByRole('link', { name: /Sitaria/ });
  expect(
    within(links)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Jade Cove−9972 under minimumlast opened', '/warehouses/3?view=needs&layout=table&sort=missing'],
    ['Sitaria−999', '/warehouses/1?view=needs&layout=table&sort=missing'],
    ['Patridia−998', '/warehouses/2?view=needs&layout=table&sort=missing'],
  ]);
});

test('the last opened warehouse has its link when it lacks nothing', async () => {
  lastWarehouse.write({ id: 9, name: 'Full House' });
  home();
  expect(await screen.findByRole('link', { name: /Full House nothing missing/ })).toBeVisible();
});
