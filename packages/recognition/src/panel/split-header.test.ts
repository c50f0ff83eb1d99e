import { describe, expect, it } from 'vitest';
import { paintBox, paintPicture } from '../../testing/paint.ts';
import type { Picture } from '../picture.ts';
import { splitHeader } from './split-header.ts';

const HEADER = { x: 0, y: 20, width: 600, height: 32 };

/** A bar with a title of three letters, a name of two and a key cap, below a bright map. */
function bar(): Picture {
  const picture = paintPicture(600, 60, 4);
  paintBox(picture, { x: 0, y: 0, width: 600, height: 20 }, 200);
  paintBox(picture, HEADER, 120);
  for (const x of [12, 20, 28, 500, 508]) paintBox(picture, { x, y: 30, width: 5, height: 12 }, 255);
  paintBox(picture, { x: 560, y: 24, width: 36, height: 24 }, 250);
  return picture;
}

describe('the parts of a header bar', () => {
  it('are the title and the name, but not the key cap', () => {
    const { title, name } = splitHeader(bar(), HEADER, 1);
    expect(title).toMatchObject({ x: 8 });
    expect(title!.x + title!.width).toBeLessThan(50);
    expect(name!.x).toBeGreaterThan(480);
    expect(name!.x + name!.width).toBeLessThan(560);
  });

  it('leave out the torn edge, where a row of bright map would count as text', () => {
    // The panel was placed one row too high: its first row is map.
    const { title, name } = splitHeader(bar(), { ...HEADER, y: 19, height: 33 }, 1);
    expect(title!.y).toBeGreaterThan(20);
    expect(name!.y).toBeGreaterThan(20);
    expect(title!.y + title!.height).toBeLessThan(52);
  });

  it('keep their full height if the picture cuts the bar off', () => {
    const { title } = splitHeader(bar(), { ...HEADER, y: 28, height: 20 }, 1);
    expect(title).toMatchObject({ y: 28, height: 20 });
  });
});
