// Buffers a paste that nothing on the page takes, because what will take it is still loading, and dispatches it again when
// something begins to take pastes (src/features/screenshots/use-paste.ts). A window hears of a paste after its document.
const KEPT_MS = 30_000;

let kept = null;
let again = null;

addEventListener('paste', (event) => {
  const { clipboardData, target } = event;
  if (event === again || target.closest?.('input, textarea')) return;
  kept = null;
  if (event.defaultPrevented) return;
  const copy = new DataTransfer(); // the browser empties the event's own afterwards
  for (const file of clipboardData.files) copy.items.add(file);
  for (const type of clipboardData.types)
    if (type !== 'Files') copy.setData(type, clipboardData.getData(type));
  kept = { copy, until: Date.now() + KEPT_MS, path: location.pathname };
});

document.addEventListener('takes-pastes', () => {
  if (kept === null || Date.now() > kept.until || location.pathname !== kept.path) return;
  again = new ClipboardEvent('paste', { clipboardData: kept.copy, bubbles: true, cancelable: true });
  document.dispatchEvent(again);
  if (again.defaultPrevented) kept = null; // otherwise a later listener may take it
});
