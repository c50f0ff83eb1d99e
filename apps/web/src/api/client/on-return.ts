/**
 * Calls back when the network or the person comes back: the browser is online again, the window has the focus, the page is
 * visible. What failed before may work now.
 * @returns a function that stops it.
 */
export function onReturn(listener: () => void): () => void {
  const whenVisible = () => {
    if (document.visibilityState === 'visible') listener();
  };
  window.addEventListener('online', listener);
  window.addEventListener('focus', listener);
  document.addEventListener('visibilitychange', whenVisible);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('focus', listener);
    document.removeEventListener('visibilitychange', whenVisible);
  };
}
