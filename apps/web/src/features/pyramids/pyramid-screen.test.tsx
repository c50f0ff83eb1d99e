import { ApiError, items, type Pyramid, pyramids, warehouses } from '@backline/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { anItem, aPyramid, aUser } from '../../testing/builders.ts';
import type { FakeReply } from '../../testing/fake-server.ts';
import { aFailedReading, aReadEntry, aReading } from '../../testing/fir-builders.ts';
import { picture } from '../../testing/fir-screen.tsx';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import type { ImageReader } from '../screenshots/image-reader.ts';
import { PyramidScreen } from './pyramid-screen.tsx';

const RIFLE = anItem({
  id: 1,
  name: 'Argenti Rifle',
  firName: 'RifleC',
  category: 'SmallArms',
  crateSize: 20,
});
const RIFLE_CRATE = anItem({ ...RIFLE, id: 4, name: 'Argenti Rifle (Crated)', crated: true });
const SHOVEL = anItem({
  id: 2,
  name: 'Shovel',
  firName: 'Shovel',
  category: 'Utility',
  crateSize: 10,
  techable: true,
  teched: false,
});
const TRUCK = anItem({ id: 3, name: 'Truck', firName: 'Truck', category: 'Vehicle', crateSize: 3 });
const column = (ids: number[], target: number, quantity?: number) => ({
  items: ids,
  target,
  order: 0,
  // a crate holds 20, as it does for rifles
  ...(quantity !== undefined && { quantity, fullQuantity: quantity, crates: quantity / 20 }),
});
const FRONT = aPyramid({
  id: 51,
  name: 'Frontline',
  rows: [[column([1], 200)], [column([2], 50), column([1, 2], 1000)]],
});
const SHIP = aPyramid({
  id: 52,
  name: 'Load plan',
  bluefin: true,
  rows: [[column([1], 10), column([3], 2)]],
});

type Answer = Awaited<ReturnType<ImageReader['read']>>;

interface Options {
  user?: ReturnType<typeof aUser> | null;
  /** Null if the server fails to return the list. */
  list?: Pyramid[] | null;
  route?: string;
  answers?: Record<string, Answer | Promise<Answer>>;
  replies?: FakeReply[];
}

/** A screenshot with 6 crates of rifles, that is 120 rifles. */
const GOOD = aReading({
  contents: [aReadEntry({ codeName: 'RifleC', isCrated: true, quantity: 6 })],
});

function show({ user = null, list = [FRONT, SHIP], route, answers = {}, replies = [] }: Options = {}) {
  const reader = {
    read: vi.fn(async (_: Blob, fileName: string) => await (answers[fileName] ?? GOOD)),
    close: vi.fn(),
    readsAtOnce: 1,
  };
  const openReader = vi.fn(async () => reader);
  const view = renderScreen(<PyramidScreen openReader={openReader} />, {
    path: '/pyramid',
    route: route ?? '/pyramid',
    user,
    replies: [
      reply(pyramids.version, { version: 'first' }),
      reply(pyramids.list, list ?? new ApiError('unexpected', 'No.')),
      reply(items.version, { version: 'first' }),
      reply(items.list, [RIFLE, SHOVEL, TRUCK, RIFLE_CRATE]),
      ...replies,
    ],
  });
  return {
    ...view,
    reader,
    openReader,
    choose: (file: File) => view.user.upload(screen.getByLabelText('Picture file'), file),
    paste: (...files: File[]) => act(() => dispatchPaste(files)),
  };
}

function dispatchPaste(files: File[]) {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { files, types: files.length > 0 ? ['Files'] : ['text/plain'] } });
  document.body.dispatchEvent(event);
}

const select = (name: string) => screen.findByRole('combobox', { name });
const row = (number: number) => screen.findByRole('list', { name: `Row ${number}` });
/** The figures on the cards, row by row. */
const labels = () =>
  screen
    .queryAllByRole('list', { name: /^Row / })
    .map((list) => [...list.querySelectorAll('strong')].map((figure) => figure.textContent));

