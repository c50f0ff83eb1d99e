import { fir, lesson, nameChoice, namedDrawing } from '@backline/contract';
import type { ReportDoubt, ReportSource } from '@backline/domain';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { followStorage, tellStorage } from '../../../../api/storage/follow-storage.ts';
import { currentSession } from '../../../../api/storage/session.ts';
import { slot } from '../../../../api/storage/slots.ts';
import type { Teaching } from '../../../drawings/use-teach.ts';
import type { ReportRow } from '../../reading/report-rows.ts';

const MAX_KEPT = 50;

const waitingReport = z.object({
  id: z.string(),
  userId: z.number(),
  /** When it was submitted, in ISO 8601. */
  at: z.string(),
  stockpiles: z.array(z.string()),
  body: fir.processReport.body,
  /** The lessons and names that its review teaches once the report has arrived; absent if there was no room for them. */
  teaching: z.optional(
    z.object({
      lessons: z.array(lesson),
      names: z.array(namedDrawing),
      written: z.optional(z.array(nameChoice)),
    }),
  ),
  /** The server's reason for refusing it, '' if that could not be stored; a refused report waits for a person's decision. */
  refusal: z.nullable(z.string()),
  /** The error's code; absent in reports stored by an earlier version. */
  refusalCode: z.optional(z.string()),
});
export type WaitingReport = z.output<typeof waitingReport>;

const waiting = slot('waitingReports', 'local', z.array(waitingReport));
let known: { text: string | null; userId: number | undefined; reports: WaitingReport[] } | null = null;

/** The waiting reports of the signed-in user, oldest first. */
function readOwn(): WaitingReport[] {
  const text = localStorage.getItem('waitingReports');
  const userId = currentSession()?.user.id;
  if (known === null || known.text !== text || known.userId !== userId)
    known = { text, userId, reports: (waiting.read() ?? []).filter((report) => report.userId === userId) };
  return known.reports;
}

function change(edit: (all: WaitingReport[]) => WaitingReport[]): void {
  const before = localStorage.getItem('waitingReports');
  const all = edit(waiting.read() ?? []);
  if (all.length === 0) waiting.clear();
  else {
    waiting.write(all);
    // A list that does not fit is dropped as a whole, so restore the reports that were waiting before.
    const isDropped = localStorage.getItem('waitingReports') === null;
    if (isDropped && before !== null) localStorage.setItem('waitingReports', before);
  }
  tellStorage('waitingReports');
}

/**
 * Queues a report until the server can be reached.
 * @param agreed what the person has confirmed already, and what the report was read from.
 * @param teaching what the review teaches once the report has arrived.
 * @returns false if the browser cannot store it; then the pictures must stay on the screen.
 */
export function keepWaiting(
  entries: ReportRow[],
  agreed: { force: boolean; confirm: ReportDoubt[]; source?: ReportSource },
  at: Date,
  teaching?: Teaching,
): boolean {
  const userId = currentSession()?.user.id;
  const stockpiles = [...new Set(entries.map((row) => row.stockpileName))];
  const body = fir.processReport.body.safeParse({ report: { entries }, ...agreed }).data;
  if (userId === undefined || body === undefined || (waiting.read() ?? []).length >= MAX_KEPT) return false;
  const id = `${at.getTime()}-${stockpiles.join('/')}`;
  change((all) => [...all, { id, userId, at: at.toISOString(), stockpiles, body, teaching, refusal: null }]);
  const isKept = readOwn().some((report) => report.id === id);
  // The report itself may still fit without what it teaches.
  return isKept || (teaching !== undefined && keepWaiting(entries, agreed, at));
}

export function forgetWaiting(id: string): void {
  change((all) => all.filter((report) => report.id !== id));
}

export function markRefused(id: string, refusal: string, refusalCode: string | undefined): void {
  // Full storage has no room for all of it: what the report teaches goes first, then the text, and the code, by which it can
  // be sent anyway, last. There is always room for '', which is shorter than `null`: without a mark it is sent again.
  const marks: Partial<WaitingReport>[] = [
    { refusal, refusalCode },
    { refusal, refusalCode, teaching: undefined },
    { refusal: '', refusalCode, teaching: undefined },
    { refusal: '' },
  ];
  for (const mark of marks) {
    change((all) => all.map((report) => (report.id === id ? { ...report, ...mark } : report)));
    if (!readOwn().some((report) => report.id === id && report.refusal === null)) return;
  }
}

/**
 * Queues a refused report again. The person has seen why it was refused and confirms only that: a newer report is
 * overwritten only if the refusal named one.
 */
export function sendAgain(id: string): void {
  const again = (report: WaitingReport) => {
    const { refusalCode, body } = report;
    const force = body.force || refusalCode === 'stale';
    const confirm = refusalCode === 'confirm' || body.confirm;
    return { ...report, refusal: null, body: { ...body, force, confirm } };
  };
  change((all) => all.map((report) => (report.id === id ? again(report) : report)));
}

const NONE: WaitingReport[] = [];

export function useWaitingReports(): WaitingReport[] {
  return useSyncExternalStore(followStorage, readOwn, () => NONE);
}
