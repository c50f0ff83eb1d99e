import { loadPageFonts, pageFonts } from '../../../ui/page-fonts.ts';

/** Twice the size that Discord shows in a channel. */
const WIDTH = 1600;
const HEIGHT = 1000;
const HEAD = 110;
const EDGE = 40;

export interface MapPicture {
  /** The map as it is drawn, around the middle of its window. */
  svg: SVGSVGElement;
  /** The size of the part that the window shows, in pixels. */
  window: { width: number; height: number };
  title: string;
  /** The war, and when the picture was made. */
  subtitle: string;
}

/** A picture of 1600 × 1000 for a channel: what the window shows, in its colours, with a title. Nothing but the map is in it. */
export async function drawMapPicture({ svg, window, title, subtitle }: MapPicture): Promise<Blob> {
  const probe = document.body.appendChild(document.createElement('i'));
  const colour = (name: string) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  await loadPageFonts();
  const { heading, text } = pageFonts();
  const drawn = await loadPicture(asPicture(svg, window));
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const draw = canvas.getContext('2d');
  if (draw === null) throw new Error('This browser gives no canvas to draw on.');
  draw.fillStyle = colour('--map-sea');
  draw.fillRect(0, 0, WIDTH, HEIGHT);
  draw.drawImage(drawn, 0, HEAD, WIDTH, HEIGHT - HEAD);
  draw.fillStyle = colour('--surface');
  draw.fillRect(0, 0, WIDTH, HEAD);
  draw.fillStyle = colour('--accent');
  draw.fillRect(0, 0, 12, HEAD);
  draw.fillStyle = colour('--text-bright');
  draw.font = `500 44px ${heading}`;
  draw.fillText(title, EDGE, 56, WIDTH - 2 * EDGE - 180);
  draw.fillStyle = colour('--text-quiet');
  draw.font = `24px ${text}`;
  draw.fillText(subtitle, EDGE, 92, WIDTH - 2 * EDGE);
  draw.textAlign = 'right';
  draw.fillText('Backline', WIDTH - EDGE, 56);
  probe.remove();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('No picture came of it.')) : resolve(blob)),
      'image/png',
    );
  });
}

/**
 * The properties that style sheets give a picture's shapes; a picture alone has no style sheets, so each shape gets
 * them as attributes.
 */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'stroke-linecap',
  'opacity',
  'paint-order',
  'vector-effect',
  'font-size',
  'font-weight',
  'letter-spacing',
  'text-anchor',
];

/** A copy that needs no style sheet, cut to the window and widened to the shape of the picture. */
function asPicture(svg: SVGSVGElement, window: MapPicture['window']): string {
  const copy = svg.cloneNode(true) as SVGSVGElement; // cloneNode keeps the kind of element
  const originals = [svg, ...svg.querySelectorAll('*')];
  for (const [index, element] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const original = originals[index];
    if (original === undefined) continue;
    const style = getComputedStyle(original);
    for (const name of STYLES) element.setAttribute(name, style.getPropertyValue(name));
    element.removeAttribute('class');
    element.removeAttribute('style');
  }
  const [across, down] = [svg.clientWidth, svg.clientHeight];
  const scale = Math.min(WIDTH / window.width, (HEIGHT - HEAD) / window.height);
  const [width, height] = [WIDTH / scale, (HEIGHT - HEAD) / scale];
  copy.setAttribute('viewBox', `${(across - width) / 2} ${(down - height) / 2} ${width} ${height}`);
  copy.setAttribute('width', String(WIDTH));
  copy.setAttribute('height', String(HEIGHT - HEAD));
  copy.setAttribute('font-family', 'Inter, system-ui, sans-serif');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
}

async function loadPicture(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return picture;
}
