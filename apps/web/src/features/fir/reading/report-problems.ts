import { isPublicName } from '@backline/domain';
import { type FirImage, isBusy, type ProcessedImage, processedImages } from './fir-image.ts';
import { isComplete } from './read-rows.ts';

/** Reason why a report cannot be submitted yet. The message file has a sentence for each. */
export interface ReportProblem {
  kind: 'busy' | 'unmatched' | 'same-stockpile' | 'incomplete';
  count: number;
}

/**
 * Everything that blocks the report; empty if nothing does. That there is at least one picture is checked
 * elsewhere.
 */
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

/** Names that several pictures share, with those pictures: the server would add up their contents. */
export function sharedStockpiles(images: readonly FirImage[]): Map<string, ProcessedImage[]> {
  const byName = new Map<string, ProcessedImage[]>();
  for (const image of processedImages(images)) {
    const { stockpileName } = image.scan;
    if (stockpileName === '' || isPublicName(stockpileName)) continue; // not chosen yet
    byName.set(stockpileName, [...(byName.get(stockpileName) ?? []), image]);
  }
  return new Map([...byName].filter(([, same]) => same.length > 1));
}

/** The file names of the other pictures with the same stockpile name. */
export function otherFileNames(images: readonly FirImage[], image: FirImage): string[] {
  if (image.status !== 'processed') return [];
  const same = sharedStockpiles(images).get(image.scan.stockpileName) ?? [];
  return same.filter(({ id }) => id !== image.id).map(({ fileName }) => fileName);
}

/** Whether the report can be submitted: every picture is processed and matched, and every row is complete. */
export function maySubmit(images: readonly FirImage[], known: readonly string[]): boolean {
  return images.length > 0 && !isBusy(images) && reportProblems(images, known).length === 0;
}
