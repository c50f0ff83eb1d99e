import path from 'node:path';
import type { Plugin } from 'vite';

const VIRTUAL = 'virtual:mantine-styles.css';
/** The style sheets that every component stands on. */
const BASE = ['baseline', 'default-css-variables', 'global'];

/** The style sheet of a kit component whose class names stand in this module, or null for any other module. */
export function mantineStyleSheet(id: string): string | null {
  const [file = ''] = id.split('?');
  if (!file.includes('/@mantine/core/esm/')) return null;
  const name = /^(\w+)\.module\.mjs$/.exec(path.basename(file))?.[1];
  return name === undefined ? null : `@mantine/core/styles/${name}.css`;
}

/**
 * In the build, the style sheet of each of Mantine's components comes with the component, so that no page loads those
 * of components that it does not show: Mantine keeps the class names of a component in a module of their own, beside a
 * sheet of the same name. In development all of them come at once.
 */
export function mantineStyles(): Plugin {
  let isBuild = false;
  return {
    name: 'mantine-styles',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    load: (id) => {
      if (id !== `\0${VIRTUAL}`) return undefined;
      const sheets = isBuild ? BASE.map((name) => `styles/${name}.css`) : ['styles.css'];
      return sheets.map((sheet) => `@import '@mantine/core/${sheet}';`).join('\n');
    },
    transform: (code, id) => {
      const sheet = isBuild ? mantineStyleSheet(id) : null;
      return sheet === null ? undefined : { code: `import '${sheet}';\n${code}`, map: null };
    },
  };
}
