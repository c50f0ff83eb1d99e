import { useSyncExternalStore } from 'react';
import { tellStorage } from '../../../../api/storage/follow-storage.ts';
import {
  chooseFolder,
  forgetFolder,
  keepFolder,
  keptFolder,
  newestSave,
  type WatchedFolder,
} from './folder-access.ts';

/** `lost` where the browser no longer lets the page read the folder. */
export interface FolderWatch {
  status: 'off' | 'on' | 'lost';
  /** The save that was written last since watching began. */
  save: File | null;
  /** Whether a review has it. */
  isTaken: boolean;
  /** When the save was written that the browser cannot open, by its clock; 0 where even the folder cannot be read. */
  unreadable: number | null;
}

const OFF: FolderWatch = { status: 'off', save: null, isTaken: false, unreadable: null };
/** A save that the game is still writing can be opened within a second or two. */
const FAILURES_BEFORE_SAID = 3;
/** In local storage: whether a page that is opened goes on watching. */
const FLAG = 'watchedFolder';

let state = OFF;
let folder: WatchedFolder | null = null;
let ticks: Worker | null = null;
let seen = '';
let isLooking = false;
/** How often in a row the same save, or the folder, could not be read. */
let failures = { mark: '', count: 0 };
const listeners = new Set<() => void>();

function change(next: Partial<FolderWatch>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

export function useFolderWatch(): FolderWatch {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
    () => OFF,
  );
}

function setFlag(isOn: boolean): void {
  if (isOn) localStorage.setItem(FLAG, '1');
  else localStorage.removeItem(FLAG);
  tellStorage(FLAG);
}

/** Whether watching was on when this browser showed the app last. */
function wasWatching(): boolean {
  return localStorage.getItem(FLAG) !== null;
}

/**
 * Asks for a folder and watches it (docs/spec/exports.md#watched-folder).
 * @returns false where none was chosen, or the browser refused the one that was.
 */
export async function startWatching(): Promise<boolean> {
  const chosen = await chooseFolder();
  if (chosen === null) return false;
  await keepFolder(chosen);
  setFlag(true);
  watch(chosen);
  return true;
}

/** Goes on with the folder of an earlier visit. */
export async function resumeWatching(): Promise<void> {
  if (folder !== null || !wasWatching()) return;
  const kept = await keptFolder();
  if (kept === null) return stopWatching();
  if ((await kept.queryPermission({ mode: 'read' })) === 'granted') return watch(kept);
  folder = kept;
  change({ status: 'lost' });
}

/** Asks the browser for the folder again; needs a press. */
export async function allowAgain(): Promise<void> {
  if (folder !== null && (await folder.requestPermission({ mode: 'read' })) === 'granted') watch(folder);
}

/** Lets go of the folder until the app is shown again; after a sign-out, which clears the storage, for good. */
export function pauseWatching(): void {
  ticks?.terminate();
  [ticks, folder, seen] = [null, null, ''];
  change(OFF);
  if (!wasWatching()) stopWatching();
}

/** Stops, and forgets the folder. */
export function stopWatching(): void {
  ticks?.terminate();
  [ticks, folder, seen] = [null, null, ''];
  change(OFF);
  setFlag(false);
  void forgetFolder().catch((error: unknown) => console.error(error));
}

/** The newest save, for a review that takes it; null where one has it already. */
export function takeSave(): File | null {
  const { save, isTaken } = state;
  if (save === null || isTaken) return null;
  change({ isTaken: true });
  return save;
}

function watch(chosen: WatchedFolder): void {
  folder = chosen;
  seen = '';
  failures = { mark: '', count: 0 };
  change({ status: 'on', unreadable: null });
  ticks ??= new Worker(new URL('./tick.worker.ts', import.meta.url), { type: 'module' });
  ticks.onmessage = () => void look();
  void look();
}

async function look(): Promise<void> {
  if (folder === null || isLooking) return;
  isLooking = true;
  const looked = folder;
  let save: File | null = null;
  try {
    save = await newestSave(looked);
    const mark = markOf(save);
    if (save === null || mark === seen) return forgetFailures(looked);
    // A file that the game is still writing changes again within a second.
    const bytes = await save.arrayBuffer();
    if (looked !== folder) return; // another one was chosen meanwhile, or none is watched any more
    seen = mark;
    failures = { mark: '', count: 0 };
    change({
      unreadable: null,
      isTaken: false,
      save: new File([bytes], 'save.sav', { lastModified: save.lastModified }),
    });
  } catch (error) {
    const isLost = (await looked.queryPermission({ mode: 'read' })) !== 'granted';
    if (!isLost) {
      console.warn('The watched folder could not be read; the next second tries again.', error);
      if (looked === folder) noteFailure(save);
    } else if (looked === folder) {
      ticks?.terminate();
      ticks = null;
      change({ status: 'lost' });
    }
  } finally {
    isLooking = false;
  }
}

function markOf(save: File | null): string {
  return save === null ? '' : `${save.name} ${save.lastModified} ${save.size}`;
}

function forgetFailures(looked: WatchedFolder): void {
  failures = { mark: '', count: 0 };
  if (looked === folder && state.unreadable !== null) change({ unreadable: null });
}

function noteFailure(save: File | null): void {
  const mark = markOf(save);
  failures = { mark, count: failures.mark === mark ? failures.count + 1 : 1 };
  if (failures.count === FAILURES_BEFORE_SAID) change({ unreadable: save?.lastModified ?? 0 });
}
