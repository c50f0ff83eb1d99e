import {
  ApiError,
  type Job,
  shipments,
  stockpiles,
  type WarehouseSummary,
  type Worklist,
  warehouses,
  worklist,
} from '@backline/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { LiveLine } from '../../shell/live-line.tsx';
import { aSavedShipment, aUser, aWarehouseSummary } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import {
  aClaimJob,
  aCollectJob,
  aDeliverJob,
  aHaulJob,
  aLoadJob,
  aMakeJob,
  anEvacuateJob,
  aRefreshJob,
  aReportJob,
  aRunOutJob,
  aStalledJob,
  aWorklist,
  hoursAgo,
} from '../../testing/worklist-builders.ts';
import { WelcomeScreen } from '../welcome/welcome-screen.tsx';

const ALL: Job[] = [aRefreshJob(), aDeliverJob(), aMakeJob(), aReportJob(), aHaulJob(), aClaimJob()];
/** A planner sees the jobs in the server's order. */
const planner = aUser({ permissions: { edit: true } });

function open(list: Worklist, user = planner, places: WarehouseSummary[] = []) {
  const page = (
    <>
      <LiveLine />
      <WelcomeScreen />
    </>
  );
  return renderScreen(page, { user, replies: [reply(worklist.get, list), reply(warehouses.list, places)] });
}

/** Another list, which the page is told to load. */
async function change({ answer, live }: ReturnType<typeof open>, jobs: Job[]) {
  await waitFor(() => expect(live.openings).toHaveLength(1));
  answer(reply(worklist.get, aWorklist(jobs)));
  act(() => live.tell('change', { features: ['worklist'], page: null }));
}

const list = () => screen.findByRole('list', { name: 'Jobs, most urgent first' });
const rows = async () => within(await list()).getAllByRole('listitem');
const titles = async () =>
  (await rows()).map((row) => row.querySelector('[class*="title"]')?.textContent ?? '');

