import type { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';

export type PageHistory = ReturnType<typeof createBrowserHistory>;

/** A step that the browser never tells of, because there is no entry to go to, is given up after this time. */
const LOST_STEP_MS = 1000;

export interface OpenDialogs {
  /** @param close closes the dialog; false when it cannot be closed now. @returns takes the dialog off again. */
  add: (close: () => boolean) => () => void;
  /** Makes the browser's history fit what is open. */
  settle: () => void;
}

/** What an entry that stands for open dialogs says of itself. */
interface DialogMark {
  /** How many dialogs are open at this entry. */
  depth: number;
  /** The key of the page's own entry. */
  of: string;
}

interface OpenDialog {
  close: () => boolean;
  /** It was told to close, and does so with the next drawing. */
  isLeaving: boolean;
}

/**
 * Keeps one entry of the browser's history for each open dialog, so that Back closes the topmost one and stays on the
 * page. When a dialog closes otherwise, its entry is gone back over; what remains ahead of the page leads nowhere, and
 * Forward into it comes straight back.
 * @param onOtherPage called when a step of our own came to an entry of another page than the one that is shown.
 */
export function dialogEntries(history: PageHistory, onOtherPage: () => void) {
  const open: OpenDialog[] = [];
  /** The key of the page that is shown. */
  let page = markOf(history)?.of ?? history.location.key;
  /** The deepest entry of this page that lies ahead or here. */
  let deepest = markOf(history)?.depth ?? 0;
  /** Called when the step that is under way has arrived. */
  let afterStep: (() => void) | null = null;
  let lostStep: ReturnType<typeof setTimeout> | undefined;

  const depth = () => markOf(history)?.depth ?? 0;
  /** The key of the page that the browser is at. */
  const here = () => markOf(history)?.of ?? history.location.key;

  const step = (delta: number, then: () => void) => {
    afterStep = then;
    lostStep = setTimeout(arrive, LOST_STEP_MS);
    history.go(delta);
  };

  const arrive = () => {
    clearTimeout(lostStep);
    const then = afterStep;
    afterStep = null;
    then?.();
  };

  const settle = () => {
    if (afterStep !== null) return; // it settles when it arrives
    if (here() !== page) onOtherPage();
    const wanted = open.filter(({ isLeaving }) => !isLeaving).length;
    const now = depth();
    if (wanted < now || (wanted > now && deepest > now)) {
      step(Math.min(wanted, deepest) - now, settle);
      return;
    }
    for (let next = now + 1; next <= wanted; next += 1) {
      const { pathname, search, hash, state } = history.location;
      const mark: DialogMark = { depth: next, of: page };
      history.push({ pathname, search, hash }, { ...stateOf({ state }), dialogs: mark });
      deepest = next;
    }
  };

  /** After React has drawn what was just decided: a form and the sub-dialog in its place change in one drawing. */
  const settleSoon = () => setTimeout(settle);

  return {
    settle,

    add: (close: () => boolean) => {
      const dialog: OpenDialog = { close, isLeaving: false };
      open.push(dialog);
      settleSoon();
      return () => {
        open.splice(open.indexOf(dialog), 1);
        settleSoon();
      };
    },

    /** Carries out a move from the page's own entry, so that no entry of a dialog stays between it and the next page. */
    fromPage: (move: () => void): void => {
      const moveOn = () => {
        if (afterStep !== null) {
          const before = afterStep;
          afterStep = () => {
            before();
            moveOn();
          };
        } else if (depth() > 0) step(-depth(), moveOn);
        else move();
      };
      moveOn();
    },

    /** Takes note that another page is shown from now on, or the same one under another address. */
    arrived: (isOtherPath: boolean): void => {
      const mark = markOf(history);
      page = here();
      deepest = mark?.depth ?? 0;
      // They close with the drawing of the other page; until then they must not get an entry on it.
      if (isOtherPath) for (const dialog of open) dialog.isLeaving = true;
      settleSoon();
    },

    /** @returns true for a step within the entries of the page that is shown: the page stays as it is. */
    handlePop: (): boolean => {
      if (afterStep !== null) {
        arrive();
        return true;
      }
      const mark = markOf(history);
      if (here() !== page || (mark === null && deepest === 0)) return false;
      const shown = open.filter(({ isLeaving }) => !isLeaving);
      const left = shown.slice(depth()).reverse();
      for (const dialog of left) dialog.isLeaving = dialog.close();
      settle();
      return true;
    },
  };
}

function stateOf({ state }: { state: unknown }): object {
  return typeof state === 'object' && state !== null ? state : {};
}

function markOf({ location }: PageHistory): DialogMark | null {
  const state = stateOf(location);
  return 'dialogs' in state ? (state.dialogs as DialogMark) : null; // only written here
}
