import { PurgeCSS } from 'purgecss';

/** public/color-scheme.js sets these before the first paint, so the rules of every value are needed. */
const SET_BEFORE_PAINT = ['data-mantine-color-scheme', 'data-contrast', 'data-density', 'data-frame'];

/**
 * The rules of a style sheet that pages may need for their first paint: those whose elements, classes, ids and attributes
 * occur in the pages. States that nobody can bring about before the app runs (`:hover`) may be among them.
 * @param pages HTML, whole or in part.
 */
export async function criticalRules(css: string, pages: readonly string[]): Promise<string> {
  const [sheet] = await new PurgeCSS().purge({
    content: pages.map((raw) => ({ raw, extension: 'html' })),
    css: [{ raw: css }],
    dynamicAttributes: SET_BEFORE_PAINT,
    variables: true,
    keyframes: true,
  });
  return sheet?.css ?? '';
}
