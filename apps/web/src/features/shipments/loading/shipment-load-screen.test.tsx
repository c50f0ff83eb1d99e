import { ApiError, type SavedContainer, type Shipment, shipments, stockpiles } from '@backline/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anItem, aSavedContainer, aSavedShipment, aSavedSupply, aUser } from '../../../testing/builders.ts';
import type { FakeReply } from '../../../testing/fake-server.ts';
import { renderScreen, reply } from '../../../testing/render-screen.tsx';
import { ShipmentLoadScreen } from './shipment-load-screen.tsx';

const AT = '2026-11-21T10:00:00.000Z';
const BANDAGES = anItem({ id: 1, name: 'Bandages (Crated)', crated: true });
const CLOTH = anItem({ id: 2, name: 'Cloth (Crated)', crated: true });

/** A container that Mallard loads, with the names of who ticked what. */
function loading(ticks: { bandages?: string; cloth?: string } = {}, parts: Partial<SavedContainer> = {}) {
  const tickOf = (username?: string) => (username === undefined ? null : { username, at: AT });
  return aSavedContainer({
    number: 4,
    state: 'claimed',
    holder: 'Mallard',
    steps: ['release', 'load', 'cancel'],
    supplies: [
      aSavedSupply({ item: BANDAGES, quantity: 34, tick: tickOf(ticks.bandages) }),
      aSavedSupply({ item: CLOTH, quantity: 26, tick: tickOf(ticks.cloth) }),
    ],
    ...parts,
  });
}

const withContainer = (...containers: SavedContainer[]) => aSavedShipment({ containers });

function open(shipment: Shipment | ApiError, replies: FakeReply[] = [], search = '') {
  return renderScreen(<ShipmentLoadScreen />, {
    path: '/shipments/:id/load',
    route: `/shipments/51/load${search}`,
    user: aUser({ username: 'Mallard' }),
    replies: [...replies, reply(shipments.get, shipment)],
  });
}

const sent = ({ requests }: ReturnType<typeof open>, end: string) =>
  requests.filter(({ path }) => path.endsWith(end)).map(({ body }) => body);
const box = (item: string) => screen.getByRole('checkbox', { name: new RegExp(`^${item}`) });

beforeEach(() => localStorage.clear());

/** Mallard has ticked all items without a connection. */
async function openWaiting() {
  const view = open(withContainer(loading()), [reply(shipments.tick, new ApiError('offline', 'x'))]);
  await screen.findByText('60 crates left');
  await view.user.click(box('Bandages'));
  await view.user.click(box('Cloth'));
  await screen.findByText('2 ticks wait');
  return view;
}

describe('which container is loaded', () => {
  it('lists what is still to load first, and what is done last', async () => {
    const states = ['delivered', 'open', 'cancelled', 'loaded', 'claimed'] as const;
    const containers = states.map((state, index) => aSavedContainer({ number: index + 1, state, steps: [] }));
    open(withContainer(...containers));
    const choice = within(await screen.findByRole('region', { name: 'Which one are you loading?' }));
    expect(choice.getAllByRole('link').map((element) => element.getAttribute('href'))).toEqual(
      [2, 5, 4, 1, 3].map((number) => `/shipments/51/load?container=${number}`),
    );
  });

  it('an open one is claimed with one press, and its checklist opens', async () => {
    const taken = loading({}, { number: 1, name: 'Container 1' });
    const view = open(
      withContainer(
        aSavedContainer(),
        aSavedContainer({ number: 2, state: 'loaded', holder: 'Ines', steps: [] }),
      ),
      [reply(shipments.step, withContainer(taken))],
    );
    expect(await screen.findByText('Loaded by Ines')).toBeVisible();
    view.answer(reply(shipments.get, withContainer(taken)));
    await view.user.click(screen.getByRole('button', { name: 'Claim: Container 1' }));
    expect(await screen.findByRole('checkbox', { name: 'Bandages (Crated), 34 crates' })).toBeEnabled();
    expect(sent(view, '/steps')).toEqual([{ step: { action: 'claim', containers: [1] } }]);
    await expect.poll(view.address).toBe('/shipments/51/load?container=1');
  });

  it('who has claimed one sees its checklist at once', async () => {
    open(withContainer(aSavedContainer(), loading()));
    expect(await screen.findByRole('heading', { name: 'Container 4' })).toBeVisible();
    expect(screen.getByRole('link', { name: '4 mine' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: '1 open' })).not.toHaveAttribute('aria-current');
  });

  it('a container of somebody else can be read but not ticked', async () => {
    open(withContainer(loading({}, { holder: 'Ines', steps: [] })), [], '?container=4');
    expect(await screen.findByText('Claimed by Ines')).toBeVisible();
    expect(box('Bandages')).toBeDisabled();
  });
});

