import path from 'node:path';
import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { serwist } from '@serwist/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type PluginOption } from 'vite';
import { compressedFiles } from './build/compressed-files.ts';
import { mantineStyles } from './build/mantine-styles.ts';
import { mergedChunks } from './build/merge-chunks.ts';
import { startPage, startSentences } from './build/start-page.ts';
import { texts } from './build/texts.ts';
import { theme, themeVariables } from './src/ui/theme.ts';

const SERVER = 'http://127.0.0.1:3000';
/** The build's folder: another than the one that is served (scripts/prepare.mjs). */
const { BUILD_FOLDER = 'dist' } = process.env;
const THEME_MODULE = 'virtual:theme.css';

/**
 * Mantine would write its variables into a style tag at run time, which a strict content security policy refuses.
 * The theme never changes after the build, so they become a style sheet here.
 */
function themeSheet(): Plugin {
  return {
    name: 'theme-sheet',
    resolveId: (id) => (id === THEME_MODULE ? `\0${THEME_MODULE}` : undefined),
    load: (id) => {
      if (id !== `\0${THEME_MODULE}`) return undefined;
      const whole = mergeMantineTheme(DEFAULT_THEME, theme);
      const base = defaultCssVariablesResolver(whole);
      const own = themeVariables(whole);
      return convertCssVariables({
        variables: { ...base.variables, ...own.variables },
        dark: { ...base.dark, ...own.dark },
        light: { ...base.light, ...own.light },
      });
    },
  };
}

/** Loads the icons that are named, not the index of all 6,000: the tests start seconds sooner. */
function oneIconAtATime(): Plugin {
  const importing = /import \{([^}]+)\} from '@tabler\/icons-react';/g;
  return {
    name: 'one-icon-at-a-time',
    enforce: 'pre',
    transform: (code, id) => {
      if (!id.endsWith('.tsx') || !code.includes('@tabler/icons-react')) return undefined;
      const lines = code.replace(importing, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs';`)
          .join(' '),
      );
      return { code: lines, map: null };
    },
  };
}

/** Returns the plugins that the app's source needs, in the page as in the build that measures its chunks. */
function sourcePlugins(): PluginOption[] {
  return [startSentences(), themeSheet(), mantineStyles(), oneIconAtATime(), react()];
}

export default defineConfig({
  plugins: [
    ...sourcePlugins(),
    texts(),
    mergedChunks(() => [...sourcePlugins(), texts({ areWeighed: true })]),
    startPage(),
    serwist({
      swSrc: 'src/offline/service-worker.ts',
      swDest: 'sw.js',
      // The build runs from the root of the repository, and this is read from there.
      globDirectory: path.join(import.meta.dirname, BUILD_FOLDER),
      globPatterns: ['index.html', 'app/**/*.{js,css,woff2}', '*.{svg,js,png,webmanifest}'],
      injectionPoint: 'self.__SW_MANIFEST',
      rollupFormat: 'iife',
    }),
    compressedFiles(),
  ],
  worker: { format: 'es' },
  // `/assets` is the server's: item icons and the recogniser's data.
  build: {
    outDir: BUILD_FOLDER,
    assetsDir: 'app',
    // One style sheet for all pages: with a sheet for each chunk, a page made up to fourteen requests, and the browser computed
    // its styles again after each.
    cssCodeSplit: false,
  },
  server: {
    // The origin stays the page's own, or sign-in would come back to the server's port.
    proxy: Object.fromEntries(
      ['/api', '/assets', '/oauth'].map((path) => [path, { target: SERVER, changeOrigin: false }]),
    ),
  },
});
