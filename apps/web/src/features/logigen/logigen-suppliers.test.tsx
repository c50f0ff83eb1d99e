import { ApiError, logigen, shipments } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aSavedShipment } from '../../testing/builders.ts';
import {
  column,
  container,
  count,
  destination,
  generate,
  LACKING,
  NOTHING,
  open,
  sent,
  supplier,
  unfold,
} from '../../testing/logigen-screen.tsx';
import { reply } from '../../testing/render-screen.tsx';

describe('who can bring it', () => {
  const ranking = () => screen.getByRole('region', { name: 'Who can bring it' });
  const boxes = () => within(ranking()).getAllByRole('checkbox');

  it('choosing only a destination ranks the suppliers, and one press chooses one', async () => {
    const { user } = open({ route: '/generate?to=2', replies: [reply(logigen.suppliers, LACKING)] });
    expect(await screen.findByRole('checkbox', { name: 'Depot' })).toHaveAccessibleDescription(
      /3 hexes.*4 empty.*flatbed and freighter.*2 containers/,
    );
    expect(boxes().map((box) => box.getAttribute('aria-label'))).toEqual(['Depot', 'Seaport']);
    expect(ranking()).toHaveTextContent('92 crates of 2 items missing at Front, 1 under minimum');
    expect(ranking()).toHaveTextContent(/30crates.*9 more, 1 container/);
    expect(screen.getByRole('checkbox', { name: 'Seaport' })).toHaveAccessibleDescription(
      /Distance unknown.*freighter only/,
    );
    await user.click(screen.getByRole('checkbox', { name: 'Depot' }));
    expect(supplier()).toHaveValue('Depot · Kalokai - Hallow');
    await waitFor(() => expect(generate()).toBeEnabled());
  });

  it('several suppliers are planned together and saved one by one', async () => {
    const both = [container(1, { Bandages: 40 }), container(2, { Bandages: 9 }, 3)];
    const view = open({
      route: '/generate?to=2',
      containers: both,
      replies: [
        reply(logigen.suppliers, LACKING),
        reply(shipments.create, ({ body }) =>
          aSavedShipment({ id: body.shipment.attributes.supplierId === 1 ? 8 : 9 }),
        ),
      ],
    });
    await view.user.click(await screen.findByRole('checkbox', { name: 'Depot' }));
    await view.user.click(screen.getByRole('checkbox', { name: 'Seaport' }));
    expect(supplier()).toHaveAttribute('placeholder', '2 suppliers');
    await waitFor(() => expect(count()).toHaveValue('3'));
    await waitFor(() => expect(generate()).toBeEnabled());
    await view.user.click(generate());
    await screen.findByRole('heading', { name: 'Supplies' });
    expect(sent(view, '/api/logi_gen/generate')).toMatchObject([
      { generate: { supplier_id: 1, more_supplier_ids: [3], container_count: 3 } },
    ]);
    expect(column(2)).toHaveTextContent('Seaport');
    expect(screen.getByText('2 shipments: Depot 40 crates and Seaport 9 crates to Front')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Save Shipment' }));
    await expect.poll(view.address).toBe('/shipments/8');
    expect(sent(view, '/api/shipments')).toMatchObject([
      { shipment: { attributes: { supplier_id: 1, containers: [[{ item_id: 100, quantity: 40 }]] } } },
      { shipment: { attributes: { supplier_id: 3, containers: [[{ item_id: 100, quantity: 9 }]] } } },
    ]);
  });

  it('a refused second shipment leaves the first saved, and saving again sends only the second', async () => {
    const both = [container(1, { Bandages: 40 }), container(2, { Bandages: 9 }, 3)];
    const view = open({
      route: '/generate?to=2',
      containers: both,
      replies: [
        reply(logigen.suppliers, LACKING),
        reply(shipments.create, ({ body }) =>
          body.shipment.attributes.supplierId === 1
            ? aSavedShipment({ id: 8 })
            : new ApiError('conflict', 'The stock has changed.'),
        ),
      ],
    });
    await view.user.click(await screen.findByRole('checkbox', { name: 'Depot' }));
    await view.user.click(screen.getByRole('checkbox', { name: 'Seaport' }));
    await waitFor(() => expect(generate()).toBeEnabled());
    await view.user.click(generate());
    await view.user.click(await screen.findByRole('button', { name: 'Save Shipment' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The stock has changed. Saved so far: Open the shipment',
    );
    view.answer(reply(shipments.create, aSavedShipment({ id: 9 })));
    await view.user.click(screen.getByRole('button', { name: 'Save Shipment' }));
    await expect.poll(view.address).toBe('/shipments/8');
    const suppliers = sent(view, '/api/shipments').map(
      (body) =>
        (body as { shipment: { attributes: { supplier_id: number } } }).shipment.attributes.supplier_id, // as the contract writes it
    );
    expect(suppliers).toEqual([1, 3, 3]);
  });

  it('shows when nobody can, and when nothing is missing', async () => {
    const { user } = open({
      route: '/generate?to=2',
      replies: [
        reply(logigen.suppliers, ({ query: { destinationId } }) =>
          destinationId === 2 ? { ...LACKING, suppliers: [] } : NOTHING,
        ),
      ],
    });
    expect(await screen.findByText('No supplier has what is missing')).toBeVisible();
    await user.click(destination());
    await user.click(await screen.findByRole('option', { name: /Seaport/ }));
    expect(await screen.findByText('Nothing that goes into containers is missing at Seaport.')).toBeVisible();
  });

  it('a failed ranking shows a message, and planning works without it', async () => {
    const { user } = open({
      route: '/generate?to=2',
      replies: [reply(logigen.suppliers, new ApiError('unexpected', 'no'))],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The suppliers could not be ranked.');
    await user.click(supplier());
    await user.click(await screen.findByRole('option', { name: /Depot/ }));
    await waitFor(() => expect(generate()).toBeEnabled());
  });
});

describe('an address with a need', () => {
  it('with both ends and items plans exactly these at once', async () => {
    const view = open({
      route: '/generate?to=2&from=1&items=Bandages:1:81,Cloth:0:5',
      replies: [reply(logigen.suppliers, LACKING)],
    });
    expect(await screen.findByRole('heading', { name: 'Supplies' })).toBeVisible();
    expect(sent(view, '/api/logi_gen/generate')).toMatchObject([
      {
        generate: {
          supplier_id: 1,
          destination_id: 2,
          items: [
            { fir_name: 'Bandages', crated: true, quantity: 81 },
            { fir_name: 'Cloth', crated: false, quantity: 5 },
          ],
        },
      },
    ]);
    expect(screen.getByText('Depot → Front')).toBeVisible();
    const asked = screen.getByRole('region', { name: 'Asked for' });
    expect(asked).toHaveTextContent('81 ×Bandages (Crated)');
    expect(asked).toHaveTextContent('Loose items do not go into containers.');
  });

  it('replaces the stored plan of another need, and shows the plan of the same need again', async () => {
    const { unmount } = open({ route: '/generate?to=2&from=1' });
    await screen.findByRole('heading', { name: 'Supplies' });
    unmount();
    const again = open({ route: '/generate?to=2&from=1' });
    await screen.findByRole('heading', { name: 'Supplies' });
    expect(sent(again, '/api/logi_gen/generate')).toEqual([]);
    again.unmount();
    const otherView = open({ route: '/generate?to=3&from=1' });
    await screen.findByRole('heading', { name: 'Supplies' });
    expect(sent(otherView, '/api/logi_gen/generate')).toMatchObject([{ generate: { destination_id: 3 } }]);
  });

  it('with a destination and items plans at once with the first supplier of the ranking', async () => {
    const view = open({
      route: '/generate?to=2&items=Bandages:1:81',
      replies: [reply(logigen.suppliers, LACKING)],
    });
    expect(await screen.findByRole('heading', { name: 'Supplies' })).toBeVisible();
    expect(sent(view, '/api/logi_gen/generate')).toMatchObject([
      { generate: { supplier_id: 1, destination_id: 2, items: [{ fir_name: 'Bandages', quantity: 81 }] } },
    ]);
    await unfold(view);
    expect(supplier()).toHaveValue('Depot · Kalokai - Hallow');
    await view.user.click(screen.getByRole('button', { name: 'Clear and plan again' }));
    expect(screen.getByRole('checkbox', { name: 'Depot' })).toBeEnabled();
    expect(sent(view, '/api/logi_gen/generate')).toHaveLength(1);
  });

  it('with only items asks for the destination, and shows what is not missing there', async () => {
    const { user } = open({
      route: '/generate?items=Cloth:1:12',
      replies: [reply(logigen.suppliers, LACKING)],
    });
    expect(await screen.findByText('Cloth (Crated)')).toBeVisible();
    await user.click(destination());
    await user.click(await screen.findByRole('option', { name: /Front/ }));
    expect(await screen.findByText('Front lacks only 2 crates of it.')).toBeVisible();
  });
});
