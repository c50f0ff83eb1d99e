/** The number of colours: one for each item category. */
const COLORS = 11;

/** The colour of a series by its index, as a custom property that `statistics.module.css` sets for each theme. */
export function seriesColor(series: number): string {
  return `var(--series-${(series % COLORS) + 1})`;
}

/** The colours of the current theme, for a picture. @param within an element of the statistics page. */
export function resolveColors(within: Element) {
  const style = getComputedStyle(within);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    ground: read('--surface'),
    line: read('--line'),
    text: read('--text-bright'),
    quiet: read('--text-quiet'),
    accent: read('--accent'),
    series: Array.from({ length: COLORS }, (_, index) => read(`--series-${index + 1}`)),
  };
}
export type PictureColors = ReturnType<typeof resolveColors>;
