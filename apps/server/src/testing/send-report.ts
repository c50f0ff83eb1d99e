import { fir } from '@backline/contract';
import type { SignedIn, TestApp } from './test-app.ts';

/** A row of a report, in wire format. */
export function reportRow(stockpile: string, codeName: string, quantity: number, isCrated = true) {
  return { 'Stockpile Name': stockpile, CodeName: codeName, Quantity: quantity, 'Crated?': isCrated };
}

/** Sends a report and confirms every doubt about it. */
export function sendReport(app: TestApp, by: SignedIn, entries: readonly object[]) {
  return app.request({
    method: 'POST',
    url: fir.processReport.path,
    by,
    payload: { report: { entries }, confirm: true },
  });
}
