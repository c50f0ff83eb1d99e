import fs from 'node:fs';

const MEGABYTE_IN_KB = 1024;

/** Memory of a running process in megabytes: current, and peak since `forgetPeak`. Linux only. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / MEGABYTE_IN_KB;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

/** Resets the peak. */
export function forgetPeak(pid: number): void {
  fs.writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** Processor time of a process in milliseconds; a clock tick is 10 ms on Linux. */
export function processorTime(pid: number): number {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [, , ...fields] = stat.slice(stat.lastIndexOf(')')).split(' ');
  return (Number(fields[10]) + Number(fields[11])) * 10;
}