describe('the pyramid', () => {
  it('shows rows of cards with icons and a label to anybody, without sign-in', async () => {
    const { container } = show();
    const [card] = within(await row(1)).getAllByRole('listitem');
    expect(card).toHaveTextContent('10c');
    expect(card).toHaveTextContent('Argenti Rifle');
    expect(card).toHaveTextContent('No stock');
    expect(card).not.toHaveAttribute('data-status');
    expect(screen.getByText('No stock loaded')).toBeVisible();
    expect(within(await row(2)).getAllByRole('listitem')).toHaveLength(2);
    expect(container.querySelectorAll('img[src^="/assets/icons/"]')).toHaveLength(4);
    expect(labels()).toEqual([['10c'], ['5c', '50c']]);
  });

  it('says No Image Uploaded without a screenshot, with every quantity 0', async () => {
    const { user } = show();
    expect(await screen.findByText('No Image Uploaded')).toBeVisible();
    await user.selectOptions(await select('Status'), 'Current');
    expect(labels()).toEqual([['0c'], ['0c', '0c']]);
  });

  it('prints how the stock is shown, where it comes from, and when it was printed', async () => {
    show();
    const line = await screen.findByText(/^Needs · /);
    expect(line).toHaveTextContent(/^Needs · Crates · No Image Uploaded$/);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(line).toHaveTextContent(/^Needs · Crates · No Image Uploaded · .*\d:\d\d/);
  });

  it('has dropdowns for configuration, measurement and status', async () => {
    show();
    const texts = async (name: string) =>
      within(await select(name))
        .getAllByRole('option')
        .map((option) => option.textContent);
    expect(await texts('Configuration')).toEqual(['Frontline', 'Load plan']);
    expect(await texts('Measurement')).toEqual(['Crates', 'Items']);
    expect(await texts('Status')).toEqual(['Needs', 'Current', 'Current/Desired']);
  });

  it('shows what is chosen', async () => {
    const { user } = show();
    await user.selectOptions(await select('Measurement'), 'Items');
    expect(labels()).toEqual([['200'], ['50', '1,000']]);
    await user.selectOptions(await select('Status'), 'Current/Desired');
    expect(labels()).toEqual([['0/200'], ['0/50', '0/1,000']]);
  });

  it('shows crates for a bluefin pyramid, without a choice of measurement', async () => {
    const { user } = show();
    await user.selectOptions(await select('Measurement'), 'Items');
    await user.selectOptions(await select('Configuration'), 'Load plan');
    expect(await select('Measurement')).toBeDisabled();
    expect(await select('Measurement')).toHaveDisplayValue('Crates');
    expect(labels()).toEqual([['10c', '2']]);
    await user.selectOptions(await select('Configuration'), 'Frontline');
    expect(await select('Measurement')).toBeEnabled();
    expect(await select('Measurement')).toHaveDisplayValue('Items');
  });

  it.each([
    ['who is not signed in', null, 0],
    ['without permissions', aUser({ permissions: { read: false } }), 0],
    ['an admin without permissions', aUser({ admin: true, permissions: { read: false } }), 1],
    ['with a permission', aUser({ permissions: { read: false, edit: true } }), 1],
  ])('marks a locked item only for a user with rights: %s', async (_, user, marks) => {
    show({ user, route: '/pyramid?stock=screenshot', replies: [reply(warehouses.list, [])] });
    await row(2);
    expect(screen.queryAllByRole('img', { name: 'Not teched' })).toHaveLength(marks);
  });

  it('marks what is not delivered', async () => {
    const { answer } = show({
      user: aUser(),
      route: '/pyramid?stock=screenshot',
      replies: [reply(warehouses.list, [])],
    });
    answer(reply(items.list, [{ ...RIFLE, noDelivery: true }, SHOVEL]));
    expect(await screen.findAllByRole('img', { name: 'No delivery' })).toHaveLength(1);
  });

  it('says when there are no pyramids, and leads those who may add one there', async () => {
    const { unmount } = show({ list: [] });
    expect(await screen.findByText('No Pyramids Found')).toBeVisible();
    expect(screen.getByText(/^Somebody with the manage right/)).toBeVisible();
    unmount();
    show({ list: [], user: aUser({ permissions: { manage: true } }) });
    expect(await screen.findByRole('link', { name: 'Add one under War, Pyramids' })).toHaveAttribute(
      'href',
      '/war/pyramids',
    );
    expect(screen.queryByText(/^Somebody with the manage right/)).not.toBeInTheDocument();
  });

  it('says when loading failed, and loads on retry', async () => {
    const { user, answer } = show({ list: null });
    expect(await screen.findByRole('alert')).toHaveTextContent('The pyramids could not be loaded.');
    answer(reply(pyramids.list, [FRONT]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await row(1)).toBeVisible();
  });
});

describe('the info dialog', () => {
  it('explains the colours in words', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Colours' }));
    const dialog = await screen.findByRole('dialog', { name: 'What the colours mean' });
    for (const words of [/Blue: more than 100%/, /Green: above 75%/, /Yellow: above 25%/, /Red: 25% or less/])
      expect(within(dialog).getByText(words)).toBeVisible();
  });
});