describe('a row', () => {
  it('shows its figure, what to do, why and where', async () => {
    open(aWorklist(ALL));
    const texts = (await rows()).map((row) => row.textContent);
    expect(texts[0]).toContain('03h 10muntil public');
    expect(texts[0]).toContain('Refresh LOGI-Ammo');
    expect(texts[0]).toContain('1,204 crates go public if nobody refreshes it');
    expect(texts[1]).toContain('14h 00mloaded, waits');
    expect(texts[1]).toContain('Deliver Container 2, 60 crates');
    expect(texts[2]).toContain('75 %of minimum missing');
    expect(texts[2]).toContain('Make 12.7mm for Patridia: one MPF order');
    expect(texts[2]).toContain('550 Basic Materials');
    expect(texts[3]).toContain('07h 00msince report');
    expect(texts[3]).toContain('12 items there have a minimum');
    expect(texts[4]).toContain('132crates short');
    expect(texts[4]).toContain('Patridia lacks 7.62mm: 1 supplier, 3 containers');
    expect(texts[4]).toContain('132 crates below target together; all can be spared');
    expect(texts[4]).toContain('Sitarianearest 3 hexes');
    expect(texts[5]).toContain('60crates, free');
    expect(texts[5]).toContain('Claim Container 5, 60 crates');
  });

  it('of a place below its minimums names its sums as sums, and plans a shipment for each supplier', async () => {
    const suppliers = [
      { id: 1, name: 'Sitaria', location: '', crates: 200, containers: 4, hexes: null },
      { id: 4, name: 'Savages', location: '', crates: 100, containers: 2, hexes: 1 },
    ];
    const items = [
      { firName: 'RifleAmmo', name: '7.62mm (Crated)', crates: 260 },
      { firName: 'Cloth', name: 'Basic Materials (Crated)', crates: 40 },
    ];
    const place = { suppliers, supplierCount: 2, items, itemCount: 3, crates: 300, containers: 6 };
    const below = {
      share: 0.654,
      belowMinimum: 312,
      nobodyHas: 12,
      priorityItems: 2,
      urgency: 'now',
    } as const;
    open(aWorklist([aHaulJob({ ...place, ...below }), aHaulJob({ key: 'haul:3', ...place, itemCount: 2 })]));
    const texts = (await rows()).map((row) => row.textContent);
    expect(texts[0]).toContain('65 %of minimum missing');
    expect(texts[0]).toContain('Patridia lacks 3 items: 2 suppliers, 6 containers');
    expect(texts[0]).toContain(
      '−312 crates under minimum together; 300 can be spared, 12 nobody has; 2 items have priority',
    );
    expect(texts[0]).toContain('Sitaria, Savagesnearest 1 hex');
    const links = screen.getAllByRole('link', { name: /^Plan Shipments: Patridia lacks/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/generate?to=2&from=1,4', // one of the items is not there to be listed, so LogiGen plans everything
      '/generate?to=2&from=1,4&items=RifleAmmo:1:260,Cloth:1:40',
    ]);
  });

  it('of things to make says how much of them is on order already', async () => {
    open(aWorklist([aMakeJob({ ordered: 13 })]));
    expect(await titles()).toEqual(['Make 12.7mm for Patridia: one MPF order (13 crates already ordered)']);
  });

  it('of a threatened warehouse shows which town fell, what is there, and plans a shipment from there', async () => {
    open(
      aWorklist([
        anEvacuateJob(),
        anEvacuateJob({
          key: 'evacuate:2',
          urgency: 'later',
          threat: { kind: 'lost', town: 'Sitaria', fallen: 'Sitaria', since: null },
          stockpiles: 1,
          crates: 0,
        }),
      ]),
    );
    const texts = (await rows()).map((row) => row.textContent);
    expect(texts[0]).toContain('03h 00msince it fell');
    expect(texts[0]).toContain('Threatened: haul 1,204 crates out of Sitaria');
    expect(texts[0]).toContain('Patridia, a nearby town, fell; 2 stockpiles hold stock');
    expect(texts[1]).toContain('losttime unknown');
    expect(texts[1]).toContain('Town lost: haul everything out of Sitaria');
    expect(texts[1]).toContain('Its town Sitaria is not ours; 1 stockpile holds stock');
    const link = screen.getByRole('link', {
      name: 'Plan Shipment: Threatened: haul everything out of Sitaria',
    });
    expect(link).toHaveAttribute('href', '/generate?from=1');
  });

  it('of an order shows what waits where and for which warehouse, and opens production', async () => {
    open(
      aWorklist([
        aCollectJob(),
        aCollectJob({ key: 'collect:2', publicAt: hoursAgo(2), isEstimate: true }),
        aCollectJob({ key: 'collect:3', publicAt: null, readyAt: hoursAgo(1) }),
        aStalledJob(),
      ]),
    );
    const texts = (await rows()).map((row) => row.textContent);
    expect(texts[0]).toContain('03h 00muntil public');
    expect(texts[0]).toContain('Collect 7.62mm, 9 crates');
    expect(texts[0]).toContain('MPF Sitariafor Patridia');
    expect(texts[1]).toContain('02h 00mpublic since');
    expect(texts[1]).toContain('the time is an estimate');
    expect(texts[2]).toContain('01h 00mready since');
    expect(texts[3]).toContain('09h 00mclaimed, waits');
    expect(texts[3]).toContain('Bring 7.62mm to the factory, 9 crates');
    expect(texts[3]).toContain('Claimed by Ines');
    const [link] = screen.getAllByRole('link', { name: 'Open Order: Collect 7.62mm, 9 crates' });
    expect(link).toHaveAttribute('href', '/production');
  });

  it('of items that run out shows what, where, in how long and why, and plans a shipment there', async () => {
    const lead = { ...aRunOutJob().lead, perHour: 0.5 };
    const items = [
      { firName: 'MGAmmo', crates: 480 },
      { firName: 'Cloth', crates: 40 },
    ];
    open(
      aWorklist([
        aRunOutJob({ endsAt: hoursAgo(-5.99) }),
        aRunOutJob({ key: 'runOut:3', lead, end: 'minimum', items, itemCount: 3 }),
        aRunOutJob({ key: 'runOut:4', items: [], endsAt: hoursAgo(1) }),
      ]),
    );
    const texts = (await rows()).map((row) => row.textContent);
    expect(texts[0]).toContain('05h 59muntil empty');
    expect(texts[0]).toContain('12.7mm runs out');
    expect(texts[0]).toContain('120 there, minimum 40; 20 an hour are used');
    expect(texts[0]).toContain('PatridiaAcrithia - Patridia');
    expect(texts[1]).toContain('until minimum');
    expect(texts[1]).toContain('12.7mm and 2 more items run out');
    expect(texts[1]).toContain('12 a day are used');
    expect(texts[2]).toContain('00h 00muntil empty');
    const links = screen.getAllByRole('link', { name: 'Plan Shipment: 12.7mm runs out in Patridia' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/generate?to=2&items=MGAmmo:1:480',
      '/generate?to=2&items=MGAmmo:1:480,Cloth:1:40',
      '/warehouses/2',
    ]);
  });

  it('opens FIR for the stockpile', async () => {
    open(aWorklist([aReportJob()]));
    expect(await screen.findByRole('link', { name: 'Scan Picture: Report UMB-Reserve' })).toHaveAttribute(
      'href',
      '/fir?warehouse=1&stockpile=22',
    );
  });

  it('of a container that somebody else has loaded only opens the shipment, except for editors', async () => {
    const view = open(aWorklist([aDeliverJob()]), aUser());
    expect(await screen.findByRole('link', { name: /^Open: Deliver Container 2/ })).toHaveAttribute(
      'href',
      '/shipments/52',
    );
    view.unmount();
    open(aWorklist([aDeliverJob()]));
    expect(await screen.findByRole('button', { name: /^Mark Delivered/ })).toBeVisible();
  });

  it('of one’s own claimed container goes on to loading it; anybody else’s opens the shipment', async () => {
    open(aWorklist([aLoadJob({ key: 'load:53:7', holder: { id: 7, name: 'Mallard' } }), aLoadJob()]));
    const hrefs = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await hrefs(/^Go On: Load Container 4/)).toBe('/shipments/53/load');
    expect(await hrefs(/^Open: Load Container 4/)).toBe('/shipments/53');
  });

  it('of one’s own loaded container is done in place', async () => {
    open(aWorklist([aDeliverJob({ holder: { id: 7, name: 'Mallard' } })]), aUser());
    expect(await screen.findByRole('button', { name: /^Mark Delivered/ })).toBeVisible();
  });
});

