import { ApiError, shipments } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aSavedShipment } from '../../testing/builders.ts';
import { catchDownloads } from '../../testing/downloads.ts';
import {
  chosen,
  clear,
  column,
  count,
  crates,
  destination,
  generate,
  generated,
  open,
  sent,
  supplier,
  TWO,
  unfold,
} from '../../testing/logigen-screen.tsx';
import { reply } from '../../testing/render-screen.tsx';

describe('the generated shipment', () => {
  it('requests the chosen number of containers and shows the supplies of the first', async () => {
    const view = await generated();
    expect(sent(view, '/api/logi_gen/generate')).toMatchObject([{ generate: { container_count: 3 } }]);
    expect(screen.getByRole('combobox', { name: 'Container' })).toHaveValue('Container 1 · 42 crates');
    expect(crates(1)).toEqual(['Bandages 40', '=Bomb 2']);
    expect(within(column(1)).getByText('400 items')).toBeVisible();
    expect(column(1)).toHaveTextContent('42 of 60');
    expect(crates(2)).toEqual(['Bandages 41']);
  });

  it('Next and Previous wrap around, and a container can be picked', async () => {
    const { user } = await generated();
    const shown = () => [1, 2].filter((number) => column(number).getAttribute('aria-current') === 'true');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(shown()).toEqual([2]);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(shown()).toEqual([1]);
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(shown()).toEqual([2]);
    await user.click(screen.getByRole('combobox', { name: 'Container' }));
    await user.click(await screen.findByRole('option', { name: /Container 1/ }));
    expect(shown()).toEqual([1]);
  });

  it('locks supplier, destination, amount and exclusions', async () => {
    await unfold(await generated());
    expect(supplier()).toBeDisabled();
    expect(destination()).toBeDisabled();
    expect(count()).toBeDisabled();
    expect(screen.getAllByRole('switch')).toHaveLength(4);
    for (const element of screen.getAllByRole('switch')) expect(element).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Generate Shipment' })).not.toBeInTheDocument();
  });

  it('folds the form to a line: from, to, containers and what is left out', async () => {
    const view = await chosen();
    await view.user.click(screen.getByRole('switch', { name: 'Vehicles and structures' }));
    await waitFor(() => expect(generate()).toBeEnabled());
    await view.user.click(generate());
    const line = within(await screen.findByRole('region', { name: 'Plan' }));
    expect(line.getByText('Depot → Front')).toBeVisible();
    expect(line.getByText(/2 containers · without Vehicles and structures/)).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Supplier' })).not.toBeInTheDocument();
    await unfold(view);
    await view.user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.queryByRole('combobox', { name: 'Supplier' })).not.toBeInTheDocument();
  });

  it('is kept for the session and shown again, locked, without asking the server', async () => {
    const { unmount } = await generated();
    expect(sessionStorage.getItem('shipmentData')).toContain('Container 2');
    unmount();
    const view = open();
    expect(await screen.findByRole('heading', { name: 'Supplies' })).toBeVisible();
    await unfold(view);
    expect(supplier()).toHaveValue('Depot · Kalokai - Hallow');
    expect(supplier()).toBeDisabled();
    expect(sent(view, '/api/logi_gen/calculate')).toEqual([]);
  });

  it('Clear removes everything, including the stored copy', async () => {
    const { user } = await generated();
    await user.click(clear());
    expect(screen.queryByRole('heading', { name: 'Supplies' })).not.toBeInTheDocument();
    expect(sessionStorage.getItem('shipmentData')).toBeNull();
    expect(supplier()).toHaveValue('');
    expect(supplier()).toBeEnabled();
    expect(destination()).toHaveValue('');
    expect(count()).toHaveValue('');
  });

  it('cannot be cleared, nor its items changed, before the server has answered', async () => {
    let answer = () => {};
    const containers = new Promise<typeof TWO>((resolve) => {
      answer = () => resolve(TWO);
    });
    const { user } = open({
      route: '/generate?from=1&to=2&items=Bandages:1:40',
      containers: () => containers,
    });
    await waitFor(() => expect(clear()).toBeDisabled());
    const everything = await screen.findByRole('button', { name: 'Plan everything that is missing' });
    expect(everything).toBeDisabled();
    answer();
    expect(await screen.findByRole('heading', { name: 'Supplies' })).toBeVisible();
    expect(screen.getByText('Depot → Front')).toBeVisible();
    await user.click(clear());
    expect(screen.queryByRole('heading', { name: 'Supplies' })).not.toBeInTheDocument();
    expect(supplier()).toHaveValue('');
  });

  it('Clear and plan again unlocks the choices and keeps them', async () => {
    const view = await generated();
    await unfold(view);
    await view.user.click(screen.getByRole('button', { name: 'Clear and plan again' }));
    expect(screen.queryByRole('heading', { name: 'Supplies' })).not.toBeInTheDocument();
    expect(sessionStorage.getItem('shipmentData')).toBeNull();
    expect(supplier()).toBeEnabled();
    expect(supplier()).toHaveValue('Depot · Kalokai - Hallow');
    expect(destination()).toHaveValue('Front · Deadlands - Abandoned Ward');
  });

  it('shows when there was nothing to ship, and leaves the choice unlocked', async () => {
    const { user } = await chosen({ containers: [] });
    await waitFor(() => expect(generate()).toBeEnabled());
    await user.click(generate());
    expect(await screen.findByText('There was nothing left to ship: the stock has changed.')).toBeVisible();
    expect(supplier()).toBeEnabled();
    expect(sessionStorage.getItem('shipmentData')).toBeNull();
  });

  it('can be copied for Discord and as a table without formulas, and downloaded as CSV', async () => {
    const { user } = await generated();
    const copied = async (name: string) => {
      await user.click(screen.getByRole('button', { name: 'Export' }));
      await user.click(await screen.findByRole('menuitem', { name }));
      return navigator.clipboard.readText();
    };
    expect(await copied('Copy for Discord')).toBe(
      [
        '```',
        'Depot → Front · 2 containers',
        '',
        'Container 1 · 42 crates',
        ' 2 =Bomb',
        '40 Bandages',
        '',
        'Container 2 · 41 crates',
        '41 Bandages',
        '```',
        window.location.href,
      ].join('\n'),
    );
    expect(await copied('Copy for a spreadsheet')).toBe(
      [
        'Container\tItem\tCodeName\tCrates\tItems',
        'Container 1\t"\'=Bomb"\t"\'=Bomb"\t2\t20',
        'Container 1\tBandages\tBandages\t40\t400',
        'Container 2\tBandages\tBandages\t41\t410',
      ].join('\r\n'),
    );
    const files = catchDownloads();
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Download CSV' }));
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['Shipment from Depot to Front.csv']));
    expect(await files[0]?.text()).toContain('Container 2,Bandages,Bandages,41,410');
  });

  it('prints as a load list with a page for each container', async () => {
    await generated();
    expect(screen.queryByRole('region', { name: 'Container 2', hidden: true })).not.toBeInTheDocument();
    window.dispatchEvent(new Event('beforeprint'));
    const page = screen.getByRole('region', { name: 'Container 2', hidden: true });
    expect(page).toHaveTextContent('Container 2 of 2Depot → Front41 of 60 crates');
    expect(within(page).getByRole('rowheader', { name: 'Bandages', hidden: true })).toBeInTheDocument();
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(page).not.toBeInTheDocument());
  });

  it('is saved once, with a note, and then the saved shipment opens', async () => {
    const view = await generated({ replies: [reply(shipments.create, aSavedShipment({ id: 9 }))] });
    await view.user.type(screen.getByRole('textbox', { name: 'Note' }), 'Night convoy');
    await view.user.click(screen.getByRole('button', { name: 'Save Shipment' }));
    await expect.poll(view.address).toBe('/shipments/9');
    expect(sent(view, '/api/shipments')).toEqual([
      {
        shipment: {
          attributes: {
            supplier_id: 1,
            destination_id: 2,
            exclude_locked: false,
            note: 'Night convoy',
            containers: [
              [
                { item_id: 100, quantity: 40 },
                { item_id: 101, quantity: 2 },
              ],
              [{ item_id: 100, quantity: 41 }],
            ],
          },
        },
      },
    ]);
    view.unmount();
    open();
    await screen.findByRole('button', { name: 'Generate Shipment' });
    expect(screen.queryByRole('heading', { name: 'Supplies' })).not.toBeInTheDocument();
  });

  it('shows why saving was refused, and loses nothing', async () => {
    const { user } = await generated({
      replies: [reply(shipments.create, new ApiError('conflict', 'The stock has changed.'))],
    });
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Night convoy');
    await user.click(screen.getByRole('button', { name: 'Save Shipment' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The stock has changed.');
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Night convoy');
    expect(screen.getByRole('button', { name: 'Save Shipment' })).toBeEnabled();
  });
});