describe('a screenshot', () => {
  it('can be chosen with the import button, and its contents become the quantities', async () => {
    const { choose, openReader } = show();
    await row(1);
    expect(openReader).not.toHaveBeenCalled();
    const opened = vi.spyOn(HTMLInputElement.prototype, 'click');
    screen.getByRole('button', { name: 'Import' }).click();
    expect(opened).toHaveBeenCalledOnce();
    opened.mockRestore();
    await choose(picture('front.png'));
    expect(await screen.findByText('front.png')).toBeVisible();
    expect(labels()).toEqual([['4c'], ['5c', '44c']]);
    expect(screen.queryByText('No Image Uploaded')).not.toBeInTheDocument();
  });

  it('can be pasted', async () => {
    const { paste } = show();
    await row(1);
    paste(picture('pasted.png'));
    expect(await screen.findByText('pasted.png')).toBeVisible();
    expect(labels()).toEqual([['4c'], ['5c', '44c']]);
  });

  it('a paste without a picture shows a message', async () => {
    const { paste } = show();
    await row(1);
    paste();
    expect(await screen.findByText('There is no picture in the clipboard.')).toBeVisible();
  });

  it('shows a spinner while it is read, and keeps the previous figures until then', async () => {
    const { promise, resolve } = deferred<Answer>();
    const { choose } = show({ answers: { 'second.png': promise } });
    await row(1);
    await choose(picture('first.png'));
    await screen.findByText('first.png');
    await choose(picture('second.png'));
    expect(await screen.findByText('Reading second.png')).toHaveRole('status');
    expect(labels()).toEqual([['4c'], ['5c', '44c']]);
    await act(async () => resolve(aReading({ contents: [] })));
    expect(await screen.findByText('second.png')).toBeVisible();
    expect(labels()).toEqual([['10c'], ['5c', '50c']]);
  });

  it('is kept for the session', async () => {
    const first = show();
    await row(1);
    await first.choose(picture('front.png'));
    await screen.findByText('front.png');
    first.unmount();
    const again = show();
    expect(await screen.findByText('front.png')).toBeVisible();
    expect(labels()).toEqual([['4c'], ['5c', '44c']]);
    expect(again.openReader).not.toHaveBeenCalled();
  });

  it('can be shown and hidden', async () => {
    const { choose, user } = show({
      answers: { 'front.png': { ...GOOD, processed: new Blob(['png'], { type: 'image/png' }) } },
    });
    await row(1);
    await choose(picture('front.png'));
    await user.click(await screen.findByRole('button', { name: 'Show picture' }));
    const image = screen.getByRole('img', { name: 'What was read in front.png' });
    expect(image).toHaveAttribute('src', expect.stringMatching(/^data:image\/png/));
    await user.click(screen.getByRole('button', { name: 'Hide picture' }));
    expect(image).not.toBeInTheDocument();
  });

  it('without a result shows a warning for 6 seconds and clears the data', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { choose } = show({ answers: { 'bad.png': aFailedReading('no-stockpile') } });
    await row(1);
    await choose(picture('front.png'));
    await screen.findByText('front.png');
    await choose(picture('bad.png'));
    const warning = await screen.findByText(/^Could not parse FIR data from bad\.png/);
    expect(warning).toBeVisible();
    expect(screen.getByText('No Image Uploaded')).toBeVisible();
    expect(labels()).toEqual([['10c'], ['5c', '50c']]);
    expect(sessionStorage.getItem('pyramidFirData')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(5500));
    expect(warning).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(warning).not.toBeInTheDocument();
  });

  it('causes a warning when the reader fails or cannot be loaded, and the next one is read', async () => {
    const silenced = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { choose, openReader } = show();
    await row(1);
    openReader.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await choose(picture('front.png'));
    expect(await screen.findByText(/^Could not parse FIR data from front\.png/)).toBeVisible();
    await choose(picture('front.png'));
    expect(await screen.findByText('front.png')).toBeVisible();
    silenced.mockRestore();
  });

  it('is ignored while an earlier one is not yet processed', async () => {
    const { promise, resolve } = deferred<Answer>();
    const { choose, reader } = show({ answers: { 'slow.png': promise } });
    await row(1);
    await choose(picture('slow.png'));
    await screen.findByText('Reading slow.png');
    await choose(picture('second.png'));
    expect(await screen.findByText(/still being read: second\.png/)).toBeVisible();
    await act(async () => resolve(GOOD));
    expect(await screen.findByText('slow.png')).toBeVisible();
    expect(reader.read).toHaveBeenCalledOnce();
  });

  it('is ignored if it is not an image', async () => {
    const { paste, openReader } = show();
    await row(1);
    paste(new File(['text'], 'notes.txt', { type: 'text/plain' }));
    expect(await screen.findByText(/not a picture: notes\.txt/)).toBeVisible();
    expect(openReader).not.toHaveBeenCalled();
  });

  it('is ignored if it is the same image', async () => {
    const { choose, reader } = show();
    await row(1);
    await choose(picture('front.png', 'same bytes'));
    await screen.findByText('front.png');
    await choose(picture('copy.png', 'same bytes'));
    expect(await screen.findByText(/the same picture: copy\.png/)).toBeVisible();
    expect(screen.getByText('front.png')).toBeVisible();
    expect(reader.read).toHaveBeenCalledOnce();
  });

  it('is removed by Clear, with all quantities 0, and can be added again', async () => {
    const { choose, user } = show();
    await row(1);
    expect(screen.getByRole('button', { name: 'Clear' })).toBeDisabled();
    await choose(picture('front.png'));
    await screen.findByText('front.png');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByText('No Image Uploaded')).toBeVisible();
    expect(labels()).toEqual([['10c'], ['5c', '50c']]);
    expect(sessionStorage.getItem('pyramidFirData')).toBeNull();
    await choose(picture('front.png'));
    expect(await screen.findByText('front.png')).toBeVisible();
  });

  it('that is still being read is cancelled by Clear', async () => {
    const { promise, resolve } = deferred<Answer>();
    const { choose, user } = show({ answers: { 'slow.png': promise } });
    await row(1);
    await choose(picture('slow.png'));
    await screen.findByText('Reading slow.png');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await act(async () => resolve(GOOD));
    expect(screen.getByText('No Image Uploaded')).toBeVisible();
    expect(labels()).toEqual([['10c'], ['5c', '50c']]);
  });
});

