import { loadPageFonts, pageFonts } from '../../ui/page-fonts.ts';
import { type DayCounts, layoutBars } from './bar-layout.ts';
import type { PictureColors } from './series-color.ts';

/** Twice the size that Discord shows in a channel. */
const WIDTH = 1600;
const HEIGHT = 900;
const EDGE = 56;
const TEXT = 26;
/** Table rows that fit. */
const PICTURE_ROWS = 15;

interface Heading {
  title: string;
  /** The war, and when the picture was made. */
  subtitle: string;
}

export interface ChartPicture extends Heading {
  kind: 'chart';
  series: readonly string[];
  days: readonly DayCounts[];
  dayText: (day: string) => string;
  countText: (count: number) => string;
}

export interface TablePicture extends Heading {
  kind: 'table';
  headings: readonly string[];
  /** The first cell of a row is a name; rows are sorted by importance. */
  rows: readonly (readonly string[])[];
}

/** Draws a picture of 1600 × 900 for a channel, with title, war, date and figures. */
export async function drawPicture(
  picture: ChartPicture | TablePicture,
  colors: PictureColors,
): Promise<Blob> {
  await loadPageFonts();
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const draw = canvas.getContext('2d');
  if (draw === null) throw new Error('This browser gives no canvas to draw on.');
  drawHeading(draw, picture, colors);
  if (picture.kind === 'chart') drawChart(draw, picture, colors);
  else drawTable(draw, picture, colors);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('No picture came of it.')) : resolve(blob)),
      'image/png',
    );
  });
}

function drawHeading(
  draw: CanvasRenderingContext2D,
  { title, subtitle }: Heading,
  colors: PictureColors,
): void {
  draw.fillStyle = colors.ground;
  draw.fillRect(0, 0, WIDTH, HEIGHT);
  draw.fillStyle = colors.accent;
  draw.fillRect(0, 0, 12, HEIGHT);
  draw.textBaseline = 'alphabetic';
  draw.fillStyle = colors.text;
  draw.font = `500 48px ${pageFonts().heading}`;
  draw.fillText(title, EDGE, 90, WIDTH - 2 * EDGE);
  draw.fillStyle = colors.quiet;
  draw.font = `${TEXT}px ${pageFonts().text}`;
  draw.fillText(subtitle, EDGE, 134, WIDTH - 2 * EDGE);
  draw.textAlign = 'right';
  draw.fillText('Backline', WIDTH - EDGE, 90);
  draw.textAlign = 'left';
}

function drawChart(draw: CanvasRenderingContext2D, picture: ChartPicture, colors: PictureColors): void {
  const { series, days, dayText, countText } = picture;
  const legend = series.length > 1 ? legendLines(draw, series) : [];
  const top = 160;
  const height = HEIGHT - top - EDGE / 2 - legend.length * TEXT * 1.6;
  const layout = layoutBars(days, { width: WIDTH - 2 * EDGE, height, textSize: TEXT });
  draw.save();
  draw.translate(EDGE, top);
  draw.textBaseline = 'middle';
  for (const { count, y } of layout.counts) {
    draw.fillStyle = colors.line;
    draw.fillRect(layout.left, y, layout.right - layout.left, 1);
    draw.fillStyle = colors.quiet;
    draw.textAlign = 'right';
    draw.fillText(countText(count), layout.left - 12, y);
  }
  draw.textAlign = 'center';
  for (const { day, x } of layout.labels) draw.fillText(dayText(day), x, height - TEXT / 2);
  for (const { x, width, parts } of layout.bars)
    for (const part of parts) {
      draw.fillStyle = colors.series[part.series % colors.series.length] ?? colors.accent;
      draw.fillRect(x, part.y, width, Math.max(1, part.height - 1)); // leaves a line between two parts
    }
  draw.restore();
  drawLegend(draw, legend, { top: top + height + TEXT, colors });
}

interface LegendEntry {
  name: string;
  series: number;
  x: number;
}

/** The legend, wrapped to the picture's width. */
function legendLines(draw: CanvasRenderingContext2D, series: readonly string[]): LegendEntry[][] {
  const lines: LegendEntry[][] = [[]];
  let x = EDGE;
  for (const [index, name] of series.entries()) {
    const width = draw.measureText(name).width + TEXT * 2.5;
    if (x + width > WIDTH - EDGE && x > EDGE) {
      lines.push([]);
      x = EDGE;
    }
    lines.at(-1)?.push({ name, series: index, x });
    x += width;
  }
  return lines;
}

function drawLegend(
  draw: CanvasRenderingContext2D,
  lines: readonly LegendEntry[][],
  { top, colors }: { top: number; colors: PictureColors },
): void {
  draw.textBaseline = 'middle';
  for (const [row, line] of lines.entries())
    for (const { name, series, x } of line) {
      const y = top + row * TEXT * 1.6;
      draw.fillStyle = colors.series[series % colors.series.length] ?? colors.accent;
      draw.fillRect(x, y - TEXT / 2, TEXT, TEXT);
      draw.fillStyle = colors.text;
      draw.fillText(name, x + TEXT * 1.4, y);
    }
}

function drawTable(
  draw: CanvasRenderingContext2D,
  { headings, rows }: TablePicture,
  colors: PictureColors,
): void {
  const top = 200;
  const line = (HEIGHT - top - EDGE) / (PICTURE_ROWS + 1);
  const figures = headings.length - 1;
  const place = (column: number) => WIDTH - EDGE - (figures - column) * 260;
  for (const [row, cells] of [headings, ...rows.slice(0, PICTURE_ROWS)].entries()) {
    const y = top + row * line;
    draw.font = `${TEXT}px ${pageFonts().text}`;
    for (const [column, cell] of cells.entries()) {
      draw.fillStyle = row === 0 ? colors.quiet : colors.text;
      draw.textAlign = column === 0 ? 'left' : 'right';
      if (column === 0) draw.fillText(cell, EDGE, y, place(1) - EDGE - 300);
      else draw.fillText(cell, place(column), y, 240);
    }
    draw.fillStyle = colors.line;
    draw.fillRect(EDGE, y + line / 3, WIDTH - 2 * EDGE, 1);
  }
  draw.textAlign = 'left';
}
