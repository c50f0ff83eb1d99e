import {
  categories,
  permissionGroups,
  shipments,
  type WarThreat,
  warApi,
  warehouses,
} from '@backline/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser, aWarehouse, aWarehouseSummary } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { WarehouseListScreen } from '../warehouses/warehouse-list-screen.tsx';
import { WarehouseScreen } from '../warehouses/warehouse-screen.tsx';

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const near: WarThreat = { warehouseId: 1, kind: 'near', town: 'Mercy', fallen: 'Patridia', since: ago(3) };
const lost: WarThreat = { warehouseId: 2, kind: 'lost', town: 'Blemish', fallen: 'Blemish', since: ago(1) };
const longAgo: WarThreat = { ...lost, warehouseId: 3, since: null };

function openList(threats: WarThreat[], route = '/warehouses') {
  const names = ['Jade Cove', 'Blemish', 'Callahan', 'Kalokai'];
  return renderScreen(<WarehouseListScreen />, {
    path: '/warehouses',
    route,
    user: aUser(),
    replies: [
      reply(
        warehouses.list,
        names.map((name, index) => aWarehouseSummary({ id: index + 1, name, updatedAt: ago(1) })),
      ),
      reply(categories.list, []),
      reply(permissionGroups.names, []),
      reply(warApi.threats, threats),
    ],
  });
}

/** The card of a warehouse, which is a link around its heading. */
const card = (name: string) =>
  within(screen.getByRole('heading', { level: 3, name }).closest('a') ?? document.body);
const statusOf = (text: HTMLElement) => text.closest('[data-status]')?.getAttribute('data-status');

beforeEach(() => localStorage.clear());

describe('a threatened warehouse', () => {
  it('says on its card which town fell and when, in words and by urgency; others say nothing', async () => {
    openList([near, lost, longAgo]);
    const badge = await screen.findByText('Threatened: Patridia fell 03h 00m ago');
    expect(statusOf(badge)).toBe('aging');
    expect(card('Jade Cove').getByText(/Threatened/)).toBe(badge);
    expect(statusOf(card('Blemish').getByText('Town lost: Blemish fell 01h 00m ago'))).toBe('stale');
    const old = card('Callahan');
    expect(statusOf(old.getByText('Town lost: Blemish'))).toBe('quiet');
    expect(old.queryByText('Nothing to do')).toBeNull();
    const safe = card('Kalokai');
    expect(safe.getByText('Nothing to do')).toBeVisible();
    expect(safe.queryByText(/Threatened|Town lost/)).toBeNull();
  });

  it('comes first in the list by what needs attention', async () => {
    openList([near, lost]);
    await screen.findByText(/Threatened/);
    const names = screen.getAllByRole('heading', { level: 3 }).map((element) => element.textContent);
    expect(names).toEqual(['Blemish', 'Jade Cove', 'Callahan', 'Kalokai']);
  });

  it('is marked in the table too', async () => {
    openList([near, lost], '/warehouses?layout=table');
    const table = within(await screen.findByRole('table', { name: 'Warehouses' }));
    expect(await table.findByRole('rowheader', { name: /Jade Cove.*Threatened/ })).toBeVisible();
    expect(table.getByRole('rowheader', { name: /Blemish.*Town lost/ })).toBeVisible();
    expect(table.getByText('Threatened')).toHaveAttribute('title', 'Threatened: Patridia fell 03h 00m ago');
  });

  it('says so in the heading of its page', async () => {
    renderScreen(<WarehouseScreen />, {
      path: '/warehouses/:id',
      route: '/warehouses/1',
      user: aUser(),
      replies: [
        reply(warehouses.get, aWarehouse({ id: 1 })),
        reply(shipments.expected, []),
        reply(warApi.threats, [near, lost]),
        reply(warApi.unknownTowns, []),
      ],
    });
    expect(await screen.findByText('Threatened: Patridia fell 03h 00m ago')).toBeVisible();
    expect(screen.queryByText(/Town lost/)).toBeNull();
  });
});
