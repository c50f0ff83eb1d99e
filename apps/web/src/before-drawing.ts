import type { QueryClient } from '@tanstack/react-query';
import { prepareScreen } from './app-routes.tsx';

/** A page in a fallback font, or with a skeleton instead of the screen, is better than a blank page for longer than this. */
const LONGEST_WAIT_MS = 150;

/** The page asks for both by its head (build/early-files.ts). */
const FONTS = ["1em 'Inter Variable'", "500 1em 'Jost Variable'"];

/**
 * Waits a little for what the first drawing of a path should not do without, so that nothing of it changes its place
 * at once: the code of its screen, what that reads ahead, and the fonts. What cannot be loaded is not waited for:
 * the screen asks for its code again when it shows, and reports a failure; text then uses a system font.
 */
export async function beforeDrawing(client: QueryClient, pathname: string): Promise<void> {
  const wanted = [prepareScreen(client, pathname), ...FONTS.map((font) => document.fonts.load(font))];
  await Promise.race([
    Promise.allSettled(wanted),
    new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS)),
  ]);
}
