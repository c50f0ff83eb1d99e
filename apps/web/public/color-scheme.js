// Runs before the first paint, so that a light page never flashes dark. The key is the one in src/ui/theme.ts.
const stored = localStorage.getItem('colorScheme');
const light =
  stored === 'light' || (stored === 'auto' && matchMedia('(prefers-color-scheme: light)').matches);
document.documentElement.dataset.mantineColorScheme = light ? 'light' : 'dark';
