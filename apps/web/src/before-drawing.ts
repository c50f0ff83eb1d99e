import type { QueryClient } from '@tanstack/react-query';
import { prepareScreen } from './routes.tsx';

/** A page in other letters, or with bones in the screen's place, is better than none for longer than this. */
const LONGEST_WAIT_MS = 150;

/** The page asks for both by its head (build/early-files.ts). */
const FACES = ["1em 'Inter Variable'", "500 1em 'Jost Variable'"];

/**
 * Waits a little for what the first drawing of a path should not do without, so that nothing of it changes its place
 * at once: the code of its screen, what that reads ahead, and the typefaces. What cannot be loaded is not waited for: the
 * screen asks for its code again when it shows, and tells; letters are then the system's.
 */
export async function beforeDrawing(client: QueryClient, pathname: string): Promise<void> {
  const wanted = [prepareScreen(client, pathname), ...FACES.map((face) => document.fonts.load(face))];
  await Promise.race([
    Promise.allSettled(wanted),
    new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS)),
  ]);
}
