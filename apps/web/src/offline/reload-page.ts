/** The page in its window. An object, so that a test can follow what is done with it. */
export const openedPage = {
  /** Loads the page anew, as the browser's own button does. */
  reload(): void {
    window.location.reload();
  },
};