describe('the checklist', () => {
  it('says what is in and who ticked it; a tick is sent and shown at once', async () => {
    const view = open(withContainer(loading({ cloth: 'Ines' })), [
      reply(shipments.tick, withContainer(loading({ cloth: 'Ines', bandages: 'Mallard' }))),
    ]);
    expect(await screen.findByText('34 crates left')).toBeVisible();
    expect(screen.getByText(/^Ines, /)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Loaded, drive' })).not.toBeInTheDocument();
    await view.user.click(box('Bandages'));
    expect(box('Bandages')).toBeChecked();
    expect(await screen.findByText(/^Mallard, /)).toBeVisible();
    expect(sent(view, '/ticks')).toEqual([{ tick: { container: 4, item_id: 1, ticked: true } }]);
    expect(screen.getByText('All 60 crates are in, 60 fit')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Loaded, drive' })).toBeVisible();
  });

  it('the last tick can be undone', async () => {
    const view = open(withContainer(loading()), [
      reply(shipments.tick, ({ body }) =>
        withContainer(body.tick.ticked ? loading({ cloth: 'Mallard' }) : loading()),
      ),
    ]);
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeDisabled();
    await view.user.click(box('Cloth'));
    await screen.findByText('34 crates left');
    await view.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(box('Cloth')).not.toBeChecked());
    await waitFor(() =>
      expect(sent(view, '/ticks')).toMatchObject([{ tick: { ticked: true } }, { tick: { ticked: false } }]),
    );
  });

  it('without a connection ticks wait, counted, survive a reload, and are sent when there is one', async () => {
    const view = open(withContainer(loading()), [reply(shipments.tick, new ApiError('offline', 'x'))]);
    await screen.findByText('60 crates left');
    await view.user.click(box('Bandages'));
    await view.user.click(box('Cloth'));
    expect(await screen.findByText('2 ticks wait')).toBeVisible();
    expect(screen.getAllByText('Not sent yet')).toHaveLength(2);
    view.unmount();

    const again = open(withContainer(loading()), [reply(shipments.tick, new ApiError('offline', 'x'))]);
    expect(await screen.findByText('2 ticks wait')).toBeVisible();
    expect(box('Bandages')).toBeChecked();
    again.answer(
      reply(shipments.tick, ({ body }) =>
        withContainer(
          loading(
            body.tick.itemId === 1 ? { bandages: 'Mallard' } : { bandages: 'Mallard', cloth: 'Mallard' },
          ),
        ),
      ),
    );
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText(/ticks? waits?$/)).not.toBeInTheDocument());
    expect(await screen.findAllByText(/^Mallard, /)).toHaveLength(2);
    expect(localStorage.getItem('waitingTicks')).toBeNull();
  });

  it('a tick that is refused is taken back, and why is said', async () => {
    const view = open(withContainer(loading()), [
      reply(shipments.tick, new ApiError('conflict', 'Container 4 is already loaded by Ines.')),
    ]);
    await screen.findByText('60 crates left');
    await view.user.click(box('Bandages'));
    expect(
      await screen.findByText('A tick was not taken: Container 4 is already loaded by Ines.'),
    ).toBeVisible();
    await waitFor(() => expect(box('Bandages')).not.toBeChecked());
  });

  it('when all is in, one press says that the container is loaded; then it can be delivered', async () => {
    const all = loading({ cloth: 'Ines', bandages: 'Mallard' });
    const loaded = loading(
      { cloth: 'Ines', bandages: 'Mallard' },
      { state: 'loaded', loadedAt: AT, steps: ['unload', 'deliver'] },
    );
    const view = open(withContainer(all), [reply(shipments.step, withContainer(loaded))]);
    const button = await screen.findByRole('button', { name: 'Loaded, drive' });
    view.answer(reply(shipments.get, withContainer(loaded)));
    await view.user.click(button);
    expect(sent(view, '/steps')).toEqual([{ step: { action: 'load', containers: [4] } }]);
    const steps = within(screen.getByRole('region', { name: 'Steps of the container' }));
    expect(await steps.findByRole('button', { name: 'Delivered' })).toBeVisible();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it('a second press on “Loaded, drive” does not deliver the container; a later one does', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const ticked = { cloth: 'Ines', bandages: 'Mallard' };
    const loaded = loading(ticked, { state: 'loaded', loadedAt: AT, steps: ['unload', 'deliver'] });
    const delivered = loading(ticked, { state: 'delivered', deliveredAt: AT, steps: ['return'] });
    let now = loading(ticked);
    const view = open(withContainer(now), [
      reply(shipments.step, ({ body }) => {
        now = body.step.action === 'load' ? loaded : delivered;
        return withContainer(now);
      }),
      reply(shipments.get, () => withContainer(now)),
    ]);
    await view.user.click(await screen.findByRole('button', { name: 'Loaded, drive' }));
    await view.user.click(await screen.findByRole('button', { name: 'Delivered' }));
    const load = { step: { action: 'load', containers: [4] } };
    expect(sent(view, '/steps')).toEqual([load]);
    await act(() => vi.advanceTimersByTimeAsync(700));
    await view.user.click(screen.getByRole('button', { name: 'Delivered' }));
    expect(await screen.findByRole('heading', { name: 'Container 4 delivered' })).toBeVisible();
    expect(sent(view, '/steps')).toEqual([load, { step: { action: 'deliver', containers: [4] } }]);
    vi.useRealTimers();
  });

  it('when ticks wait, they are sent before the container is marked as loaded', async () => {
    const all = loading({ cloth: 'Mallard', bandages: 'Mallard' });
    const loaded = { ...all, state: 'loaded' as const, loadedAt: AT, steps: ['unload' as const] };
    let isLoaded = false;
    const view = await openWaiting();
    view.answer(
      reply(shipments.tick, () =>
        isLoaded ? new ApiError('conflict', 'Already loaded.') : withContainer(all),
      ),
      reply(shipments.step, () => {
        isLoaded = true;
        return withContainer(loaded);
      }),
      reply(shipments.get, () => withContainer(isLoaded ? loaded : all)),
    );
    const before = view.requests.length;
    await view.user.click(screen.getByRole('button', { name: 'Loaded, drive' }));
    expect(await screen.findByText('Loaded by Mallard')).toBeVisible();
    const posts = view.requests.slice(before).filter(({ method }) => method === 'POST');
    expect(posts.map(({ path }) => path)).toEqual([
      '/api/shipments/51/ticks',
      '/api/shipments/51/ticks',
      '/api/shipments/51/steps',
    ]);
    expect(localStorage.getItem('waitingTicks')).toBeNull();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('when ticks wait and cannot be sent, the container is not marked as loaded either, and why is said', async () => {
    const view = await openWaiting();
    await view.user.click(screen.getByRole('button', { name: 'Loaded, drive' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.');
    expect(screen.getByText('2 ticks wait')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Loaded, drive' })).toBeEnabled();
    expect(sent(view, '/steps')).toEqual([]);
  });

  it('that is gone says so', async () => {
    open(new ApiError('not-found', 'no'));
    expect(await screen.findByText('This shipment does not exist any more')).toBeVisible();
  });
});

const RESERVE = { id: 7, name: 'DEP-Reserve', firUpdatedAt: AT };
const PUBLIC = { id: 8, name: 'Public', firUpdatedAt: AT };
const PETROL = anItem({ id: 3, name: 'Petrol (Crated)', crated: true });

/** Cloth comes from two stockpiles, bandages from the first, petrol from nowhere known. */
const split = (parts: Partial<SavedContainer> = {}, clothTick: string | null = null) =>
  loading(
    {},
    {
      stops: [RESERVE, PUBLIC],
      supplies: [
        aSavedSupply({ item: BANDAGES, quantity: 30, from: [{ stockpileId: 7, crates: 30 }] }),
        aSavedSupply({
          item: CLOTH,
          quantity: 14,
          tick: clothTick === null ? null : { username: clothTick, at: AT },
          from: [
            { stockpileId: 7, crates: 10 },
            { stockpileId: 8, crates: 4 },
          ],
        }),
        aSavedSupply({ item: PETROL, quantity: 2, leftOut: 3 }),
      ],
      ...parts,
    },
  );
const CODE = reply(stockpiles.reveal, { code: '307714' });
const at = (stockpile: string) => within(screen.getByRole('region', { name: stockpile }));

describe('the stockpiles that are gone to', () => {
  it('stand in turn, each with its code and its lines; what is nowhere comes last', async () => {
    const { user, requests } = open(withContainer(split()), [CODE]);
    expect(await screen.findByText('46 crates left')).toBeVisible();
    const names = ['DEP-Reserve', 'Public', 'In no stockpile that was reported'];
    const heads = screen.getAllByRole('checkbox', { name: /^All from / });
    expect(heads.map((head) => head.getAttribute('aria-label'))).toEqual([
      'All from DEP-Reserve, 40 crates',
      'All from Public, 4 crates',
      `All from ${names[2]}, 2 crates`,
    ]);
    expect(at('Public').getByText(/no code/i)).toBeVisible();
    expect(at('DEP-Reserve').queryByText('307714')).not.toBeInTheDocument();
    await user.click(at('DEP-Reserve').getByRole('button', { name: 'Show the code of DEP-Reserve' }));
    expect(await at('DEP-Reserve').findByText('307714')).toBeVisible();
    expect(requests.filter(({ path }) => path.endsWith('/reveal')).map(({ path }) => path)).toEqual([
      '/api/stockpiles/7/reveal',
    ]);
    expect(at('DEP-Reserve').getByText('4 more elsewhere')).toBeVisible();
    expect(at(names[2] ?? '').getByText('3 left out')).toBeVisible();
  });

  it('a line that is split is ticked once both of its parts are in, also after a reload', async () => {
    const view = open(withContainer(split()), [
      CODE,
      reply(shipments.tick, withContainer(split({}, 'Mallard'))),
    ]);
    await screen.findByText('46 crates left');
    await view.user.click(at('Public').getByRole('checkbox', { name: 'Cloth (Crated), 4 crates' }));
    expect(await screen.findByText('42 crates left')).toBeVisible();
    expect(sent(view, '/ticks')).toEqual([]);
    view.unmount();
    const again = open(withContainer(split()), [
      CODE,
      reply(shipments.tick, withContainer(split({}, 'Mallard'))),
    ]);
    expect(await screen.findByText('42 crates left')).toBeVisible();
    await again.user.click(at('DEP-Reserve').getByRole('checkbox', { name: 'Cloth (Crated), 10 crates' }));
    expect(await screen.findByText('32 crates left')).toBeVisible();
    await waitFor(() =>
      expect(sent(again, '/ticks')).toEqual([{ tick: { container: 4, item_id: 2, ticked: true } }]),
    );
    await waitFor(() => expect(localStorage.getItem('waitingTicks')).toBeNull());
  });

  it('all of one is ticked with one press, folds to a line, and Undo takes it all back', async () => {
    const view = open(withContainer(split()), [CODE, reply(shipments.tick, new ApiError('offline', 'x'))]);
    await screen.findByText('46 crates left');
    await view.user.click(screen.getByRole('checkbox', { name: /^All from DEP-Reserve/ }));
    expect(await screen.findByText('6 crates left')).toBeVisible();
    expect(at('DEP-Reserve').queryByRole('checkbox', { name: /^Bandages/ })).not.toBeInTheDocument();
    await view.user.click(at('DEP-Reserve').getByRole('button', { name: 'What came from DEP-Reserve' }));
    expect(at('DEP-Reserve').getByRole('checkbox', { name: /^Bandages/ })).toBeChecked();
    await view.user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('46 crates left')).toBeVisible();
  });

  it('crates that are not there are taken from elsewhere, or left out with a way back', async () => {
    const moved = split({ stops: [PUBLIC] });
    const view = open(withContainer(split()), [CODE, reply(shipments.correct, withContainer(moved))]);
    await screen.findByText('46 crates left');
    view.answer(reply(shipments.get, withContainer(moved)));
    await view.user.click(at('DEP-Reserve').getByRole('button', { name: 'Not there: Bandages (Crated)' }));
    const found = at('DEP-Reserve').getByRole('textbox', { name: 'Crates there' });
    await view.user.clear(found);
    await view.user.type(found, '12');
    await view.user.click(at('DEP-Reserve').getByRole('button', { name: 'Leave out 18' }));
    expect(await screen.findByText('18 crates of Bandages (Crated) left out of the shipment.')).toBeVisible();
    const undo = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Undo' });
    const [ofToast] = undo.filter(({ disabled }) => !disabled); // that of the footer has no tick to undo
    await view.user.click(ofToast ?? document.body);
    const line = { container: 4, item_id: 1, stockpile_id: 7 };
    await waitFor(() =>
      expect(sent(view, '/lines')).toEqual([
        { line: { ...line, found: 12, left_out: 18 } },
        { line: { ...line, found: null, left_out: 0 } },
      ]),
    );
  });
});

describe('after loading', () => {
  const loaded = split({
    state: 'loaded',
    loadedAt: AT,
    steps: ['unload', 'deliver'],
    stops: [
      { id: 20, name: 'FRO-Bunkers', firUpdatedAt: AT },
      { id: 21, name: 'Public', firUpdatedAt: AT },
    ],
  });

  it('only the destination is shown, with the stockpile there and its code', async () => {
    open(withContainer(loaded), [CODE]);
    expect(await screen.findByRole('heading', { name: 'Front' })).toBeVisible();
    expect(
      await at('FRO-Bunkers').findByRole('button', { name: 'Show the code of FRO-Bunkers' }),
    ).toBeVisible();
    expect(screen.getByText('Or into Public.')).toBeVisible();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Not loaded after all' })).toBeVisible();
  });

  it('a delivery can be undone, and leads to a report and to the next container', async () => {
    const delivered = loading({}, { state: 'delivered', deliveredAt: AT, steps: ['return'] });
    const view = open(
      withContainer(delivered, aSavedContainer({ number: 5 })),
      [reply(shipments.list, []), reply(shipments.step, withContainer(loaded))],
      '?container=4',
    );
    expect(await screen.findByRole('link', { name: 'Scan Front' })).toHaveAttribute(
      'href',
      '/fir?warehouse=2',
    );
    expect(screen.getByRole('link', { name: 'Open Container 5' })).toHaveAttribute(
      'href',
      '/shipments/51/load?container=5',
    );
    await view.user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(sent(view, '/steps')).toEqual([{ step: { action: 'return', containers: [4] } }]);
  });

  it('without a connection a delivery waits, survives a reload, and can be undone before it is sent', async () => {
    const offline = reply(shipments.step, new ApiError('offline', 'x'));
    const view = open(withContainer(loaded), [CODE, reply(shipments.list, []), offline]);
    await view.user.click(await screen.findByRole('button', { name: 'Delivered' }));
    expect(await screen.findByRole('heading', { name: 'Container 4 delivered' })).toBeVisible();
    expect(screen.getByText(/1 of 1 container is there.*It waits on this phone/s)).toBeVisible();
    expect(screen.queryByText(/cannot be reached\. Check/)).not.toBeInTheDocument();
    view.unmount();
    const again = open(withContainer(loaded), [CODE, reply(shipments.list, []), offline]);
    await again.user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('heading', { name: 'Front' })).toBeVisible();
    expect(localStorage.getItem('waitingTicks')).toBeNull();
    expect(sent(again, '/steps')).toEqual([]);
  });

  it('a delivery that is refused says why, and is taken back', async () => {
    const refused = new ApiError('conflict', 'Container 4 was cancelled.');
    const view = open(withContainer(loaded), [CODE, reply(shipments.step, refused)]);
    await view.user.click(await screen.findByRole('button', { name: 'Delivered' }));
    expect(await screen.findByText('Container 4 was cancelled.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Front' })).toBeVisible();
    expect(localStorage.getItem('waitingTicks')).toBeNull();
  });
});
