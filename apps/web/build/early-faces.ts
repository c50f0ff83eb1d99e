import type { Plugin } from 'vite';

/** The faces that nearly every text is set in. */
const FACES = /\/(?:inter|jost)-latin-wght-normal-[\w-]+\.woff2$/;

/**
 * Lets the page name its typefaces, which a browser otherwise finds when the first text is on the screen: no heading
 * changes its face, and so its place, under the reader's eyes.
 */
export function earlyFaces(): Plugin {
  return {
    name: 'early-faces',
    apply: 'build',
    transformIndexHtml: (_, { bundle = {} }) => {
      const faces = Object.keys(bundle).filter((file) => FACES.test(file));
      if (faces.length !== 2) throw new Error(`early-faces: two faces are wanted, not ${faces.join(', ')}.`);
      return faces.map((file) => ({
        tag: 'link',
        injectTo: 'head',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
      }));
    },
  };
}
