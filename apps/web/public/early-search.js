// The keys of the search work before the app runs, and before the search itself is loaded. They show a field of the page's own
// (index.html), which takes what is typed until the search takes it over (src/features/search/early-field.ts).
const field = document.getElementById('early-search');
const isMac = navigator.platform.startsWith('Mac');

const isSlash = ({ key, ctrlKey, metaKey, altKey }) => key === '/' && !ctrlKey && !metaKey && !altKey;
const isCommandK = ({ key, ctrlKey, metaKey, altKey, shiftKey }) =>
  key.toLowerCase() === 'k' && (isMac ? metaKey : ctrlKey) && !altKey && !shiftKey;
// Where a slash is a letter or moves within a control, it stays one.
const isPageFocused = () => (document.activeElement ?? document.body) === document.body;

addEventListener('keydown', (event) => {
  if (!isCommandK(event) && !(isSlash(event) && isPageFocused())) return;
  if (document.querySelector('[data-modal-open]') !== null) return;
  event.preventDefault(); // or it would begin with a slash, or the browser would search instead
  field.hidden = false;
  field.focus();
});

field.addEventListener('keydown', (event) => {
  if (event.isComposing) return;
  if (event.key === 'Enter') field.dataset.entered = '';
  else delete field.dataset.entered;
  if (event.key !== 'Escape') return;
  field.hidden = true;
  field.value = '';
});
