import { ApiError, type Supply, supplies, warehouses } from '@backline/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aSupply, aUser, aWarehouseSummary } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { OverviewScreen } from './overview-screen.tsx';

function open(answer: Parameters<typeof reply<typeof supplies.overview>>[1]) {
  return renderScreen(<OverviewScreen />, {
    path: '/overview',
    user: aUser(),
    replies: [reply(supplies.overview, answer)],
  });
}

describe('the overview', () => {
  it("has the title 'Logistics Overview' and the supplies of all warehouses", async () => {
    open([aSupply({ quantity: 7 })]);
    expect(screen.getByRole('heading', { level: 1, name: 'Logistics Overview' })).toBeVisible();
    expect(await screen.findByText('Bandages')).toBeVisible();
  });

  it('shows a supply list with the MPF view, regardless of the switches', async () => {
    const { user } = open([aSupply({ item: { mpf: false } })]);
    await user.click(await screen.findByRole('combobox', { name: 'View' }));
    expect(await screen.findByRole('option', { name: 'MPF' })).toBeVisible();
  });

  it("says 'All Warehouses are Empty' and where to add stock", async () => {
    open([]);
    expect(await screen.findByText('All Warehouses are Empty')).toBeVisible();
    expect(screen.getByText('Use the FIR tab to update the inventory for each warehouse.')).toBeVisible();
  });

  it('leads to a new warehouse where there is none, and to FIR where there is one', async () => {
    const user = aUser({ permissions: { edit: true } });
    const show = (list: ReturnType<typeof aWarehouseSummary>[]) =>
      renderScreen(<OverviewScreen />, {
        path: '/overview',
        user,
        replies: [reply(supplies.overview, []), reply(warehouses.list, list)],
      });
    const { unmount } = show([]);
    const add = await screen.findByRole('link', { name: 'There is no warehouse: add one' });
    expect(add).toHaveAttribute('href', '/warehouses?new=1');
    unmount();
    show([aWarehouseSummary()]);
    expect(await screen.findByRole('link', { name: 'Go to FIR' })).toHaveAttribute('href', '/fir');
    expect(screen.queryByRole('link', { name: /add one/ })).not.toBeInTheDocument();
  });

  it('is also empty when every item is not teched, has no goal and is out of stock', async () => {
    open([aSupply({ item: { teched: false } })]);
    expect(await screen.findByText('All Warehouses are Empty')).toBeVisible();
  });

  it('shows a labelled spinner, then what failed', async () => {
    let fail: (error: ApiError) => void = () => {};
    open(() => new Promise<ApiError>((resolve) => (fail = resolve)));
    expect(await screen.findByRole('status', { name: 'Loading the overview' })).toBeVisible();
    fail(new ApiError('unexpected', 'no'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The overview could not be loaded.');
  });

  it('shows its copy from session storage at once, then refreshes it', async () => {
    sessionStorage.setItem('overview', JSON.stringify([aSupply({ item: { name: 'Yesterday' } })]));
    let answer: (fresh: Supply[]) => void = () => {};
    open(() => new Promise<Supply[]>((resolve) => (answer = resolve)));
    expect(screen.getByText('Yesterday')).toBeVisible();
    answer([aSupply({ item: { name: 'Today' } })]);
    expect(await screen.findByText('Today')).toBeVisible();
    await waitFor(() => expect(sessionStorage.getItem('overview')).toContain('Today'));
  });
});
