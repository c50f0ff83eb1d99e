// Runs before the first paint, so that a light page never flashes dark and a compact one never jumps. The keys and
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

// Paper is white: a dark page is printed in the light look.
let shown = root.dataset.mantineColorScheme;
addEventListener('beforeprint', () => {
  shown = root.dataset.mantineColorScheme;
  root.dataset.mantineColorScheme = 'light';
});
addEventListener('afterprint', () => {
  root.dataset.mantineColorScheme = shown;
});
