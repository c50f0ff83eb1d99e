import { ApiError, auth, fir, sites, warehouses } from '@backline/contract';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { openDB } from 'idb';
import { afterEach, expect, test, vi } from 'vitest';
import { countReviews, forgetReviews, reviewDatabase } from '../../../../api/storage/review-database.ts';
import { endSession } from '../../../../api/storage/session.ts';
import { aUser, aWarehouseSummary } from '../../../../testing/builders.ts';
import { aReading } from '../../../../testing/fir-builders.ts';
import {
  answerQuestion,
  card,
  GOOD_REPLIES,
  openCard,
  picture,
  showFirScreen,
  submitButton,
} from '../../../../testing/fir-screen.tsx';
import { withIndexedDb } from '../../../../testing/indexed-db.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { reply } from '../../../../testing/render-screen.tsx';
import { signIn } from '../../../../testing/sign-in.ts';

const ME = aUser().id;

withIndexedDb();

afterEach(async () => {
  vi.restoreAllMocks();
  cleanup();
  forgetReviews(ME); // also closes this page's database connection
  await new Promise((resolve) => setTimeout(resolve, 50));
});

/** Whether the browser would warn before leaving the page. */
function isUnloadHeld(): boolean {
  const unload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(unload);
  return unload.defaultPrevented;
}

/** Waits until every change on the screen is stored. */
const kept = (count: number) =>
  waitFor(async () => {
    expect(isUnloadHeld()).toBe(false);
    expect(await countReviews(ME)).toBe(count);
  });
const quantity = async (fileName: string) =>
  within(await openCard(fileName)).findByRole('textbox', { name: /Quantity of/ });

test('an unsent review is restored on the next page: picture, reading, corrections and the chosen stockpile', async () => {
  const view = showFirScreen({ 'near.png': aReading({ stockpileName: 'Kilo-3' }) });
  await view.choose(picture('near.png'));
  await view.user.click(await within(await card('near.png')).findByRole('button', { name: 'Kilo-2' }));
  await answerQuestion(view.user, 'Use Kilo-2');
  await view.user.clear(await quantity('near.png'));
  await view.user.type(await quantity('near.png'), '4711');
  await kept(1);
  view.unmount();

  const again = showFirScreen();
  expect(await quantity('near.png')).toHaveValue('4711');
  expect(again.reader.read).not.toHaveBeenCalled();
  expect(screen.getByText(/^1 unsent review from/)).toBeInTheDocument();
  await waitFor(() => expect(submitButton()).toBeEnabled());
  await again.user.click(submitButton());
  await waitFor(() => expect(again.sent()).toHaveLength(1));
  expect(again.sent()[0]?.report.entries).toMatchObject([
    { 'Stockpile Name': 'Kilo-2', Quantity: 4711, Timestamp: '2026-11-20T10:00:00.000Z' },
  ]);
  await kept(0); // nothing remains after submitting
});

/** From now on nothing reaches the database, as on a page that is being left. @returns a function that ends it. */
function leavePage() {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('The page is being left.', 'AbortError');
  });
  return () => transaction.mockRestore();
}
const notes = () => Object.keys(localStorage).filter((key) => key.startsWith('correction-'));

test('corrections that were not written yet when the page was left are restored, each review its own', async () => {
  const view = showFirScreen({ 'far.png': aReading({ stockpileName: 'Kilo-2' }) });
  await view.choose(picture('near.png'), picture('far.png'));
  await quantity('near.png');
  await quantity('far.png');
  await kept(2);
  expect(notes()).toEqual([]);
  const comeBack = leavePage();
  await view.user.clear(await quantity('near.png'));
  await view.user.type(await quantity('near.png'), '4711');
  await view.user.clear(await quantity('far.png'));
  await view.user.type(await quantity('far.png'), '12');
  view.unmount();
  comeBack();

  const again = showFirScreen();
  expect(await quantity('near.png')).toHaveValue('4711');
  expect(await quantity('far.png')).toHaveValue('12');
  expect(again.reader.read).not.toHaveBeenCalled();
  await kept(2);
  expect(notes()).toEqual([]);
  const database = await openDB(reviewDatabase(ME));
  for (const { scan } of await database.getAll('reviews')) expect(scan.rows[0].drawing).toHaveLength(768);
  database.close();
});

test('a review that was removed as the page was left does not come back', async () => {
  const view = showFirScreen({ 'far.png': aReading({ stockpileName: 'Kilo-2' }) });
  await view.choose(picture('near.png'), picture('far.png'));
  await quantity('near.png');
  await quantity('far.png');
  await kept(2);
  const comeBack = leavePage();
  await view.user.click(screen.getByRole('button', { name: 'Remove near.png' }));
  view.unmount();
  comeBack();
  showFirScreen();
  await quantity('far.png');
  await kept(1);
  expect(screen.queryByRole('listitem', { name: 'near.png' })).not.toBeInTheDocument();
  expect(screen.queryByText(/could not be opened/)).not.toBeInTheDocument();
});

