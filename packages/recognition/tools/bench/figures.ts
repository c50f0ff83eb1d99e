/** A measured figure beside its bar. */
export interface Figure {
  name: string;
  /** The value as it is printed. */
  value: string;
  bar: string;
  isMet: boolean;
}

/** A share that must be at least `least`, 0 to 1; without a whole the bar is missed. */
export function share(name: string, part: number, whole: number, least: number): Figure {
  return {
    name,
    value: `${part}/${whole} (${((100 * part) / Math.max(1, whole)).toFixed(3)} %)`,
    bar: `at least ${(100 * least).toFixed(1)} %`,
    isMet: whole > 0 && part >= whole * least,
  };
}

/** A figure that may be at most `most`; `detail` is printed after it. */
export function atMost({
  name,
  value,
  most,
  unit,
  detail = '',
}: {
  name: string;
  value: number;
  most: number;
  unit: string;
  detail?: string;
}): Figure {
  const digits = most < 10 ? 2 : 1;
  return {
    name,
    value: `${value.toFixed(digits)} ${unit}${detail ? ` (${detail})` : ''}`,
    bar: `at most ${most} ${unit}`,
    isMet: value <= most,
  };
}

/** Prints figures under a title, one a line, with `ok` or `MISSED` before each. */
export function printFigures(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title}`);
  for (const { name, value, bar, isMet } of figures) {
    console.log(`  ${isMet ? 'ok    ' : 'MISSED'} ${name}: ${value}; ${bar}`);
  }
}

export interface Timing {
  median: number;
  least: number;
  /** Processor time: on a busy machine it says more than the clock. */
  processor: number;
}

/** Milliseconds that a piece of work takes: medians of `runs`, after as many to warm up, at most ten. */
export function timeWork(runs: number, work: () => unknown): Timing {
  for (let run = 0; run < Math.min(10, runs); run++) work();
  const clock: number[] = [];
  const processor: number[] = [];
  for (let run = 0; run < Math.max(1, runs); run++) {
    const used = process.cpuUsage();
    const started = performance.now();
    work();
    clock.push(performance.now() - started);
    const { user, system } = process.cpuUsage(used);
    processor.push((user + system) / 1000);
  }
  clock.sort((a, b) => a - b);
  return { median: median(clock), least: clock[0] ?? 0, processor: median(processor) };
}

/** The median; of an even number of values the higher of the two in the middle. 0 for no values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
