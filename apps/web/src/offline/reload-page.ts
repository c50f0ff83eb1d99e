/** Loads the page anew, as the browser's own button does. */
export function reloadPage(): void {
  window.location.reload();
}
