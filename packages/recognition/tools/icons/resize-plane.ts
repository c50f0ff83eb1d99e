/** A square grey picture in floating point, row by row. */
export interface Square {
  data: Float32Array;
  side: number;
}

/**
 * The part of `source` that starts at `left`, `top` and is `span` wide and high, drawn `side` pixels wide.
 * The triangle filter is wide enough to average when it shrinks, times `blur`; outside the source everything is black.
 */
export function resizeSquare(
  source: Square,
  part: { left: number; top: number; span: number },
  side: number,
  blur = 1,
): Square {
  const across = filter(part.left, part.span, side, blur);
  const down = filter(part.top, part.span, side, blur);
  const rows = new Float32Array(source.side * side);
  for (let y = 0; y < source.side; y++) {
    for (let x = 0; x < side; x++) {
      let sum = 0;
      for (let tap = 0; tap < across.taps; tap++) {
        const from = (across.starts[x] ?? 0) + tap;
        if (from < 0 || from >= source.side) continue;
        sum += (across.weights[x * across.taps + tap] ?? 0) * (source.data[y * source.side + from] ?? 0);
      }
      rows[y * side + x] = sum;
    }
  }
  const data = new Float32Array(side * side);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      let sum = 0;
      for (let tap = 0; tap < down.taps; tap++) {
        const from = (down.starts[y] ?? 0) + tap;
        if (from < 0 || from >= source.side) continue;
        sum += (down.weights[y * down.taps + tap] ?? 0) * (rows[from * side + x] ?? 0);
      }
      data[y * side + x] = sum;
    }
  }
  return { data, side };
}

function filter(start: number, span: number, side: number, blur: number) {
  const scale = span / side;
  const reach = Math.max(1, scale) * blur;
  const taps = Math.ceil(2 * reach) + 1;
  const starts = new Int32Array(side);
  const weights = new Float32Array(side * taps);
  for (let i = 0; i < side; i++) {
    const centre = start + (i + 0.5) * scale - 0.5;
    const first = Math.ceil(centre - reach);
    starts[i] = first;
    let sum = 0;
    for (let tap = 0; tap < taps; tap++) {
      const weight = Math.max(0, 1 - Math.abs(first + tap - centre) / reach);
      weights[i * taps + tap] = weight;
      sum += weight;
    }
    for (let at = i * taps; at < (i + 1) * taps; at++) weights[at] = (weights[at] ?? 0) / sum;
  }
  return { taps, starts, weights };
}

/** A square rotated by `angle` radians about its centre; what comes in from outside is black. */
export function turnSquare(source: Square, angle: number): Square {
  const { side } = source;
  const data = new Float32Array(side * side);
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  const centre = side / 2 - 0.5;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const fromX = cosine * (x - centre) + sine * (y - centre) + centre;
      const fromY = cosine * (y - centre) - sine * (x - centre) + centre;
      const left = Math.floor(fromX);
      const top = Math.floor(fromY);
      if (left < 0 || top < 0 || left >= side - 1 || top >= side - 1) continue;
      const right = fromX - left;
      const below = fromY - top;
      const at = top * side + left;
      const upper = (source.data[at] ?? 0) * (1 - right) + (source.data[at + 1] ?? 0) * right;
      const lower = (source.data[at + side] ?? 0) * (1 - right) + (source.data[at + side + 1] ?? 0) * right;
      data[y * side + x] = upper * (1 - below) + lower * below;
    }
  }
  return { data, side };
}
