/** The number of colours: one for each item category. */
const COLORS = 11;

/** The colour of a series by its index, as a custom property that `statistics.module.css` sets for each theme. */
export function seriesColor(series: number): string {
  return `var(--series-${(series % COLORS) + 1})`;
}

/** The colours of the current theme, for a picture. @param within an element of the statistics page. */
export function resolveColors(within: Element) {
  const probe = within.appendChild(document.createElement('i'));
  const read = (name: string) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const colors = {
    ground: read('--surface'),
    line: read('--line'),
    text: read('--text-bright'),
    quiet: read('--text-quiet'),
    accent: read('--accent'),
    series: Array.from({ length: COLORS }, (_, index) => read(`--series-${index + 1}`)),
  };
  probe.remove();
  return colors;
}
export type PictureColors = ReturnType<typeof resolveColors>;
