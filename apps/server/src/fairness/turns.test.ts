import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Leave, Turns } from './turns.ts';

const LATE = { waitMs: 1000, late: () => new Error('too late') };
let served: string[];
let places: Leave[];

beforeEach(() => {
  vi.useFakeTimers();
  served = [];
  places = [];
});
afterEach(() => void vi.useRealTimers());

async function ask(turns: Turns, user: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1)
    void turns.take(user, LATE).then(
      (leave) => {
        served.push(user);
        places.push(leave);
      },
      (error: Error) => served.push(`${user}: ${error.message}`),
    );
  await vi.advanceTimersByTimeAsync(0);
}

/** The place that was taken first is given back. */
async function free(): Promise<void> {
  places.shift()?.();
  await vi.advanceTimersByTimeAsync(0);
}

describe('places', () => {
  it('are at most those of all, and of each user, at a time', async () => {
    const turns = new Turns({ all: 3, each: 2 });
    await ask(turns, 'a', 3);
    expect(served).toEqual(['a', 'a']);
    await ask(turns, 'b', 2);
    expect(served).toEqual(['a', 'a', 'b']);
    expect(turns.waiting).toBe(2);
    expect(turns.tryTake('c')).toBeNull();
  });

  it('go to those who wait in turn, one of each user after the other', async () => {
    const turns = new Turns({ all: 1, each: 1 });
    await ask(turns, 'a', 4);
    await ask(turns, 'b', 2);
    await ask(turns, 'c', 1);
    for (let time = 0; time < 6; time += 1) await free();
    expect(served).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a']);
    expect(turns.waiting).toBe(0);
  });

  it('pass over a user who holds as many as one may', async () => {
    const turns = new Turns({ all: 3, each: 2 });
    await ask(turns, 'a', 4);
    await ask(turns, 'b', 3);
    expect(served).toEqual(['a', 'a', 'b']);
    places.pop()?.(); // that of b: a is first in turn, and may not have a third
    await vi.advanceTimersByTimeAsync(0);
    expect(served).toEqual(['a', 'a', 'b', 'b']);
  });

  it('that are given back twice are free once', async () => {
    const turns = new Turns({ all: 1, each: 1 });
    const leave = turns.tryTake('a');
    leave?.();
    leave?.();
    expect(turns.tryTake('b')).not.toBeNull();
    expect(turns.tryTake('c')).toBeNull();
  });

  it('that do not come in time are refused, and waiting for them is over', async () => {
    const turns = new Turns({ all: 1, each: 1 });
    await ask(turns, 'a', 2);
    await vi.advanceTimersByTimeAsync(999);
    expect(served).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(1);
    expect(served).toEqual(['a', 'a: too late']);
    expect(turns.waiting).toBe(0);
    await free();
    expect(turns.tryTake('b')).not.toBeNull();
  });
});
