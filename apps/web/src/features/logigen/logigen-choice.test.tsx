import { ApiError, logigen, type ShipmentContainer, shipments, warehouses } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aSavedShipment } from '../../testing/builders.ts';
import {
  choose,
  chosen,
  clear,
  count,
  DEPOT,
  destination,
  details,
  generate,
  NEAR,
  open,
  sent,
  supplier,
  TWO,
} from '../../testing/logigen-screen.tsx';
import { reply } from '../../testing/render-screen.tsx';

it('with fewer than two warehouses the screen says what is missing', async () => {
  open({ replies: [reply(warehouses.list, [DEPOT])] });
  expect(await screen.findByText('A shipment needs two warehouses')).toBeVisible();
});

describe('the choice', () => {
  it('has supplier, destination, shippables, exclusions, details and the two buttons', async () => {
    open();
    expect(await screen.findByRole('combobox', { name: 'Supplier' })).toBeVisible();
    expect(destination()).toBeVisible();
    expect(count()).toBeVisible();
    for (const name of [
      'Basic Materials',
      'Explosive Powder',
      'Vehicles and structures',
      /^Locked stockpiles/,
    ])
      expect(screen.getByRole('switch', { name })).not.toBeChecked();
    expect(details()).toBeVisible();
    expect(generate()).toBeVisible();
    expect(clear()).toBeVisible();
  });

  it('choosing one warehouse as both ends clears the other end', async () => {
    const view = await chosen();
    await choose(view, 'Destination', 'Depot');
    expect(supplier()).toHaveValue('');
    expect(destination()).toHaveValue('Depot · Kalokai - Hallow');
    await choose(view, 'Supplier', 'Depot');
    expect(destination()).toHaveValue('');
  });

  it('the two ends can be swapped', async () => {
    const { user } = await chosen();
    await user.click(screen.getByRole('button', { name: 'Swap supplier and destination' }));
    expect(supplier()).toHaveValue('Front · Deadlands - Abandoned Ward');
    expect(destination()).toHaveValue('Depot · Kalokai - Hallow');
  });

  it('the address can preselect the destination', async () => {
    const view = open({ route: '/generate?to=2' });
    expect(await screen.findByRole('combobox', { name: 'Destination' })).toHaveValue(
      'Front · Deadlands - Abandoned Ward',
    );
    expect(supplier()).toHaveValue('');
    expect(sent(view, '/api/logi_gen/generate')).toEqual([]);
  });

  it('choosing both ends calculates the stock, with containers as units divided by 60, rounded up', async () => {
    const view = await chosen();
    expect(await within(details()).findByText('161')).toBeVisible();
    expect(within(details()).getByText('3 of 3 requested · enough')).toBeVisible();
    expect(count()).toHaveValue('3');
    expect(sent(view, '/api/logi_gen/calculate')).toEqual([
      {
        generate: {
          supplier_id: 1,
          destination_id: 2,
          items: [],
          excluded_items: [],
          exclude_constructs: false,
          exclude_locked: false,
        },
      },
    ]);
  });

  it('changing exclusions calculates the stock again, and sends items as objects with a name', async () => {
    const view = await chosen({ units: ({ body }) => (body.generate.excludeConstructs ? 30 : 161) });
    await view.user.click(screen.getByRole('switch', { name: 'Explosive Powder' }));
    await view.user.click(screen.getByRole('switch', { name: 'Vehicles and structures' }));
    expect(await within(details()).findByText('30')).toBeVisible();
    expect(sent(view, '/api/logi_gen/calculate').at(-1)).toMatchObject({
      generate: { excluded_items: [{ name: 'Explosive Powder' }], exclude_constructs: true },
    });
  });

  it('a request for more than is available shows a message, and is capped when the input loses focus', async () => {
    const { user } = await chosen();
    await within(details()).findByText('161');
    await user.clear(count());
    await user.type(count(), '4');
    expect(within(details()).getByText('3 of 4 requested · nearly enough')).toBeVisible();
    await user.type(count(), '0');
    expect(within(details()).getByText('3 of 40 requested · too few')).toBeVisible();
    await user.tab();
    expect(count()).toHaveValue('3');
  });

  it('a typed number is rounded down, and cannot be negative', async () => {
    const { user } = await chosen();
    await within(details()).findByText('161');
    await user.clear(count());
    await user.type(count(), '-2.9');
    await user.tab();
    expect(count()).toHaveValue('2');
  });

  it('the details rate empty containers, distance and transport at the supplier, also in words', async () => {
    await chosen();
    expect(await within(details()).findByText('3 for 3 · enough')).toHaveAttribute('data-status', 'high');
    expect(within(details()).getByText('3 hexes · far')).toHaveAttribute('data-status', 'middle');
    expect(within(details()).getByText('1 flatbed, 0 freighters · only one kind')).toHaveAttribute(
      'data-status',
      'middle',
    );
  });

  it('an unknown distance is shown as unknown', async () => {
    await chosen({ replies: [reply(logigen.matrix, { Front: [{ ...NEAR, distance: null }] })] });
    expect(await within(details()).findByText('Unknown')).toBeVisible();
  });
});