describe('completed columns', () => {
  it('can be hidden and shown again, together with rows that have no other columns', async () => {
    const full = aReading({ contents: [aReadEntry({ codeName: 'RifleC', quantity: 10 })] });
    const { choose, user } = show({ answers: { 'front.png': full } });
    await row(1);
    await choose(picture('front.png'));
    await screen.findByText('front.png');
    const button = screen.getByRole('button', { name: 'Hide Completed' });
    await user.click(button);
    expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(labels()).toEqual([['5c', '40c']]);
    expect(screen.getByText('1 completed column is hidden')).toBeVisible();
    await user.click(button);
    expect(labels()).toEqual([['0c'], ['5c', '40c']]);
  });

  it('are replaced by a message and a way back when everything is complete', async () => {
    const done = aPyramid({ rows: [[column([1], 0)]] });
    const { user } = show({ list: [done], route: '/pyramid?hide=1' });
    expect(await screen.findByText('Everything is complete')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show Completed' }));
    expect(labels()).toEqual([['0c']]);
  });
});

describe('the options', () => {
  it('are stored in this browser', async () => {
    const first = show();
    await first.user.selectOptions(await select('Configuration'), 'Load plan');
    await first.user.selectOptions(await select('Status'), 'Current');
    await first.user.click(screen.getByRole('button', { name: 'Hide Completed' }));
    expect(JSON.parse(localStorage.getItem('pyramidOptions') ?? '')).toEqual({
      pyramidIndex: 1,
      pyramidId: 52,
      viewType: 'crates',
      format: 'current',
      hideCompleted: true,
    });
    first.unmount();
    show();
    expect(await select('Configuration')).toHaveDisplayValue('Load plan');
    expect(await select('Status')).toHaveDisplayValue('Current');
    expect(screen.getByRole('button', { name: 'Hide Completed' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('survive the deletion of a pyramid', async () => {
    const first = show();
    await first.user.selectOptions(await select('Configuration'), 'Load plan');
    first.unmount();
    localStorage.removeItem('pyramidsVersion');
    show({ list: [FRONT] });
    expect(await select('Configuration')).toHaveDisplayValue('Frontline');
    expect(labels()).toEqual([['10c'], ['5c', '50c']]);
  });

  it('in a link override those of this browser, and are not stored until something is changed', async () => {
    show({ route: '/pyramid?pyramid=52&status=current-desired&hide=0' });
    expect(await select('Configuration')).toHaveDisplayValue('Load plan');
    expect(labels()).toEqual([['0/10c', '0/2']]);
    expect(localStorage.getItem('pyramidOptions')).toBeNull();
  });

  it('include a pyramid that no longer exists: a message is shown, and another pyramid', async () => {
    const { user } = show({ route: '/pyramid?pyramid=99' });
    expect(await screen.findByText(/The pyramid of this link is gone/)).toBeVisible();
    expect(await select('Configuration')).toHaveDisplayValue('Frontline');
    await user.selectOptions(await select('Status'), 'Current');
    expect(screen.queryByText(/The pyramid of this link is gone/)).not.toBeInTheDocument();
  });

  it('put the shown pyramid into the address, even if it was not chosen', async () => {
    const { user, address } = show();
    await user.selectOptions(await select('Status'), 'Current');
    expect(address()).toBe('/pyramid?pyramid=51&measurement=crates&status=current&hide=0');
  });

  it('are shared by Copy Link, whose address shows the same to somebody else', async () => {
    const { user, address } = show();
    await user.selectOptions(await select('Configuration'), 'Load plan');
    await user.selectOptions(await select('Status'), 'Current');
    await user.click(screen.getByRole('button', { name: 'Actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy Link' }));
    const link = await navigator.clipboard.readText();
    expect(link).toBe(
      `${window.location.origin}/pyramid?pyramid=52&measurement=crates&status=current&hide=0`,
    );
    expect(link.endsWith(address())).toBe(true);
  });
});

describe('live stock', () => {
  const stocked = {
    ...FRONT,
    rows: [[column([1], 200, 50)], [column([2], 50, 0), column([1, 2], 1000, 50)]],
  };
  const places = reply(warehouses.list, [{ id: 7, name: 'Jade Cove', location: 'Nevish Line - Jade Cove' }]);

  it('is for readers only, whatever the address says', async () => {
    const { requests } = show({ route: '/pyramid?stock=all' });
    await row(1);
    expect(screen.queryByRole('combobox', { name: 'Stock' })).not.toBeInTheDocument();
    expect(screen.getByText('No Image Uploaded')).toBeVisible();
    expect(requests.map(({ path }) => path).toSorted()).toEqual([
      '/api/items',
      '/api/items/version',
      '/api/pyramids',
      '/api/pyramids/version',
    ]);
  });

  it('links to the chain of the shown pyramid, for readers', async () => {
    const guest = show();
    await row(1);
    expect(screen.queryByRole('link', { name: 'Chain' })).not.toBeInTheDocument();
    guest.unmount();
    show({ user: aUser(), replies: [places, reply(pyramids.get, stocked)] });
    const chain = '/production/chain?pyramid=51';
    expect(await screen.findByRole('link', { name: 'Chain' })).toHaveAttribute('href', chain);
  });

  it('is shown to readers by default', async () => {
    show({ user: aUser(), replies: [places, reply(pyramids.get, stocked)] });
    await waitFor(() => expect(labels()).toEqual([['8c'], ['5c', '48c']]));
    expect(await select('Stock')).toHaveDisplayValue('All warehouses');
    expect(screen.queryByText('No stock loaded')).not.toBeInTheDocument();
  });

  it('of all warehouses, or of a chosen one, replaces a screenshot until Clear', async () => {
    const { user, requests } = show({
      user: aUser(),
      replies: [places, reply(pyramids.get, stocked)],
    });
    await user.selectOptions(await select('Stock'), 'All warehouses');
    await waitFor(() => expect(labels()).toEqual([['8c'], ['5c', '48c']]));
    expect(screen.getByText('Live stock')).toBeVisible();
    await screen.findByRole('option', { name: 'Jade Cove' });
    await user.selectOptions(await select('Stock'), 'Jade Cove');
    await waitFor(() =>
      expect(requests.filter(({ path }) => path === '/api/pyramids/51').map(({ query }) => query)).toEqual([
        {},
        { warehouse_id: '7' },
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(labels()).toEqual([['10c'], ['5c', '50c']]);
    expect(await select('Stock')).toHaveDisplayValue('Picture');
  });

  it('is replaced by a screenshot that is chosen', async () => {
    const { choose } = show({
      user: aUser(),
      route: '/pyramid?stock=all',
      replies: [places, reply(pyramids.get, stocked)],
    });
    await waitFor(() => expect(labels()).toEqual([['8c'], ['5c', '48c']]));
    await choose(picture('front.png'));
    expect(await screen.findByText('front.png')).toBeVisible();
    expect(labels()).toEqual([['4c'], ['5c', '44c']]);
    expect(await select('Stock')).toHaveDisplayValue('Picture');
  });

  it('that cannot be loaded shows a message with a retry button, and no figures', async () => {
    const { user, answer } = show({
      user: aUser(),
      route: '/pyramid?stock=9',
      replies: [places, reply(pyramids.get, new ApiError('not-found', 'There is no such warehouse.'))],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no such warehouse.');
    expect(await select('Stock')).toHaveDisplayValue('Unknown warehouse');
    expect(labels()).toEqual([]);
    answer(reply(pyramids.get, stocked));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(labels()).toEqual([['8c'], ['5c', '48c']]));
  });
});

/** A promise that the test resolves. */
function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((given) => {
    resolve = given;
  });
  return { promise, resolve };
}
