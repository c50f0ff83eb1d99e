const BLACK = '#000000';
const WHITE = '#ffffff';

/** Relative luminance 0-1 of a `#rrggbb` colour, as WCAG 2 defines it. */
function luminance(colour: string): number {
  const channels = [1, 3, 5].map((start) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio 1-21 of two `#rrggbb` colours. */
export function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Black or white, whichever reads better on a `#rrggbb` ground; never below 4.58:1. */
export function readableOn(ground: string): string {
  return contrast(ground, BLACK) >= contrast(ground, WHITE) ? BLACK : WHITE;
}
