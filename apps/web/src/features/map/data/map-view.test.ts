import { describe, expect, it } from 'vitest';
import {
  boundsOf,
  firstView,
  fitted,
  panned,
  toScreen,
  toWorld,
  viewOf,
  viewText,
  zoomed,
} from './map-view.ts';

const SIZE = { width: 1000, height: 600 };
const VIEW = { x: 100, y: -50, scale: 0.5 };

describe('a view', () => {
  it('puts its point in the middle of the window, and the rest by its scale', () => {
    expect(toScreen({ x: 100, y: -50 }, VIEW, SIZE)).toEqual({ x: 500, y: 300 });
    expect(toScreen({ x: 300, y: 50 }, VIEW, SIZE)).toEqual({ x: 600, y: 350 });
    expect(toWorld({ x: 600, y: 350 }, VIEW, SIZE)).toEqual({ x: 300, y: 50 });
  });

  it('follows the finger', () => {
    expect(panned(VIEW, 20, -10)).toEqual({ x: 60, y: -30, scale: 0.5 });
  });

  it('zooms around the pointer, and not beyond hexes of 40 and 1600 pixels', () => {
    const closer = zoomed(VIEW, 2, { x: 600, y: 350 }, SIZE);
    expect(closer).toEqual({ x: 200, y: 0, scale: 1 });
    expect(toWorld({ x: 600, y: 350 }, closer, SIZE)).toEqual({ x: 300, y: 50 });
    expect(zoomed(VIEW, 1000, { x: 0, y: 0 }, SIZE).scale).toBe(1600 / 1024);
    expect(zoomed(VIEW, 0.001, { x: 0, y: 0 }, SIZE).scale).toBe(40 / 1024);
  });

  it('fits what it is to show', () => {
    const bounds = boundsOf([
      { x: -900, y: 0 },
      { x: 1000, y: 100 },
    ]);
    expect(bounds).toEqual({ left: -900, top: 0, right: 1000, bottom: 100 });
    expect(fitted(bounds!, SIZE)).toEqual({ x: 50, y: 50, scale: 952 / 1900 });
    expect(boundsOf([])).toBeNull();
  });

  it('begins with the world, and on a phone with our warehouses', () => {
    const hexes = [
      { x: -4608, y: -2664 },
      { x: 4608, y: 2664 },
    ];
    const depots = [
      { x: 700, y: 2300 },
      { x: 900, y: 2500 },
    ];
    expect(firstView(hexes, depots, SIZE)).toMatchObject({ x: 0, y: 0 });
    expect(firstView(hexes, depots, { width: 360, height: 600 })).toMatchObject({ x: 800, y: 2400 });
    expect(firstView(hexes, [], { width: 360, height: 600 })).toMatchObject({ x: 0, y: 0 });
  });

  it('is written into an address and read from it', () => {
    expect(viewText({ x: 100.4, y: -50.6, scale: 0.25 })).toBe('100,-51,256');
    expect(viewOf('100,-51,256')).toEqual({ x: 100, y: -51, scale: 0.25 });
    expect(viewOf('1,2,99999')).toBeNull();
    expect(viewOf('x')).toBeNull();
    expect(viewOf(null)).toBeNull();
  });
});
