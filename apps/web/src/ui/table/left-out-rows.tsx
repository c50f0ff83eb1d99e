/**
 * Takes the place of the rows of a long table that are not rendered.
 * @param height of all of them, in pixels; with 0 there is no element.
 */
export function LeftOutRows({ height }: { height: number }) {
  // Hidden, because browsers count an empty row that moves as a layout shift.
  return height > 0 && <tr aria-hidden style={{ height, visibility: 'hidden' }} />;
}
