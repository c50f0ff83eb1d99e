import type { Page } from '@playwright/test';

/** A movement of content that nobody asked for, with its share of the cumulative layout shift. */
export interface Shift {
  value: number;
  what: string;
}

/** The page's side of a watch. */
declare global {
  interface Window {
    shifts?: Shift[];
    noteViolation?: (text: string) => void;
  }
}

/** Events in a page that happen without a press. */
export interface PageWatch {
  /** Errors, warnings and violations of the content security policy so far. */
  complaints: string[];
  /** Lists what moved in the current document. */
  shifts(): Promise<Shift[]>;
}

/** Watches all further documents of a page. */
export async function watchPage(page: Page): Promise<PageWatch> {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // The service worker, which a journey without it keeps away.
    if (message.text().includes('blocked by Playwright')) return;
    if (['error', 'warning'].includes(message.type())) complaints.push(`${page.url()}: ${message.text()}`);
  });
  await page.exposeFunction('noteViolation', (text: string) => complaints.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sourceFile, lineNumber, sample } = event;
      window.noteViolation?.(
        `${location.pathname}: ${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber} ${sample}`,
      );
    });
    const shifts: Shift[] = [];
    window.shifts = shifts;
    new PerformanceObserver((list) => {
      // LayoutShift is missing from TypeScript's DOM types.
      for (const { value, sources } of list.getEntries() as unknown as {
        value: number;
        sources: { node: Element | null }[];
      }[]) {
        const what = sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? '').join(' | ');
        shifts.push({ value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return {
    complaints,
    shifts: () => page.evaluate(() => window.shifts ?? []),
  };
}
