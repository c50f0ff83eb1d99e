import { ApiError, categories, permissionGroups, warehouses } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aUser, aWarehouseSummary } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { WarehouseListScreen } from './warehouse-list-screen.tsx';

const HOUR = 3_600_000;
const reader = aUser();
const editor = aUser({ permissions: { edit: true } });

function open(answer: Parameters<typeof reply<typeof warehouses.list>>[1], user = reader) {
  const replies = [
    reply(warehouses.list, answer),
    reply(categories.list, []),
    reply(permissionGroups.names, []),
  ];
  return renderScreen(<WarehouseListScreen />, { path: '/warehouses', user, replies });
}

function never() {
  return new Promise<[]>(() => {});
}

const card = (name: RegExp) => screen.findByRole('link', { name });

describe('the warehouse list', () => {
  it("has the title 'Warehouses' and a card for each warehouse", { tags: ['R104', 'R105'] }, async () => {
    open([aWarehouseSummary({ id: 1, name: 'Jade Cove' }), aWarehouseSummary({ id: 2, name: 'Blemish' })]);
    expect(screen.getByRole('heading', { level: 1, name: 'Warehouses' })).toBeVisible();
    expect(await screen.findAllByRole('link')).toHaveLength(2);
    expect(screen.queryByText('No Warehouses Found')).toBeNull();
  });

  it("says 'No Warehouses Found' when there are none", { tags: ['R106'] }, async () => {
    open([]);
    expect(await screen.findByText('No Warehouses Found')).toBeVisible();
  });

  it('shows a spinner, labelled with what is loading, until the list is there', {
    tags: ['R107'],
  }, async () => {
    let answer: (list: []) => void = () => {};
    open(() => new Promise<[]>((resolve) => (answer = resolve)));
    expect(await screen.findByRole('status', { name: 'Loading warehouses' })).toBeVisible();
    expect(screen.queryByText('No Warehouses Found')).toBeNull();
    answer([]);
    expect(await screen.findByText('No Warehouses Found')).toBeVisible();
    expect(screen.queryByRole('status', { name: 'Loading warehouses' })).toBeNull();
  });

  it('says what failed, and can retry', async () => {
    const { user, answer } = open(new ApiError('unexpected', 'no'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The warehouses could not be loaded.');
    answer(reply(warehouses.list, [aWarehouseSummary({ name: 'Jade Cove' })]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await card(/Jade Cove/)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a warehouse card', () => {
  it('shows the name as its title, the location and how full the warehouse is', {
    tags: ['R108', 'R109', 'R110'],
  }, async () => {
    open([
      aWarehouseSummary({ name: 'Jade Cove', location: 'Nevish Line - Jade Cove', filledPercentage: 76 }),
    ]);
    const jade = within(await card(/Jade Cove/));
    expect(jade.getByRole('heading', { name: 'Jade Cove' })).toBeVisible();
    expect(jade.getByText('Nevish Line - Jade Cove')).toBeVisible();
    expect(jade.getByText('76%').closest('[data-status]')).toHaveAttribute('data-status', 'high');
  });

  it.each([
    [0, '0 Stockpiles'],
    [1, '1 Stockpile'],
    [2, '2 Stockpiles'],
  ])('with %i stockpiles says "%s"', { tags: ['R111', 'R603'] }, async (stockpileCount, text) => {
    open([aWarehouseSummary({ stockpileCount })]);
    expect(within(await card(/Jade Cove/)).getByText(text)).toBeVisible();
  });

  it.each([
    ['#000000', '#ffffff'],
    ['#ffee00', '#000000'],
  ])('shows the category on the colour %s with readable text %s', { tags: ['R112'] }, async (color, text) => {
    open([aWarehouseSummary({ category: { id: 1, name: 'Midline', color } })]);
    const badge = within(await card(/Jade Cove/)).getByText('Midline');
    expect(badge.style.getPropertyValue('--chosen')).toBe(color);
    expect(badge.style.getPropertyValue('--chosen-text')).toBe(text);
  });

  it.each([
    [2, 'fresh', '02h 00m'],
    [5, 'aging', '05h 00m'],
    [40, 'stale', '40h 00m'],
  ])('for a warehouse last updated %i hours ago is %s', { tags: ['R113'] }, async (hours, status, label) => {
    open([aWarehouseSummary({ updatedAt: new Date(Date.now() - hours * HOUR).toISOString() })]);
    const age = within(await card(/Jade Cove/)).getByText(label);
    expect(age.closest('[data-status]')).toHaveAttribute('data-status', status);
  });

  it('links to the warehouse by its id', { tags: ['R114'] }, async () => {
    const { user, address } = open([aWarehouseSummary({ id: 12 })]);
    await user.click(await card(/Jade Cove/));
    expect(address()).toBe('/warehouses/12');
  });

  it('shows a long name in full', async () => {
    const name = 'Charlie Company Forward Reserve of the Seventh Logistics Brigade '.repeat(2).trim();
    open([aWarehouseSummary({ name })]);
    expect(await screen.findByRole('heading', { name })).toBeVisible();
  });
});

describe('the plus button', () => {
  it('opens the dialog for a new warehouse', { tags: ['R115'] }, async () => {
    const { user } = open([], editor);
    await user.click(await screen.findByRole('button', { name: 'New Warehouse' }));
    expect(await screen.findByRole('dialog', { name: 'New Warehouse' })).toBeVisible();
  });

  it('is shown only to users with the edit right', { tags: ['R116', 'R476'] }, async () => {
    const { unmount } = open([], editor);
    expect(await screen.findByRole('button', { name: 'New Warehouse' })).toBeVisible();
    unmount();
    open([], aUser({ permissions: { manage: true } }));
    expect(await screen.findByText('No Warehouses Found')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'New Warehouse' })).toBeNull();
  });
});

describe('the stored copy', () => {
  it('of the last list is kept in session storage', { tags: ['R117', 'R340'] }, async () => {
    open([aWarehouseSummary({ name: 'Jade Cove' })]);
    await card(/Jade Cove/);
    const kept = () => JSON.parse(sessionStorage.getItem('warehouses') ?? '[]') as unknown;
    await waitFor(() => expect(kept()).toMatchObject([{ name: 'Jade Cove' }]));
  });

  it('is shown at once, then refreshed', { tags: ['R118'] }, async () => {
    sessionStorage.setItem('warehouses', JSON.stringify([aWarehouseSummary({ name: 'Yesterday' })]));
    let answer: (list: ReturnType<typeof aWarehouseSummary>[]) => void = () => {};
    open(() => new Promise((resolve) => (answer = resolve)));
    expect(screen.getByRole('link', { name: /Yesterday/ })).toBeVisible();
    answer([aWarehouseSummary({ name: 'Today' })]);
    expect(await card(/Today/)).toBeVisible();
    expect(screen.queryByRole('link', { name: /Yesterday/ })).toBeNull();
  });

  it('stays on screen with a warning when it cannot be refreshed', async () => {
    sessionStorage.setItem('warehouses', JSON.stringify([aWarehouseSummary({ name: 'Yesterday' })]));
    open(new ApiError('unexpected', 'no'));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('link', { name: /Yesterday/ })).toBeVisible();
  });

  it('with an unknown shape is discarded', async () => {
    sessionStorage.setItem('warehouses', '[{"name":7}]');
    open(never);
    expect(await screen.findByRole('status', { name: 'Loading warehouses' })).toBeVisible();
    expect(sessionStorage.getItem('warehouses')).toBeNull();
  });
});