/** Another tab takes over the reviews that this one shows. */
async function takeElsewhere() {
  const database = await openDB(reviewDatabase(ME));
  for (const review of await database.getAll('reviews'))
    await database.put('reviews', { ...review, page: 'another-tab' });
  database.close();
}

test('what this tab noted of a review that another one took over is not applied to the other one’s', async () => {
  const view = showFirScreen();
  await view.choose(picture('near.png'));
  await quantity('near.png');
  await kept(1);
  const comeBack = leavePage();
  await view.user.clear(await quantity('near.png'));
  await view.user.type(await quantity('near.png'), '4711');
  view.unmount();
  comeBack();
  expect(notes()).toHaveLength(1);
  await takeElsewhere();
  showFirScreen();
  expect(await quantity('near.png')).toHaveValue('10');
});

test('the code and the warehouse of a stockpile that is not created yet are restored', async () => {
  const ports = ['Jade Cove', 'Kings Stand'].map((name, index) =>
    aWarehouseSummary({ id: 3 + index, name, buildingType: 'Seaport', location: 'Acrithia' }),
  );
  const replies = [reply(warehouses.list, ports), ...GOOD_REPLIES];
  const options = { user: aUser({ permissions: { edit: true } }) };
  const view = showFirScreen({ 'new.png': aReading({ stockpileName: '105th' }) }, replies, options);
  await view.choose(picture('new.png'));
  const shown = within(await card('new.png'));
  await view.user.type(await shown.findByRole('textbox', { name: 'Code, optional' }), '4711');
  await view.user.click(shown.getByRole('combobox', { name: 'In warehouse' }));
  await view.user.click(await screen.findByRole('option', { name: 'Kings Stand (Acrithia)' }));
  await kept(1);
  view.unmount();

  showFirScreen({}, replies, options);
  const again = within(await card('new.png'));
  expect(await again.findByRole('textbox', { name: 'Code, optional' })).toHaveValue('4711');
  expect(again.getByRole('combobox', { name: 'In warehouse' })).toHaveValue('Kings Stand (Acrithia)');
});

test('a table of another tool without a time is restored with its note', async () => {
  const facts = [reply(sites.positions, { regions: [], positions: [] }), reply(warehouses.list, [])];
  const view = showFirScreen({}, [...facts, ...GOOD_REPLIES]);
  await view.choose(new File(['Stockpile Name,Quantity,Crated?,CodeName\nLima,41,true,Cloth'], 'stock.csv'));
  await card('Lima');
  await kept(1);
  view.unmount();

  const again = showFirScreen({}, [...facts, ...GOOD_REPLIES]);
  const shown = within(await card('Lima'));
  await openCard('Lima');
  expect(await shown.findByText(/The table does not say when this was/)).toBeInTheDocument();
  await waitFor(() => expect(submitButton()).toBeEnabled());
  await again.user.click(submitButton());
  await waitFor(() => expect(again.sent()).toHaveLength(1));
  expect(again.sent()[0]?.report.entries).toMatchObject([{ 'Stockpile Name': 'Lima', Quantity: 41 }]);
});

test('what cannot be opened any more is named, and forgotten without a picture or read again from one', async () => {
  const view = showFirScreen();
  await view.choose(picture('near.png'), picture('far.png'));
  await quantity('near.png');
  await quantity('far.png');
  await kept(2);
  view.unmount();
  const database = await openDB(reviewDatabase(ME));
  for (const review of await database.getAll('reviews')) {
    await database.put('reviews', { ...review, scan: { rows: 'of another version' } });
    if (review.fileName === 'far.png') await database.delete('pictures', [review.id, 'file']);
  }
  database.close();

  const again = showFirScreen();
  expect(await quantity('near.png')).toHaveValue('10');
  expect(again.reader.read).toHaveBeenCalledTimes(1);
  expect(
    await screen.findByText(/Your unsent review of far\.png could not be opened and is lost/),
  ).toBeInTheDocument();
  expect(
    screen.getByText(/^Your unsent review of near\.png could not be opened\. It is read again/),
  ).toBeInTheDocument();
  expect(screen.queryByRole('listitem', { name: 'far.png' })).not.toBeInTheDocument();
  await kept(1);
});

test('a picture that was not yet read is read after it is restored', async () => {
  const view = showFirScreen({ 'slow.png': new Promise(() => {}) });
  await view.choose(picture('slow.png'));
  await kept(1);
  view.unmount();
  const again = showFirScreen();
  expect(await quantity('slow.png')).toHaveValue('10');
  expect(again.reader.read).toHaveBeenCalledTimes(1);
  expect(screen.queryByText(/could not be opened/)).not.toBeInTheDocument();
});

