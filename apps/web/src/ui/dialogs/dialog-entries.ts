/** The browser reports nothing for a step to an entry that does not exist, so a step is given up after this time. */
const LOST_STEP_MS = 1000;

/** The part that the entry of an open dialog adds to the state of the page's own entry. */
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
class DialogEntries {
  #open: OpenDialog[] = [];
  /** The page that is shown, by the state of its entry. */
  #page = '';
  /** The deepest entry of this page that lies ahead or here. */
  #deepest = 0;
  /** Our own step through the history while it is under way, and what ends it. */
  #step: { done: Promise<void>; end: () => void } | null = null;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #isStarted = false;

  /** Hears of the browser's steps. To hear of them before a router does, it has to be called before that is created. */
  listen(): void {
    window.addEventListener('popstate', this.#handlePop);
  }

  /** Begins to follow the browser's history. @returns stops it. */
  start(): () => void {
    this.#isStarted = true;
    this.#page = pageState();
    this.#deepest = depth();
    this.#settle(); // a reload forgets the dialogs that were open, and the browser keeps their entries
    return () => {
      this.#isStarted = false;
      clearTimeout(this.#settling);
      this.#step?.end();
    };
  }

  /** @param close closes the dialog; false when it cannot be closed now. @returns removes the dialog again. */
  add(close: () => boolean): () => void {
    const dialog: OpenDialog = { close, isLeaving: false };
    this.#open.push(dialog);
    this.#settleSoon();
    return () => {
      this.#open.splice(this.#open.indexOf(dialog), 1);
      this.#settleSoon();
    };
  }

  /**
   * Runs a navigation from the page's own entry, so that no dialog's entry lies between it and the next page: at once, or
   * after stepping back there.
   */
  async fromPage(navigate: () => Promise<void>): Promise<void> {
    while (this.#step !== null || depth() > 0) await (this.#step?.done ?? this.#go(-depth()));
    const done = navigate();
    this.#settleSoon(); // a navigation that was refused leaves its dialogs open
    await done;
  }

  /** Notes that another page is shown from now on, or the same one under another address. */
  arrived(isOtherPath: boolean): void {
    this.#page = pageState();
    this.#deepest = depth();
    // They close with the render of the other page; until then they must not get an entry on it.
    if (isOtherPath) for (const dialog of this.#open) dialog.isLeaving = true;
    this.#settleSoon();
  }

  #go(delta: number): Promise<void> {
    const { promise: done, resolve } = withResolvers();
    const lost = setTimeout(() => this.#step?.end(), LOST_STEP_MS);
    const end = () => {
      clearTimeout(lost);
      this.#step = null;
      resolve();
    };
    this.#step = { done, end };
    window.history.go(delta);
    return done;
  }

  /** Makes the browser's history match the open dialogs. */
  #settle(): void {
    if (this.#step !== null || pageState() !== this.#page) return; // it settles on arrival
    const wanted = this.#open.filter(({ isLeaving }) => !isLeaving).length;
    const now = depth();
    if (wanted < now || (wanted > now && this.#deepest > now)) {
      void this.#go(Math.min(wanted, this.#deepest) - now).then(() => this.#settle());
      return;
    }
    for (let next = now + 1; next <= wanted; next += 1) {
      window.history.pushState({ ...window.history.state, dialogs: next } satisfies DialogState, '');
      this.#deepest = next;
    }
  }

  /** After React has rendered what was just decided: a form and the sub-dialog in its place change in one render. */
  #settleSoon(): void {
    clearTimeout(this.#settling);
    if (this.#isStarted) this.#settling = setTimeout(() => this.#settle());
  }

  readonly #handlePop = (event: Event): void => {
    if (!this.#isStarted) return;
    const isOnPage = pageState() === this.#page;
    if (this.#step !== null) {
      // A quick Back takes the place of our step: the browser then leaves the page, and the router has to hear of it.
      if (isOnPage) event.stopImmediatePropagation();
      this.#step.end();
    } else if (isOnPage) {
      const shown = this.#open.filter(({ isLeaving }) => !isLeaving);
      for (const dialog of shown.slice(depth()).reverse()) dialog.isLeaving = dialog.close();
      this.#settle();
    }
  };
}

/** The entries of this browser tab: it has one history, as it has one `window.history`. */
export const dialogEntries = new DialogEntries();

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

/** `Promise.withResolvers`, which the oldest supported browsers lack. */
function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
