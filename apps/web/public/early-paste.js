// What is pasted before the app runs is kept, and pasted again as soon as something on the page takes pastes
// (src/features/screenshots/use-paste.ts).
const KEPT_MS = 30_000;
const appPlace = document.getElementById('root');
/** A prerendered page is inert until the app has taken over; any other is empty. */
const isStarting = () => appPlace.inert || appPlace.childElementCount === 0;

let kept = null;

addEventListener('paste', ({ clipboardData, target }) => {
  if (!isStarting() || target.closest?.('input, textarea')) return;
  const copy = new DataTransfer(); // the browser empties the event's own afterwards
  for (const file of clipboardData.files) copy.items.add(file);
  for (const type of clipboardData.types)
    if (type !== 'Files') copy.setData(type, clipboardData.getData(type));
  kept = { copy, until: Date.now() + KEPT_MS };
});

document.addEventListener('takes-pastes', () => {
  if (kept === null || Date.now() > kept.until) return;
  const again = new ClipboardEvent('paste', { clipboardData: kept.copy, bubbles: true, cancelable: true });
  document.dispatchEvent(again);
  if (again.defaultPrevented) kept = null; // else the next one may want it
});
