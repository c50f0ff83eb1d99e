import { fir } from '@backline/contract';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { currentSession } from '../../api/session.ts';
import { slot } from '../../api/slots.ts';
import type { ReportRow } from './report-rows.ts';

const MOST_KEPT = 50;

const waitingReport = z.object({
  id: z.string(),
  userId: z.number(),
  /** When it was submitted, in ISO 8601. */
  at: z.string(),
  stockpiles: z.array(z.string()),
  body: fir.processReport.body,
  /** Why the server refused it, when it was there again; a refused one waits for a person. */
  refusal: z.string().nullable(),
});
export type WaitingReport = z.output<typeof waitingReport>;

const waiting = slot('waitingReports', 'local', z.array(waitingReport));
let known: { text: string | null; userId: number | undefined; reports: WaitingReport[] } | null = null;

/** The reports of the person who is signed in, oldest first. */
function readOwn(): WaitingReport[] {
  const text = localStorage.getItem('waitingReports');
  const userId = currentSession()?.user.id;
  if (known === null || known.text !== text || known.userId !== userId)
    known = { text, userId, reports: (waiting.read() ?? []).filter((one) => one.userId === userId) };
  return known.reports;
}

function change(edit: (all: WaitingReport[]) => WaitingReport[]): void {
  const all = edit(waiting.read() ?? []);
  if (all.length === 0) waiting.clear();
  else waiting.write(all);
  // The browser tells other tabs by itself, and this page not.
  window.dispatchEvent(new StorageEvent('storage', { key: 'waitingReports' }));
}

/**
 * Keeps a report until the server can be reached.
 * @returns false when the browser has no room for it: then the pictures must stay.
 */
export function keepWaiting(entries: ReportRow[], at: Date): boolean {
  const userId = currentSession()?.user.id;
  const stockpiles = [...new Set(entries.map((row) => row.stockpileName))];
  const body = fir.processReport.body.safeParse({ report: { entries } }).data;
  if (userId === undefined || body === undefined || (waiting.read() ?? []).length >= MOST_KEPT) return false;
  const id = `${at.getTime()}-${stockpiles.join('/')}`;
  change((all) => [...all, { id, userId, at: at.toISOString(), stockpiles, body, refusal: null }]);
  return readOwn().some((one) => one.id === id);
}

export function forgetWaiting(id: string): void {
  change((all) => all.filter((one) => one.id !== id));
}

export function markRefused(id: string, refusal: string): void {
  change((all) => all.map((one) => (one.id === id ? { ...one, refusal } : one)));
}

/** Sends a refused report once more, in place of a newer one too: the person has seen why it was refused. */
export function sendAgain(id: string): void {
  const again = (one: WaitingReport) => ({ ...one, refusal: null, body: { ...one.body, force: true } });
  change((all) => all.map((one) => (one.id === id ? again(one) : one)));
}

export function useWaitingReports(): WaitingReport[] {
  return useSyncExternalStore((listener) => {
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  }, readOwn);
}
