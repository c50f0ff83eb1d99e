/** One measured figure beside its bar. */
export interface Figure {
  name: string;
  /** As it is printed. */
  value: string;
  bar: string;
  isMet: boolean;
}

export function share(name: string, part: number, whole: number, least: number): Figure {
  return {
    name,
    value: `${part}/${whole} (${((100 * part) / Math.max(1, whole)).toFixed(3)} %)`,
    bar: `at least ${(100 * least).toFixed(1)} %`,
    isMet: whole > 0 && part >= whole * least,
  };
}

/** A figure that may be at most `most`; `detail` stands behind it. */
export function atMost(name: string, value: number, most: number, unit: string, detail = ''): Figure {
  const digits = most < 10 ? 2 : 1;
  return {
    name,
    value: `${value.toFixed(digits)} ${unit}${detail ? ` (${detail})` : ''}`,
    bar: `at most ${most} ${unit}`,
    isMet: value <= most,
  };
}

export function printFigures(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title}`);
  for (const { name, value, bar, isMet } of figures) {
    console.log(`  ${isMet ? 'ok    ' : 'MISSED'} ${name}: ${value}; ${bar}`);
  }
}

export interface Timing {
  median: number;
  least: number;
  /** The processor's own time: on a busy machine it says more than the clock. */
  processor: number;
}

/** Milliseconds of a piece of work: medians of `runs` after as many again to warm up, at most ten. */
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
  return { median: middle(clock), least: clock[0] ?? 0, processor: middle(processor) };
}

export function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