describe('when a shipment can be generated', () => {
  it('not without a supplier or destination', async () => {
    const view = open();
    await choose(view, 'Supplier', 'Depot');
    expect(generate()).toBeDisabled();
    await choose(view, 'Destination', 'Front');
    await waitFor(() => expect(generate()).toBeEnabled());
  });

  it('not while the stock is being calculated, and not while the shipment is being generated', async () => {
    let calculate: (units: number) => void = () => {};
    let answer: (containers: ShipmentContainer[]) => void = () => {};
    const { user } = await chosen({
      units: () => new Promise<number>((resolve) => (calculate = resolve)),
      containers: () => new Promise<ShipmentContainer[]>((resolve) => (answer = resolve)),
    });
    expect(generate()).toBeDisabled();
    calculate(61);
    await waitFor(() => expect(generate()).toBeEnabled());
    await user.click(generate());
    await waitFor(() => expect(screen.getByRole('button', { name: /Generate Shipment/ })).toBeDisabled());
    expect(supplier()).toBeDisabled();
    answer(TWO);
    expect(await screen.findByRole('heading', { name: 'Supplies' })).toBeVisible();
  });

  it('not when nothing is available', async () => {
    await chosen({ units: 0 });
    expect(await within(details()).findByText('0 of 0 requested · too few')).toBeVisible();
    expect(generate()).toBeDisabled();
  });

  it('not with a count below 1', async () => {
    const { user } = await chosen();
    await waitFor(() => expect(generate()).toBeEnabled());
    await user.clear(count());
    await user.type(count(), '0');
    expect(generate()).toBeDisabled();
    await user.clear(count());
    expect(generate()).toBeDisabled();
    await user.type(count(), '1');
    expect(generate()).toBeEnabled();
  });

  it('a failed calculation shows a message and a retry button', async () => {
    const view = await chosen({ units: new ApiError('unexpected', 'no') });
    expect(await within(details()).findByRole('alert')).toHaveTextContent(
      'What can be sent could not be calculated.',
    );
    expect(generate()).toBeDisabled();
    view.answer(reply(logigen.calculate, 60));
    await view.user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(generate()).toBeEnabled());
  });

  it('a failed generation shows the reason and keeps the choice', async () => {
    const { user } = await chosen({ containers: new ApiError('conflict', 'The depot burned down.') });
    await waitFor(() => expect(generate()).toBeEnabled());
    await user.click(generate());
    expect(await screen.findByText('The depot burned down.')).toBeVisible();
    expect(supplier()).toHaveValue('Depot · Kalokai - Hallow');
    expect(generate()).toBeEnabled();
  });
});

describe('the stock promised by saved shipments', () => {
  it('is shown beside the crates that can be shipped', async () => {
    await chosen({ replies: [reply(logigen.promised, { expected: 56, reserved: 1200 })] });
    expect(await screen.findByText('56 crates are coming to Front')).toBeVisible();
    expect(screen.getByText('1,200 crates at Depot are set aside')).toBeVisible();
  });

  it('is shown as well where the address plans at once, as from the worklist, until the plan itself is saved', async () => {
    const { user } = open({
      route: '/generate?from=1&to=2&items=Bandages:1:40',
      replies: [
        reply(logigen.promised, { expected: 56, reserved: 1200 }),
        reply(shipments.create, aSavedShipment({ id: 7 })),
      ],
    });
    expect(await screen.findByRole('heading', { name: 'Supplies' })).toBeVisible();
    expect(await screen.findByText('56 crates are coming to Front')).toBeVisible();
    expect(screen.getByText('1,200 crates at Depot are set aside')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save Shipment' }));
    await waitFor(() => expect(screen.queryByText(/are coming to|set aside/)).not.toBeInTheDocument());
  });

  it('is not shown if there is none', async () => {
    const { requests } = await chosen();
    await waitFor(() => expect(requests.some(({ path }) => path === logigen.promised.path)).toBe(true));
    expect(await screen.findByText('161')).toBeVisible();
    await waitFor(() => expect(generate()).toBeEnabled());
    expect(screen.queryByText(/are coming to|set aside/)).not.toBeInTheDocument();
  });

  it('is requested with the same choice as the plan', async () => {
    const { user, requests } = await chosen();
    await user.click(screen.getByRole('switch', { name: /^Locked stockpiles/ }));
    const bodies = (path: string) =>
      requests.filter((request) => request.path === path).map(({ body }) => body);
    await waitFor(() => expect(bodies(logigen.promised.path)).toHaveLength(2));
    expect(bodies(logigen.promised.path)).toEqual(bodies(logigen.calculate.path));
  });
});
