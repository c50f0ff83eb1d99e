import { act, renderHook } from '@testing-library/react';
import { openDB } from 'idb';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetReviews, reviewDatabase } from '../../../../api/storage/review-database.ts';
import { AppProviders } from '../../../../app-providers.tsx';
import { aUser } from '../../../../testing/builders.ts';
import { aProcessedImage } from '../../../../testing/fir-builders.ts';
import { withIndexedDb } from '../../../../testing/indexed-db.ts';
import { signIn } from '../../../../testing/sign-in.ts';
import type { FirImage } from '../../reading/fir-image.ts';
import type { FirAction } from '../fir-images.ts';
import { reviewStore } from './review-store.ts';
import { useReviewDrafts } from './use-review-drafts.ts';

const ME = aUser().id;
const anImage = (id: string, stockpileName = id) => aProcessedImage({ stockpileName }, { id });

withIndexedDb();
beforeEach(() => signIn(aUser()));
afterEach(async () => {
  forgetReviews(ME); // also closes this page's database connection
  await new Promise((resolve) => setTimeout(resolve, 50));
});

const save = async (images: FirImage[], removed: string[] = []) => reviewStore(ME)?.save(images, removed);

/** Lists what is stored, a line for each review. */
async function stored() {
  const database = await openDB(reviewDatabase(ME));
  const all = await database.getAll('reviews');
  database.close();
  return all.map(
    ({ id, scan, page }) => `${id}: ${scan.stockpileName}${page === 'another' ? ', another tab' : ''}`,
  );
}

/** Another tab of this browser takes a review over. */
async function takeElsewhere(id: string) {
  const database = await openDB(reviewDatabase(ME));
  await database.put('reviews', { ...(await database.get('reviews', id)), page: 'another' });
  database.close();
}

test('a review that another tab has taken is neither overwritten nor deleted by this one', async () => {
  const [first, second, third] = [anImage('a'), anImage('b'), anImage('c')];
  await save([first, second, third]);
  await takeElsewhere('b');
  expect(await save([first, anImage('b', 'changed here'), third])).toEqual(['b']);
  await save([first, third], ['b']);
  expect(await stored()).toEqual(['a: a', 'b: b, another tab', 'c: c']);
  await save([third], ['a']);
  expect(await stored()).toEqual(['b: b, another tab', 'c: c']);
});

/** Keeps others from writing until it is released. */
async function holdDatabase() {
  const database = await openDB(reviewDatabase(ME));
  const change = database.transaction(['reviews', 'pictures'], 'readwrite');
  let isHeld = true;
  const hold = async () => {
    while (isHeld) await change.objectStore('reviews').get('a');
  };
  void hold();
  return async () => {
    isHeld = false;
    await change.done;
    database.close();
  };
}

test('“saved” is never shown while a newer draft is unwritten', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await save([anImage('a')]);
  await takeElsewhere('a');
  let release: Promise<() => Promise<void>> | null = null;
  // When this page hears that another one has a review, its next draft is there before the first was called saved.
  const dispatch = vi.fn<(action: FirAction) => void>((action) => {
    if (action.type !== 'taken') return;
    release = holdDatabase();
    flushSync(() => view.rerender([anImage('b')]));
  });
  const view = renderHook((images: FirImage[]) => useReviewDrafts(images, dispatch), {
    initialProps: [] as FirImage[],
    wrapper: ({ children }) => <AppProviders env="test">{children}</AppProviders>,
  });
  view.rerender([anImage('a', 'changed here')]);
  await vi.waitFor(() => expect(dispatch).toHaveBeenCalledWith({ type: 'taken', ids: ['a'] }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(view.result.current.status).toBe('saving');
  await (await release!)();
  await vi.waitFor(() => expect(view.result.current.status).toBe('saved'));
  expect(await stored()).toContain('b: b');
});
