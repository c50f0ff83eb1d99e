// Buffers a paste that arrives before the page handles pastes, and dispatches it again once it does
// (src/features/screenshots/use-paste.ts).
const KEPT_MS = 30_000;

let kept = null;
let isTaken = false;

addEventListener('paste', ({ clipboardData, target }) => {
  if (isTaken || target.closest?.('input, textarea')) return;
  const copy = new DataTransfer(); // the browser empties the event's own afterwards
  for (const file of clipboardData.files) copy.items.add(file);
  for (const type of clipboardData.types)
    if (type !== 'Files') copy.setData(type, clipboardData.getData(type));
  kept = { copy, until: Date.now() + KEPT_MS };
});

document.addEventListener('takes-pastes', () => {
  isTaken = true;
  if (kept === null || Date.now() > kept.until) return;
  const again = new ClipboardEvent('paste', { clipboardData: kept.copy, bubbles: true, cancelable: true });
  document.dispatchEvent(again);
  if (again.defaultPrevented) kept = null; // otherwise a later listener may take it
});