test('the pictures are restored in the order in which they were added, once each', async () => {
  const names = ['c.png', 'a.png', 'b.png'];
  const view = showFirScreen({ 'a.png': aReading({ stockpileName: 'Kilo-2' }) });
  await view.choose(...names.map((name) => picture(name)));
  for (const name of names) await quantity(name);
  await kept(3);
  view.unmount();
  showFirScreen();
  await quantity('b.png');
  const cards = screen.getByRole('list', { name: 'Pictures' }).querySelectorAll('[data-card]');
  expect([...cards].map((element) => element.querySelector('[id]')?.textContent)).toEqual(names);
});

test.each([
  [
    'removed',
    async (view: ReturnType<typeof showFirScreen>) => {
      await view.user.click(screen.getByRole('button', { name: 'Remove seaport.png' }));
    },
  ],
  [
    'cleared',
    async (view: ReturnType<typeof showFirScreen>) => {
      await view.user.click(screen.getByRole('button', { name: 'Clear All' }));
    },
  ],
])('what is %s is not restored', async (_, act) => {
  const view = showFirScreen();
  await view.choose(picture('seaport.png'));
  await quantity('seaport.png');
  await kept(1);
  await act(view);
  await kept(0);
});

test('discarding what was restored asks first, and discards nothing else', async () => {
  const view = showFirScreen();
  await view.choose(picture('old.png'));
  await quantity('old.png');
  await kept(1);
  view.unmount();
  const again = showFirScreen({ 'new.png': aReading({ stockpileName: 'Kilo-2' }) });
  await quantity('old.png');
  await again.choose(picture('new.png'));
  await quantity('new.png');
  await again.user.click(screen.getByRole('button', { name: 'Discard' }));
  await answerQuestion(again.user, 'Discard');
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'old.png' })).not.toBeInTheDocument());
  expect(screen.getByRole('listitem', { name: 'new.png' })).toBeInTheDocument();
  expect(screen.queryByText(/unsent review/)).not.toBeInTheDocument();
  await kept(1);
});

test('after the session has expired, the review is restored for the same user only', async () => {
  const view = showFirScreen();
  await view.choose(picture('mine.png'));
  await quantity('mine.png');
  await kept(1);
  act(() => endSession());
  view.unmount();

  const otherUser = aUser({ id: 77 });
  signIn(otherUser);
  const theirs = renderApp({
    route: '/fir',
    user: otherUser,
    replies: [reply(auth.loggedIn, { user: otherUser }), ...GOOD_REPLIES],
  });
  await screen.findByText('No Images Uploaded');
  await act(() => new Promise((resolve) => setTimeout(resolve, 300))); // a restore would take no longer
  expect(screen.queryByRole('listitem', { name: 'mine.png' })).not.toBeInTheDocument();
  theirs.unmount();

  showFirScreen();
  expect(await quantity('mine.png')).toHaveValue('10');
});

test('logging out with unsent reviews asks first, then deletes them', async () => {
  const view = showFirScreen();
  await view.choose(picture('mine.png'));
  await quantity('mine.png');
  await kept(1);
  view.unmount();
  const person = aUser();
  const { user, address } = renderApp({
    route: '/welcome',
    user: person,
    replies: [reply(auth.loggedIn, { user: person }), reply(auth.logout, {})],
  });
  await user.click(await screen.findByRole('button', { name: 'Open user panel' }));
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  const question = await screen.findByRole('dialog', { name: 'Log out with unsent reviews?' });
  expect(question).toHaveTextContent('1 reviewed picture has not been submitted');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(address()).toBe('/welcome');
  expect(await countReviews(ME)).toBe(1);
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Log out with unsent reviews?' })).getByRole('button', {
      name: 'Logout',
    }),
  );
  await waitFor(() => expect(address()).toBe('/login'));
  await waitFor(async () => expect(await countReviews(ME)).toBe(0));
});

test('a browser without storage space shows a message, and asks before the page is left', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room.', 'QuotaExceededError');
  });
  const view = showFirScreen();
  await view.choose(picture('mine.png'));
  expect(await screen.findByText(/This browser has no room left for your review/)).toBeInTheDocument();
  await quantity('mine.png'); // the review itself keeps working
  expect(isUnloadHeld()).toBe(true);
  await view.user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(await screen.findByRole('dialog', { name: 'Leave without submitting?' })).toBeInTheDocument();
});

test('leaving asks nothing when the review is stored', async () => {
  const view = showFirScreen();
  await view.choose(picture('mine.png'));
  await quantity('mine.png');
  await kept(1);
  await view.user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await waitFor(() => expect(view.address()).toBe('/warehouses'));
});

test('a report that the server refuses stays stored unchanged', async () => {
  const view = showFirScreen({}, [reply(fir.processReport, new ApiError('invalid', 'No.')), ...GOOD_REPLIES]);
  await view.choose(picture('mine.png'));
  await waitFor(() => expect(submitButton()).toBeEnabled());
  await view.user.click(submitButton());
  await screen.findByText(/FIR failed to process/);
  await kept(1);
});