describe('one press', () => {
  /** Refreshes the timer of the first of two rows and leaves the list. @param noted is when the server says that it was. */
  async function refreshed(noted: string) {
    const view = open(aWorklist([aRefreshJob(), aHaulJob()]));
    const { user, answer } = view;
    answer(
      reply(stockpiles.refresh, () => {
        answer(reply(worklist.get, aWorklist([aHaulJob()])));
        return { refreshedAt: noted };
      }),
      reply(stockpiles.undoRefresh, () => {
        answer(reply(worklist.get, aWorklist([aRefreshJob(), aHaulJob()])));
        return { refreshedAt: hoursAgo(47) };
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Refresh Timer: Refresh LOGI-Ammo' }));
    const [row] = await rows();
    const undo = await within(row!).findByRole('button', { name: 'Undo: LOGI-Ammo refreshed' });
    expect(undo).toHaveFocus();
    expect(row).toHaveTextContent('Only right if you refreshed it in the game.');
    expect(await titles()).toHaveLength(2);
    await user.unhover(await list());
    await user.click(screen.getByRole('heading', { name: 'Do these first' }));
    expect(screen.getByText('Last: LOGI-Ammo refreshed')).toBeInTheDocument();
    return { ...view, undo };
  }

  it('refreshes a timer in place; for ten minutes its row keeps the undo, which puts the old time back', async () => {
    const noted = hoursAgo(9 / 60);
    const { user, undo, requests } = await refreshed(noted);
    expect(await titles()).toHaveLength(2);
    expect(undo).toBeVisible();
    await user.click(undo);
    await waitFor(async () => expect(screen.queryByText('Last: LOGI-Ammo refreshed')).toBeNull());
    expect(await screen.findByRole('button', { name: 'Refresh Timer: Refresh LOGI-Ammo' })).toBeVisible();
    expect(await titles()).toHaveLength(2);
    expect(requests.filter(({ method }) => method === 'POST').at(-1)).toMatchObject({
      path: '/api/stockpiles/21/undo-refresh',
      body: { refreshed_at: noted },
    });
  });

  it('folds the row of a refresh away after ten minutes, with the undo in the line below', async () => {
    const { user, undo } = await refreshed(hoursAgo(10 / 60));
    await waitFor(async () =>
      expect(await titles()).toEqual(['Patridia lacks 7.62mm: 1 supplier, 3 containers']),
    );
    expect(undo).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo: LOGI-Ammo refreshed' }));
    await waitFor(async () => expect(await titles()).toHaveLength(2));
  });

  it('claims one container, and Undo releases it', async () => {
    const claim = aClaimJob({
      containers: [
        { number: 5, crates: 60 },
        { number: 6, crates: 30 },
      ],
      crates: 90,
    });
    const { user, answer, requests } = open(aWorklist([claim]));
    answer(reply(shipments.step, aSavedShipment()));
    await user.click(await screen.findByRole('button', { name: /^Claim: Claim Container 5/ }));
    await screen.findByText('1 done');
    await user.click(screen.getByRole('button', { name: /^Undo: Container 5 claimed/ }));
    await waitFor(() => expect(screen.queryByText('1 done')).not.toBeInTheDocument());
    expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { step: { action: 'claim', containers: [5] } },
      { step: { action: 'release', containers: [5] } },
    ]);
  });

  it('is sent once while the server has not answered, also if another job is done meanwhile', async () => {
    const { user, answer, requests } = open(aWorklist([aClaimJob(), aRefreshJob()]));
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    answer(reply(shipments.step, () => released.then(() => aSavedShipment())));
    answer(reply(stockpiles.refresh, () => released.then(() => ({ refreshedAt: hoursAgo(0) }))));
    const sent = () => requests.filter(({ method }) => method === 'POST').map(({ path }) => path);
    const claim = await screen.findByRole('button', { name: /^Claim: Claim Container 5/ });
    const refresh = screen.getByRole('button', { name: /^Refresh Timer/ });
    await user.click(claim);
    await user.click(refresh);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(claim).toHaveAttribute('aria-disabled', 'true');
    expect(refresh).toHaveAttribute('aria-disabled', 'true');
    await user.click(claim);
    await user.click(refresh);
    release();
    await waitFor(() => expect(claim).not.toHaveAttribute('aria-disabled'));
    expect(sent()).toHaveLength(2);
    await user.click(claim);
    await waitFor(() => expect(sent()).toHaveLength(3));
  });

  it('opens the prefilled order form for editors', async () => {
    const [line] = aMakeJob().items;
    const items = [line!, { ...line!, firName: 'Cloth', quantity: 4, place: 'factory' as const }];
    open(aWorklist([aMakeJob(), aMakeJob({ key: 'make:3', items, itemCount: 2 })]));
    expect(await screen.findByRole('link', { name: 'Order: Make 12.7mm for Patridia' })).toHaveAttribute(
      'href',
      '/production?new=1&items=MGAmmo:1:9&for=2&how=mpf',
    );
    expect(screen.getByRole('link', { name: 'Order: Make 2 items for Patridia' })).toHaveAttribute(
      'href',
      '/production?new=1&items=MGAmmo:1:9,Cloth:1:4&for=2',
    );
  });

  it('copies the order as text for users without the edit right', async () => {
    const { user } = open(aWorklist([aMakeJob({ itemCount: 3 })]), aUser());
    await user.click(await screen.findByRole('button', { name: 'Copy Orders: Make 3 items for Patridia' }));
    expect(await navigator.clipboard.readText()).toBe(
      'Patridia: one MPF order, 550 Basic Materials\n12.7mm (Crated): 9 missing\n2 more items',
    );
  });

  it('that is refused shows why, and the job stays', async () => {
    const { user, answer } = open(aWorklist([aClaimJob()]));
    answer(reply(shipments.step, new ApiError('conflict', 'Container 5 is claimed by Ines.')));
    await user.click(await screen.findByRole('button', { name: /^Claim/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Container 5 is claimed by Ines.');
    expect(await screen.findByRole('button', { name: /^Claim: Claim Container 5/ })).toBeVisible();
  });
});

describe('the list', () => {
  it('shows the first ten, and of which kind the others are, with the sum of what they lack', async () => {
    const hauls = Array.from({ length: 12 }, (_, index) =>
      aHaulJob({ key: `haul:${index}`, share: 0.3, belowMinimum: 10 }),
    );
    const counts = { ...aWorklist().counts, haul: 40, report: 1 };
    const { user } = open(aWorklist([...hauls, aReportJob()], { counts, belowMinimum: 400 }));
    expect(await rows()).toHaveLength(10);
    expect(screen.getByRole('button', { name: 'First 10' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('31 more')).toBeVisible();
    expect(screen.getByText('30 to bring (−300 crates under minimum together), 1 to report')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all 41' }));
    expect(await rows()).toHaveLength(13);
    expect(screen.getByText('28 more')).toBeVisible(); // 13 + 28
    expect(screen.getByText(/^These follow as the others are done/)).toBeVisible();
  });

  it('is filtered by kind, with counts that add up', async () => {
    const { user } = open(aWorklist(ALL));
    await user.click(await screen.findByRole('button', { name: 'Waiting 2' }));
    expect(await titles()).toEqual(['Deliver Container 2, 60 crates', 'Claim Container 5, 60 crates']);
    expect(screen.getByRole('button', { name: 'Waiting 2' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'All 6' })).toHaveAttribute('aria-pressed', 'false');
    const kinds = ['Timers 1', 'Waiting 2', 'Missing 1', 'Make 1', 'Report 1'];
    for (const name of kinds) expect(screen.getByRole('button', { name })).toBeVisible();
  });

  it('has loads first for whoever only drives: their own, free ones, the nearest place, timers last', async () => {
    const far = aHaulJob({ key: 'haul:9', warehouse: { id: 9, name: 'Therizó', location: '' } });
    const near = aHaulJob({ suppliers: [{ ...aHaulJob().suppliers[0]!, hexes: 1 }] });
    const own = aLoadJob({ holder: { id: 7, name: 'Mallard' } });
    const jobs = [aRefreshJob(), aDeliverJob(), far, near, aMakeJob(), aReportJob(), own, aClaimJob()];
    const { user } = open(aWorklist(jobs), aUser());
    const driven = [
      'Load Container 4',
      'Claim Container 5, 60 crates',
      'Patridia lacks 7.62mm: 1 supplier, 3 containers',
      'Therizó lacks 7.62mm: 1 supplier, 3 containers',
      'Deliver Container 2, 60 crates',
      'Make 12.7mm for Patridia: one MPF order',
      'Report UMB-Reserve',
      'Refresh LOGI-Ammo',
    ];
    await screen.findByRole('heading', { name: 'Drive these first' });
    expect(await titles()).toEqual(driven);
    await user.click(screen.getByRole('button', { name: 'Plan' }));
    expect((await titles())[0]).toBe('Refresh LOGI-Ammo');
    await user.click(
      within(screen.getByRole('group', { name: 'What you do tonight' })).getByRole('button', {
        name: 'Make',
      }),
    );
    expect((await titles()).slice(0, 2)).toEqual([
      'Make 12.7mm for Patridia: one MPF order',
      'Refresh LOGI-Ammo',
    ]);
    expect(localStorage.getItem('workMode')).toBe('"make"');
  });

  it('works by keyboard: arrows from anywhere, S postpones, and postponed jobs can be brought back', async () => {
    const { user } = open(aWorklist([aRefreshJob(), aHaulJob()]));
    await list();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('button', { name: /^Refresh Timer/ })).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: /^Plan Shipment/ })).toHaveFocus();
    await user.keyboard('{ArrowUp}s');
    expect(await titles()).toEqual(['Patridia lacks 7.62mm: 1 supplier, 3 containers']);
    expect(screen.getByRole('link', { name: /^Plan Shipment/ })).toHaveFocus();
    expect(localStorage.getItem('worklistLater')).toContain('refresh:21');
    await user.click(screen.getByText('1 put off'));
    await user.click(screen.getByRole('button', { name: 'Bring back: Refresh LOGI-Ammo' }));
    expect(await titles()).toHaveLength(2);
  });

  it('keeps what another tab puts off, and hides it here, too', async () => {
    const { user } = open(aWorklist([aRefreshJob(), aHaulJob(), aReportJob()]));
    expect(await titles()).toHaveLength(3);
    const until = Date.now() + 3_600_000;
    const ofOtherTab = [{ key: aHaulJob().key, until, urgency: 'later', text: 'Patridia lacks 7.62mm' }];
    localStorage.setItem('worklistLater', JSON.stringify(ofOtherTab));
    await user.click(screen.getByRole('button', { name: 'Later: Refresh LOGI-Ammo' }));
    expect(await titles()).toEqual(['Report UMB-Reserve']);
    expect(localStorage.getItem('worklistLater')).toContain('haul:2');
    expect(localStorage.getItem('worklistLater')).toContain('refresh:21');
    await user.click(screen.getByText('2 put off'));
    await user.click(screen.getByRole('button', { name: 'Bring back: Refresh LOGI-Ammo' }));
    expect(localStorage.getItem('worklistLater')).toContain('haul:2');
    expect(localStorage.getItem('worklistLater')).not.toContain('refresh:21');
  });

  it('shows at once what another tab puts off and brings back', async () => {
    open(aWorklist([aRefreshJob(), aReportJob()]));
    expect(await titles()).toHaveLength(2);
    const tell = (list: object[]) => {
      localStorage.setItem('worklistLater', JSON.stringify(list));
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'worklistLater' })));
    };
    tell([{ key: 'refresh:21', until: Date.now() + 3_600_000, urgency: 'now', text: 'Refresh LOGI-Ammo' }]);
    expect(await titles()).toEqual(['Report UMB-Reserve']);
    tell([]);
    expect(await titles()).toHaveLength(2);
  });

  it('leaves the arrow keys to a focused field', async () => {
    open(aWorklist([aRefreshJob()]));
    await list();
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(field).toHaveFocus();
    field.remove();
  });

  it('does not move while it has the focus: new jobs are shown on request', async () => {
    const view = open(aWorklist([aHaulJob()]));
    await list();
    await view.user.keyboard('{ArrowDown}');
    await change(view, [aRefreshJob(), aHaulJob()]);
    const showNew = await screen.findByRole('button', { name: 'Show 1 new' });
    expect(await titles()).toHaveLength(1);
    await view.user.click(showNew);
    expect(await titles()).toHaveLength(2);
  });

  it.each([
    ['a press', (user: UserEvent) => user.click(screen.getByRole('button', { name: /^Later/ }))],
    ['the keyboard', (user: UserEvent) => user.keyboard('{ArrowDown}s')],
  ])('shows a new job at once after the last one was put off by %s', async (_, putOff) => {
    const view = open(aWorklist([aHaulJob()]));
    await list();
    await putOff(view.user);
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Jobs, most urgent first' })).toBeNull());
    await change(view, [aRefreshJob(), aHaulJob()]);
    await waitFor(async () => expect(await titles()).toEqual(['Refresh LOGI-Ammo']));
  });

  it('shows a new job at once after the pressed row was put off and the pointer has left', async () => {
    const view = open(aWorklist([aHaulJob(), aReportJob()]));
    await view.user.click(await screen.findByRole('button', { name: /^Later: Patridia/ }));
    expect(await titles()).toHaveLength(1);
    await view.user.hover(await list());
    await view.user.unhover(await list());
    await change(view, [aRefreshJob(), aHaulJob(), aReportJob()]);
    await waitFor(async () => expect(await titles()).toHaveLength(2));
  });

  it('without jobs shows until when and why, and what is always worth doing', async () => {
    const publicAt = new Date(Date.now() + 50 * 3_600_000);
    const stockpile = { id: 21, name: 'KAL-Uniforms' };
    open(aWorklist([], { nextTimer: { stockpile, publicAt: publicAt.toISOString() } }));
    const due = new Date(publicAt.getTime() - 12 * 3_600_000);
    const time = new Intl.DateTimeFormat('en', { weekday: 'short', hour: '2-digit', minute: '2-digit' });
    expect(await screen.findByText(`Nothing to do until ${time.format(due)}`)).toBeVisible();
    expect(screen.getByText(/^KAL-Uniforms then has 12 h left\. Scan a picture/)).toBeVisible();
    expect(screen.getAllByRole('link', { name: /^Scan a Picture/ })).toHaveLength(2);
  });
});

