import path from 'node:path';
import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { serwist } from '@serwist/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressedFiles } from './build/compressed-files.ts';
import { earlyFiles } from './build/early-files.ts';
import { mantineStyles } from './build/mantine-styles.ts';
import { smallLibraries } from './build/small-libraries.ts';
import { subsetFonts } from './build/subset-fonts.ts';
import { texts } from './build/texts.ts';
import { theme, themeVariables } from './src/ui/theme.ts';

const SERVER = 'http://127.0.0.1:3000';
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

export default defineConfig({
  plugins: [
    themeSheet(),
    mantineStyles(),
    smallLibraries(),
    oneIconAtATime(),
    texts(),
    subsetFonts(),
    earlyFiles(),
    react(),
    serwist({
      swSrc: 'src/offline/service-worker.ts',
      swDest: 'sw.js',
      // The build runs from the root of the repository, and this is read from there.
      globDirectory: path.join(import.meta.dirname, 'dist'),
      globPatterns: ['index.html', 'app/**/*.{js,css,woff2}', '*.{svg,js,png,webmanifest}'],
      injectionPoint: 'self.__SW_MANIFEST',
      rollupFormat: 'iife',
    }),
    compressedFiles(),
  ],
  worker: { format: 'es' },
  // `/assets` is the server's: item icons and the recogniser's data.
  build: {
    assetsDir: 'app',
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs lies in one file: it packs better, and the browser asks once instead of forty times.
          // The same holds, on a small scale, for the fields and buttons of nearly every screen behind it.
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1 },
            // Stands alone: the page asks for it beside the others, and it waits for none of them.
            {
              name: 'early',
              test: /\/src\/(?:early-reads|api\/(?:head-start|stored-token))\.ts/,
              priority: 3,
            },
            // What every screen behind the sign-in calls the server with.
            {
              name: 'calls',
              test: /\/zod\/|\/contract\/src\/(?:endpoint|wire|fields|secrets|users)\.ts|\/src\/api\/(?:call|query|stored-query|form-problems)\.ts/,
            },
            // Small things that several screens share: one file of 5 kB costs a slow network less than twenty.
            {
              name: 'parts',
              test: /\/esm\/icons\/|\/(?:VisuallyHidden|use-clipboard|use-disclosure)\/|\/domain\/src\/age\.|\/src\/ui\/(?:page-header|status-badge|age-label|use-now|use-column-count|copy-text|card-grid|link-card)\.|\/features\/items\/(?:item-icon|category-glyph|use-items)|\/api\/versioned-copy\./,
              minShareCount: 3,
            },
            {
              name: 'lists',
              test: /\/contract\/src\/(?:supplies|items|stockpiles|warehouses|permission-groups|discords|logigen|shipments)\.ts|\/components\/(?:Text|Anchor|Stack)\/|\/use-uncontrolled\/|\/src\/ui\/(?:use-near|category-badge|sheet-text|csv-file|menu-button)\./,
              minShareCount: 3,
            },
            {
              name: 'stock',
              test: /\/domain\/src\/supply-list\.|texts\/(?:supplies|warehouses)$|\/src\/ui\/fill-badge\.|\/features\/(?:supplies\/supplies|warehouses\/warehouse-queries)/,
              minShareCount: 2,
            },
            // Nearly every screen reads, also the first ones.
            { name: 'reads', test: /@tanstack\/|rolldown\/runtime/, priority: 2 },
            {
              name: 'fields',
              test: /@mantine\/core\/esm\/components\/(?:Input|InputBase|TextInput|ActionIcon)\/|\/src\/ui\/(?:kit-part|select|icon-button|filter-input)\./,
            },
          ],
        },
      },
    },
  },
  server: {
    // The origin stays the page's own, or sign-in would come back to the server's port.
    proxy: Object.fromEntries(
      ['/api', '/assets', '/oauth'].map((path) => [path, { target: SERVER, changeOrigin: false }]),
    ),
  },
});
