// Runs before the first paint, so that a light page never flashes dark and a compact one never jumps; then starts the app. The keys and
// values are those of src/ui/theme.ts and src/ui/display.ts.
const root = document.documentElement;
const scheme = localStorage.getItem('colorScheme');
const light =
  scheme === 'light' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: light)').matches);
root.dataset.mantineColorScheme = light ? 'light' : 'dark';
const contrast = localStorage.getItem('contrast');
const more = contrast === 'more' || (contrast !== 'normal' && matchMedia('(prefers-contrast: more)').matches);
root.dataset.contrast = more ? 'more' : 'normal';
root.dataset.density = localStorage.getItem('density') === 'compact' ? 'compact' : 'comfortable';

// The server chose the frame by cookies and by what the browser asks for. One that is not for this browser's session or
// language stays hidden (src/ui/tokens.css) until the app renders the page (src/main.tsx).
const known = (code) => ['en', 'de'].find((one) => one === code?.slice(0, 2).toLowerCase());
const language =
  known(localStorage.getItem('language')) ?? navigator.languages.map(known).find(Boolean) ?? 'en';
const isReader = root.dataset.frame === 'reader';
if (root.lang !== language || isReader !== (localStorage.getItem('token') !== null))
  root.dataset.frame = 'other';

// The build puts the app's scripts aside (build/frames.ts): what is prerendered is painted before they load and run.
const later = document.getElementById('later');
const start = async () => {
  await loadWholeStyles();
  await import(document.getElementById('app').href).catch(showFailure);
};

// The only texts that cannot come with the app, whose files could not be loaded. The frame, which would say for ever that
// the page is loading, gives way to them.
const FAILURES = {
  en: ['Backline could not be loaded. Check the connection, then try again.', 'Try again'],
  de: [
    'Backline konnte nicht geladen werden. Prüfe die Verbindung und versuche es noch einmal.',
    'Noch einmal versuchen',
  ],
};

function showFailure(error) {
  console.error(error);
  const [text, again] = FAILURES[language];
  const failure = document.createElement('div');
  failure.id = 'start-failure';
  failure.setAttribute('role', 'alert');
  const button = document.createElement('button');
  button.textContent = again;
  button.onclick = () => location.reload();
  const line = document.createElement('p');
  line.textContent = text;
  failure.append(line, button);
  document.getElementById('root').replaceWith(failure);
}

// The page of a frame has only the rules of its first look, inline (build/frames.ts). They stay the last ones until the whole
// style sheet is there, so that nothing changes its look meanwhile, and go before the app shows more than they know.
async function loadWholeStyles() {
  const firstLook = document.getElementById('first-look');
  const sheet = later.content.querySelector('[rel="stylesheet"]');
  if (sheet === null) return document.head.append(later.content);
  const loaded = new Promise((resolve) => {
    sheet.onload = () => resolve(firstLook.remove());
    sheet.onerror = resolve;
  });
  firstLook.before(later.content);
  await loaded;
}
// Nothing is painted in the background, or of a frame that stays hidden. The first look comes after this script, so its element
// is not there yet.
const MAX_WAIT_MS = 1000;
const isPainted = !document.hidden && root.dataset.frame !== 'other';
if (later !== null && isPainted) {
  const painted = new Promise((resolve) => {
    // The background alone may be painted earlier.
    new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, MAX_WAIT_MS); // the page may go into the background before
  });
  void painted.then(start);
} else if (later !== null) addEventListener('DOMContentLoaded', start);

// Paper is white: a dark page is printed in the light look.
let shown = root.dataset.mantineColorScheme;
addEventListener('beforeprint', () => {
  shown = root.dataset.mantineColorScheme;
  root.dataset.mantineColorScheme = 'light';
});
addEventListener('afterprint', () => {
  root.dataset.mantineColorScheme = shown;
});
