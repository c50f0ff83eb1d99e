import { ApiError, type Shipment, shipments } from '@backline/contract';
import { act, screen, within } from '@testing-library/react';
import { Navigate, useLocation } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { aSavedContainer, aSavedShipment, aUser } from '../../testing/builders.ts';
import type { FakeReply } from '../../testing/fake-server.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import type { SavedState } from './just-saved.tsx';
import { ShipmentScreen } from './shipment-screen.tsx';

const AT = '2026-11-21T10:00:00.000Z';
const CLAIMED = aSavedContainer({
  state: 'claimed',
  holder: 'Mallard',
  steps: ['release', 'load', 'cancel'],
});

function open(shipment: Shipment | ApiError, replies: FakeReply[] = [], mayEdit = false) {
  return renderScreen(<ShipmentScreen />, {
    path: '/shipments/:id',
    route: '/shipments/51',
    user: aUser({ username: 'Mallard', permissions: { edit: mayEdit } }),
    replies: [...replies, reply(shipments.get, shipment)],
  });
}

const stepsSent = ({ requests }: ReturnType<typeof open>) =>
  requests.filter(({ path }) => path.endsWith('/steps')).map(({ body }) => body);

describe('a saved shipment', () => {
  it('shows its supplier and destination, what is in each container, who has it and what happened', async () => {
    open(
      aSavedShipment({
        note: 'Night convoy',
        crates: 80,
        containers: [
          aSavedContainer({ state: 'loaded', holder: 'Ines', loadedAt: AT, steps: [] }),
          aSavedContainer({ number: 2 }),
        ],
        events: [
          { id: 3, step: 'load', containers: [1], username: 'Ines', at: AT },
          { id: 2, step: 'claim', containers: [1, 2], username: 'Ines', at: AT },
          { id: 1, step: 'save', containers: [1, 2], username: 'Marlow', at: AT },
        ],
      }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Depot → Front' })).toBeVisible();
    expect(screen.getByText('Night convoy')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Deadlands - Abandoned Ward' })).toHaveAttribute(
      'href',
      '/warehouses/2',
    );
    expect(screen.getByText('Loaded by Ines')).toBeVisible();
    expect(screen.getAllByText('Contents: 1 item, 40 of 60 crates')).toHaveLength(2);
    const history = within(screen.getByRole('region', { name: 'History' }));
    expect(
      history.getAllByRole('listitem').map((element) => element.querySelector('span')?.textContent),
    ).toEqual(['Ines loaded Container 1', 'Ines claimed Containers 1 and 2', 'Marlow saved the shipment']);
  });

  it('lists what is still to load first, and what is done last', async () => {
    const states = ['delivered', 'open', 'cancelled', 'loaded', 'claimed'] as const;
    open(
      aSavedShipment({
        containers: states.map((state, index) => aSavedContainer({ number: index + 1, state, steps: [] })),
      }),
    );
    const headings = await screen.findAllByRole('heading', { level: 3, name: /^Container/ });
    expect(headings.map((heading) => heading.textContent)).toEqual([
      'Container 2',
      'Container 5',
      'Container 4',
      'Container 1',
      'Container 3',
    ]);
  });

  it('can have a container claimed, and shows what the server answers', async () => {
    const view = open(aSavedShipment(), [reply(shipments.step, aSavedShipment({ containers: [CLAIMED] }))]);
    const button = await screen.findByRole('button', { name: 'Claim: Container 1' });
    view.answer(reply(shipments.get, aSavedShipment({ containers: [CLAIMED] })));
    await view.user.click(button);
    expect(await screen.findByText('Claimed by Mallard')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Loaded: Container 1' })).toBeVisible();
    expect(stepsSent(view)).toEqual([{ step: { action: 'claim', containers: [1] } }]);
  });

  it('shows who has the container when somebody else claimed it first', async () => {
    const taken = aSavedContainer({ state: 'claimed', holder: 'Ines', steps: [] });
    const view = open(aSavedShipment(), [
      reply(
        shipments.step,
        new ApiError('conflict', 'Container 1 is already claimed by Ines. Nothing was changed.'),
      ),
    ]);
    const button = await screen.findByRole('button', { name: 'Claim: Container 1' });
    view.answer(reply(shipments.get, aSavedShipment({ containers: [taken] })));
    await view.user.click(button);
    expect(
      await screen.findByText('Container 1 is already claimed by Ines. Nothing was changed.'),
    ).toBeVisible();
    expect(await screen.findByText('Claimed by Ines')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Claim: Container 1' })).not.toBeInTheDocument();
  });

  it('can move several containers on to their next step together', async () => {
    const three = [1, 2, 3].map((number) =>
      aSavedContainer({ number, steps: number === 3 ? [] : ['claim'] }),
    );
    const view = open(aSavedShipment({ containers: three }), [reply(shipments.step, aSavedShipment())]);
    await view.user.click(await screen.findByRole('button', { name: 'Claim all 2 open containers' }));
    expect(stepsSent(view)).toEqual([{ step: { action: 'claim', containers: [1, 2] } }]);
  });

  it('marks no container as loaded by a second press on a claim, of one or of all', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const of = (state: 'open' | 'claimed') =>
      aSavedShipment({
        containers: [1, 2].map((number) =>
          state === 'open'
            ? aSavedContainer({ number, name: `Container ${number}` })
            : { ...CLAIMED, number, name: `Container ${number}` },
        ),
      });
    const view = open(of('open'), [reply(shipments.step, of('claimed'))]);
    const claim = await screen.findByRole('button', { name: 'Claim all 2 open containers' });
    view.answer(reply(shipments.get, of('claimed')));
    await view.user.click(claim);
    const all = await screen.findByRole('button', { name: 'My 2 containers are loaded' });
    await view.user.click(all);
    await view.user.click(screen.getByRole('button', { name: 'Loaded: Container 1' }));
    expect(stepsSent(view)).toEqual([{ step: { action: 'claim', containers: [1, 2] } }]);
    await act(() => vi.advanceTimersByTimeAsync(700));
    expect(screen.getByRole('button', { name: 'Loaded: Container 1' })).toBeEnabled();
    await view.user.click(all);
    expect(stepsSent(view)).toHaveLength(2);
    vi.useRealTimers();
  });

  it('has one word for each step, and leads back to the list', async () => {
    open(
      aSavedShipment({
        containers: [
          aSavedContainer({ state: 'loaded', holder: 'Mallard', loadedAt: AT, steps: ['unload', 'deliver'] }),
          aSavedContainer({
            number: 2,
            state: 'delivered',
            holder: 'Mallard',
            deliveredAt: AT,
            steps: ['return'],
          }),
        ],
      }),
    );
    expect(await screen.findByRole('button', { name: 'Undo loading: Container 1' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo delivery: Container 2' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Shipments' })).toHaveAttribute('href', '/shipments');
  });

  it('shows what is in a container while it is loaded, and who ticked off what', async () => {
    const [supply] = CLAIMED.supplies;
    const ticked = { ...supply!, tick: { username: 'Okafor', at: AT } };
    open(
      aSavedShipment({ containers: [{ ...CLAIMED, supplies: [ticked] }, aSavedContainer({ number: 2 })] }),
    );
    expect(await screen.findByText('40 of 40 crates ticked off')).toBeVisible();
    expect(screen.getByText(/^Okafor, /)).toBeVisible();
    expect(screen.getAllByRole('table', { hidden: true })).toHaveLength(2);
    expect(
      screen.getAllByText(/^Contents: 1 item/).map((element) => element.closest('details')?.open),
    ).toEqual([true, false]);
  });

  it('has a code that a phone opens the checklist with', async () => {
    open(aSavedShipment());
    const phone = within(await screen.findByRole('region', { name: 'Load by phone' }));
    const address = `${window.location.origin}/shipments/51/load`;
    expect(await phone.findByRole('img', { name: `QR code of ${address}` })).toBeVisible();
    expect(phone.getByRole('link', { name: 'Open the checklist' })).toHaveAttribute(
      'href',
      '/shipments/51/load',
    );
  });

  it('asks before cancelling a container', async () => {
    const view = open(aSavedShipment({ containers: [CLAIMED] }), [reply(shipments.step, aSavedShipment())]);
    await view.user.click(await screen.findByRole('button', { name: 'Cancel container: Container 1' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Are you sure you want to cancel Container 1?');
    expect(stepsSent(view)).toEqual([]);
    expect(within(dialog).getByRole('button', { name: 'Keep it' })).toBeVisible();
    await view.user.click(within(dialog).getByRole('button', { name: 'Cancel container' }));
    expect(stepsSent(view)).toEqual([{ step: { action: 'cancel', containers: [1] } }]);
  });

  it('can be deleted with the edit right after a confirmation, which leads back to the list', async () => {
    const { user, address } = open(aSavedShipment(), [reply(shipments.remove, {})], true);
    await user.click(await screen.findByRole('button', { name: 'Actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('the shipment from Depot to Front?');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await expect.poll(address).toBe('/shipments');
  });

  it('cannot be deleted without the edit right, and says when it is closed or restricted to a group', async () => {
    const { user } = open(aSavedShipment({ closed: true, lockedTo: ['Officers', ''] }));
    expect(await screen.findByText('Closed')).toBeVisible();
    expect(screen.getByText('Only for Officers and admins')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Actions' }));
    expect(await screen.findByRole('menuitem', { name: 'Copy for Discord' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
  });

  it('that no longer exists shows a message and a link to the list', async () => {
    open(new ApiError('not-found', 'no'));
    expect(await screen.findByText('This shipment does not exist any more')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the shipments' })).toHaveAttribute('href', '/shipments');
  });
});

describe('a shipment that was saved just now', () => {
  /** The page as saving a plan opens it. */
  function JustOpened() {
    const { state } = useLocation();
    return state === null ? (
      <Navigate to="/shipments/51" state={{ saved: [51, 52] } satisfies SavedState} replace />
    ) : (
      <ShipmentScreen />
    );
  }
  const openSaved = (mayEdit: boolean) =>
    renderScreen(<JustOpened />, {
      path: '/shipments/:id',
      route: '/shipments/51',
      user: aUser({ username: 'Mallard', permissions: { edit: mayEdit } }),
      replies: [reply(shipments.get, aSavedShipment({ crates: 40 })), reply(shipments.remove, {})],
    });

  it('says what is coming now, names the others, and plans another', async () => {
    openSaved(false);
    await screen.findByText(/40 crates are coming to Front\./);
    const line = within(screen.getByRole('status'));
    expect(line.getByRole('link', { name: 'Shipment 2 of 2' })).toHaveAttribute('href', '/shipments/52');
    expect(line.queryByRole('link', { name: 'Shipment 1 of 2' })).not.toBeInTheDocument();
    expect(line.getByRole('link', { name: 'Plan another for Front' })).toHaveAttribute(
      'href',
      '/generate?to=2',
    );
    expect(line.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('can be undone by an editor, with all that was saved with it', async () => {
    const view = openSaved(true);
    await view.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect.poll(view.address).toBe('/generate?to=2');
    const removed = view.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
    expect(removed).toEqual(['/api/shipments/51', '/api/shipments/52']);
  });

  it('says nothing of it when it is opened otherwise', async () => {
    open(aSavedShipment());
    expect(await screen.findByRole('heading', { level: 1, name: 'Depot → Front' })).toBeVisible();
    expect(screen.queryByText(/coming to Front/)).not.toBeInTheDocument();
  });
});