const linksOf = (steps: HTMLElement) =>
  within(steps)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('the first run', () => {
  const setup = {
    warehouse: true,
    stockpile: true,
    report: false,
    goals: false,
    groups: false,
    people: false,
  };

  it('shows what is done, and one press for each step that is left', async () => {
    const admin = aUser({ admin: true });
    open(aWorklist([], { setup }), admin);
    const steps = await screen.findByRole('region', { name: 'Set up Backline' });
    expect(within(steps).getByText('2 of 6')).toBeVisible();
    const [first, , third] = within(steps).getAllByRole('listitem');
    expect(within(first!).getByRole('img', { name: 'done' })).toBeVisible();
    expect(third).toHaveAttribute('aria-current', 'step');
    expect(linksOf(steps)).toEqual([
      ['Choose a Picture', '/fir'],
      ['Choose a List', '/warehouses'],
    ]);
  });

  it('says on local sign-in that nobody else can open the address, and what to do', async () => {
    open(aWorklist([], { setup }), aUser({ admin: true }));
    const steps = await screen.findByRole('region', { name: 'Set up Backline' });
    expect(
      within(steps).getByText(/^Only this computer can open http:\/\/localhost:3000\. .*PUBLIC_URL/),
    ).toBeVisible();
    expect(within(steps).getByText(/^Of use once others can open Backline/)).toBeVisible();
    expect(within(steps).queryByRole('button', { name: 'Copy Link' })).toBeNull();
  });

  it('elsewhere links Discord and copies the link for the others', async () => {
    const { jsdom } = globalThis as unknown as { jsdom: { reconfigure: (to: { url: string }) => void } };
    jsdom.reconfigure({ url: 'https://backline.example/welcome' });
    open(aWorklist([], { setup }), aUser({ admin: true }));
    const steps = await screen.findByRole('region', { name: 'Set up Backline' });
    expect(linksOf(steps)).toContainEqual(['Link Discord', '/admin/discords']);
    expect(within(steps).getByRole('button', { name: 'Copy Link' })).toBeVisible();
    expect(within(steps).queryByText(/Only this computer/)).toBeNull();
    jsdom.reconfigure({ url: 'http://localhost:3000/' });
  });

  it('stays until there are goals, leads to the lists of the warehouse reported last, and hides no job', async () => {
    const places = [
      aWarehouseSummary({ id: 4, goalCount: 0, updatedAt: hoursAgo(2) }),
      aWarehouseSummary({ id: 5, goalCount: 0, updatedAt: hoursAgo(1) }),
      aWarehouseSummary({ id: 6, goalCount: 3, updatedAt: hoursAgo(0) }),
    ];
    open(aWorklist([aHaulJob()], { setup: { ...setup, report: true } }), aUser({ admin: true }), places);
    const steps = await screen.findByRole('region', { name: 'Set up Backline' });
    await waitFor(() => expect(linksOf(steps)[0]).toEqual(['Choose a List', '/warehouses/5/goals']));
    expect(within(steps).queryByRole('button', { name: 'Hide' })).toBeNull();
    expect(await rows()).toHaveLength(1);
  });

  it('shows a reader which right a step needs', async () => {
    const nothing = { ...setup, warehouse: false, stockpile: false, groups: null, people: null };
    open(aWorklist([], { setup: nothing }), aUser());
    const steps = await screen.findByRole('region', { name: 'Set up Backline' });
    expect(within(steps).getAllByText('Needs the right “edit”')).toHaveLength(3);
    expect(within(steps).getByRole('link', { name: 'Choose a Picture' })).toBeVisible();
  });

  it('is replaced by the list once there are goals, with a line that can be hidden for good', async () => {
    const { user } = open(aWorklist([aHaulJob()], { setup: { ...setup, report: true, goals: true } }));
    expect(await rows()).toHaveLength(1);
    expect(screen.getByText(/Set up Backline: 4 of 6 steps done/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show the steps' }));
    await user.click(
      within(await screen.findByRole('region', { name: 'Set up Backline' })).getByRole('button', {
        name: 'Hide',
      }),
    );
    expect(screen.queryByText(/Set up Backline/)).not.toBeInTheDocument();
    expect(localStorage.getItem('setupHidden')).toBe('true');
  });
});
