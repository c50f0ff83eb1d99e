import { ApiError, shipments, warehouses } from '@backline/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aSavedContainer, aSavedShipment, aUser, aWarehouseSummary } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { ShipmentListScreen } from './shipment-list-screen.tsx';

function open(list: Parameters<typeof reply<typeof shipments.list>>[1], route = '/shipments') {
  return renderScreen(<ShipmentListScreen />, {
    path: '/shipments',
    route,
    user: aUser(),
    replies: [
      reply(shipments.list, list),
      reply(warehouses.list, [aWarehouseSummary({ id: 2, name: 'Front' })]),
    ],
  });
}

it('shipments under way are listed before those that are done, with the state of each container', async () => {
  const delivered = aSavedContainer({ state: 'delivered', holder: 'Ines' });
  open([
    aSavedShipment({ id: 3, containers: [delivered] }),
    aSavedShipment({ id: 2, containers: [delivered, aSavedContainer({ number: 2 })] }),
    aSavedShipment({ id: 1, closed: true }),
  ]);
  const underWay = within(await screen.findByRole('list', { name: 'Under way' }));
  const done = within(screen.getByRole('list', { name: 'Done' }));
  expect(underWay.getAllByRole('link').map((element) => element.getAttribute('href'))).toEqual([
    '/shipments/2',
  ]);
  expect(done.getAllByRole('link').map((element) => element.getAttribute('href'))).toEqual([
    '/shipments/3',
    '/shipments/1',
  ]);
  expect(underWay.getByText('1 of 2 containers delivered')).toBeVisible();
  expect(underWay.getByText('Container 1: delivered')).toBeInTheDocument();
  expect(underWay.getByText('Container 2: open')).toBeInTheDocument();
});

it('an empty list says how to plan a shipment', async () => {
  open([]);
  expect(await screen.findByText('No Shipments Found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Plan Shipment' })).toHaveAttribute('href', '/generate');
});

it('the states are counted in words', async () => {
  const states = ['loaded', 'loaded', 'claimed', 'cancelled'] as const;
  open([
    aSavedShipment({
      containers: states.map((state, index) => aSavedContainer({ number: index + 1, state })),
    }),
  ]);
  expect(await screen.findByText('2 loaded, 1 claimed, and 1 cancelled')).toBeVisible();
});

it('an empty list of a single warehouse names it, and one press shows all', async () => {
  const { user, address } = open([], '/shipments?warehouse=2');
  expect(await screen.findByText('No shipments from or to Front')).toBeVisible();
  await user.click(screen.getAllByRole('link', { name: 'All shipments' }).at(-1)!);
  expect(address()).toBe('/shipments');
});

it('the list of a single warehouse leads to a plan for it', async () => {
  const { requests } = open([aSavedShipment()], '/shipments?warehouse=2');
  expect(await screen.findByRole('heading', { level: 1, name: 'Shipments of Front' })).toBeVisible();
  expect(requests.find(({ path }) => path === shipments.list.path)?.query).toEqual({ warehouse_id: '2' });
  expect(screen.getByRole('link', { name: 'Plan Shipment' })).toHaveAttribute('href', '/generate?to=2');
  expect(screen.getByRole('link', { name: 'All shipments' })).toBeVisible();
});

it('a failed load shows a message', async () => {
  open(new ApiError('unexpected', 'no'));
  expect(await screen.findByRole('alert')).toHaveTextContent('The shipments could not be loaded.');
});
