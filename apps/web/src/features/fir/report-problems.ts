import { suggestNames } from '@backline/domain';
import { type FirImage, isBusy, type ProcessedImage, processedImages } from './fir-images.ts';
import { isComplete } from './read-rows.ts';

export type NameMatch = { status: 'matched' } | { status: 'unmatched'; suggestions: string[] };

/**
 * A name is matched exactly; otherwise known names one slip away are suggested (docs/spec/reports.md#names).
 */
export function matchName(name: string, known: readonly string[]): NameMatch {
  return known.includes(name)
    ? { status: 'matched' }
    : { status: 'unmatched', suggestions: suggestNames(name, known) };
}

/** What keeps a report from being submitted. The message file has a sentence for each. */
export type ReportProblem =
  | { kind: 'busy'; count: number }
  | { kind: 'unmatched'; count: number }
  | { kind: 'same-stockpile'; count: number }
  | { kind: 'incomplete'; count: number };

/** Everything that is still to do before the report may go; empty means that it may. At least one picture is asked for elsewhere. */
export function reportProblems(images: readonly FirImage[], known: readonly string[]): ReportProblem[] {
  const processed = processedImages(images);
  const problems: ReportProblem[] = [
    { kind: 'busy', count: images.length - processed.length },
    { kind: 'unmatched', count: processed.filter(({ scan }) => !known.includes(scan.stockpileName)).length },
    { kind: 'same-stockpile', count: sharedStockpiles(images).size },
    {
      kind: 'incomplete',
      count: processed.flatMap(({ scan }) => scan.rows).filter((row) => !isComplete(row)).length,
    },
  ];
  return problems.filter(({ count }) => count > 0);
}

/** Names that more than one picture carries, with the pictures: the server would add both contents up. */
export function sharedStockpiles(images: readonly FirImage[]): Map<string, ProcessedImage[]> {
  const byName = new Map<string, ProcessedImage[]>();
  for (const image of processedImages(images)) {
    const { stockpileName } = image.scan;
    byName.set(stockpileName, [...(byName.get(stockpileName) ?? []), image]);
  }
  return new Map([...byName].filter(([, same]) => same.length > 1));
}

/** The file names of the other pictures that carry the same stockpile's name. */
export function otherFileNames(images: readonly FirImage[], image: FirImage): string[] {
  if (image.status !== 'processed') return [];
  const same = sharedStockpiles(images).get(image.scan.stockpileName) ?? [];
  return same.filter(({ id }) => id !== image.id).map(({ fileName }) => fileName);
}

/** Whether Submit Report is enabled: every picture processed and matched, and every row complete. */
export function maySubmit(images: readonly FirImage[], known: readonly string[]): boolean {
  return images.length > 0 && !isBusy(images) && reportProblems(images, known).length === 0;
}
