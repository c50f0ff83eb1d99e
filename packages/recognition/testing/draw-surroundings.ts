/** The parts of a drawn screenshot besides boxes, icons and texts. */
import { between, createRandom } from '../tools/icons/random.ts';
import type { IconSet } from './draw-icons.ts';

/** The background first, then patches: a map by day, or one in the game's dark mode. */
export const MAP_COLOURS = {
  light: ['#9db0ae', '#a9b98f', '#c8bb95', '#8fa9b5', '#2f6fa5', '#3c4a35'],
  dark: ['#16191b', '#23291f', '#2c2a24', '#1b2429', '#11202c', '#0d0f0d'],
} as const;

/** A row of icons without boxes, the researched ones orange. */
export function drawTechnology(
  icons: IconSet,
  seed: number,
  { x: left, y: top }: { x: number; y: number },
  scale: number,
): string {
  const random = createRandom(seed + 77);
  const items = icons.kinds[0] ?? [];
  return Array.from({ length: 9 }, (_, place) => {
    const drawing = icons.draw(items[Math.floor(random() * items.length)] ?? 0, false);
    const glow = random() < 0.5 ? '<rect width="64" height="64" fill="#e07818" opacity="0.6"/>' : '';
    const side = (32 * scale) / 64;
    return `<g transform="translate(${left + Math.round(place * 40 * scale)} ${top}) scale(${side})">${drawing}${glow}</g>`;
  }).join('');
}

/** Patches of land and water with a few dark marks, none of them grey boxes. */
export function drawMap(width: number, height: number, seed: number, colours: readonly string[]): string {
  const random = createRandom(seed);
  return Array.from({ length: 60 }, () => {
    const colour = colours[Math.floor(random() * colours.length)];
    const radius = between(random, 4, 60);
    return `<circle cx="${between(random, 0, width)}" cy="${between(random, 0, height)}" r="${radius}" fill="${colour}"/>`;
  }).join('');
}
