/** The browser reports nothing for a step to an entry that does not exist, so a step is given up after this time. */
const LOST_STEP_MS = 1000;

/** What the entry of an open dialog adds to the state of the page's own entry. */
interface DialogState {
  /** How many dialogs are open at this entry. */
  dialogs: number;
}

interface OpenDialog {
  close: () => boolean;
  /** It was asked to close, and does so with the next render. */
  isLeaving: boolean;
}

/**
 * Keeps one entry of the browser's history for each open dialog, so that Back closes the topmost one and stays on the
 * page. The entries have the address and the state of their page, and the router does not see our own steps over them.
 * When a dialog closes in another way, we step back over its entry; what remains ahead of the page leads nowhere, and
 * Forward into it comes straight back.
 */
export function dialogEntries() {
  const open: OpenDialog[] = [];
  /** The page that is shown, by the state of its entry. */
  let page = pageState();
  /** The deepest entry of this page that lies ahead or here. */
  let deepest = depth();
  /** Called when our own step, which is under way, has arrived. */
  let afterStep: (() => void) | null = null;
  let lostStep: ReturnType<typeof setTimeout> | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let isStarted = false;

  const step = (delta: number, then: () => void) => {
    afterStep = then;
    lostStep = setTimeout(arrive, LOST_STEP_MS);
    window.history.go(delta);
  };

  const arrive = () => {
    clearTimeout(lostStep);
    const then = afterStep;
    afterStep = null;
    then?.();
  };

  /** Makes the browser's history match the open dialogs. */
  const settle = () => {
    if (afterStep !== null || pageState() !== page) return; // it settles on arrival
    const wanted = open.filter(({ isLeaving }) => !isLeaving).length;
    const now = depth();
    if (wanted < now || (wanted > now && deepest > now)) {
      step(Math.min(wanted, deepest) - now, settle);
      return;
    }
    for (let next = now + 1; next <= wanted; next += 1) {
      window.history.pushState({ ...window.history.state, dialogs: next } satisfies DialogState, '');
      deepest = next;
    }
  };

  /** After React has rendered what was just decided: a form and the sub-dialog in its place change in one render. */
  const settleSoon = () => {
    clearTimeout(settling);
    if (isStarted) settling = setTimeout(settle);
  };

  const handlePop = (event: Event) => {
    if (afterStep !== null) {
      event.stopImmediatePropagation();
      arrive();
    } else if (pageState() === page) {
      const shown = open.filter(({ isLeaving }) => !isLeaving);
      const left = shown.slice(depth()).reverse();
      for (const dialog of left) dialog.isLeaving = dialog.close();
      settle();
    }
  };

  return {
    /** Begins to follow the browser's history. @returns stops it. */
    start: (): (() => void) => {
      isStarted = true;
      window.addEventListener('popstate', handlePop, { capture: true }); // before the router
      settle(); // a reload forgets the dialogs that were open, and the browser keeps their entries
      return () => {
        isStarted = false;
        window.removeEventListener('popstate', handlePop, { capture: true });
        clearTimeout(settling);
        clearTimeout(lostStep);
      };
    },

    /** @param close closes the dialog; false when it cannot be closed now. @returns removes the dialog again. */
    add: (close: () => boolean): (() => void) => {
      const dialog: OpenDialog = { close, isLeaving: false };
      open.push(dialog);
      settleSoon();
      return () => {
        open.splice(open.indexOf(dialog), 1);
        settleSoon();
      };
    },

    /** Whether a dialog's entry would lie between the page and the next one. */
    isInTheWay: (): boolean => depth() > 0 || afterStep !== null,

    /** Carries out a navigation from the page's own entry, so that no dialog's entry lies between it and the next page. */
    fromPage: (navigate: () => void): void => {
      const goOn = () => {
        if (afterStep !== null) {
          const before = afterStep;
          afterStep = () => {
            before();
            goOn();
          };
        } else if (depth() > 0) step(-depth(), goOn);
        else navigate();
      };
      goOn();
    },

    /** Notes that another page is shown from now on, or the same one under another address. */
    arrived: (isOtherPath: boolean): void => {
      page = pageState();
      deepest = depth();
      // They close with the render of the other page; until then they must not get an entry on it.
      if (isOtherPath) for (const dialog of open) dialog.isLeaving = true;
      settleSoon();
    },
  };
}

export type DialogEntries = ReturnType<typeof dialogEntries>;

function dialogState(): Partial<DialogState> | null {
  return window.history.state;
}

function depth(): number {
  return dialogState()?.dialogs ?? 0;
}

/** The state that the router gave to the entry of the page, which is different for every entry. */
function pageState(): string {
  return JSON.stringify({ ...dialogState(), dialogs: 0 });
}
