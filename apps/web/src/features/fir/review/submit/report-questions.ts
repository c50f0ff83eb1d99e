import { ApiError, type StockpileContents, stockpiles } from '@backline/contract';
import { isLargeLoss, isOtherBuilding, REPORT_DOUBTS, type ReportDoubt } from '@backline/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { query } from '../../../../api/client/query.ts';
import { useConfirm } from '../../../../ui/feedback/confirm.tsx';
import { useErrorText } from '../../../../ui/feedback/error-text.ts';
import { isOlder, storedLines } from '../../reading/compared-images.ts';
import type { ProcessedImage } from '../../reading/fir-image.ts';
import { isComplete } from '../../reading/read-rows.ts';

/** The questions that a person has confirmed in dialogs, in the form that the server expects. */
export type Agreed = { force: boolean; confirm: ReportDoubt[] };

/** The doubts of a refused report that are still open. */
export function doubtsIn(error: unknown): ReportDoubt[] {
  const fields = error instanceof ApiError ? error.fields : undefined;
  // A server of an earlier version knows but one doubt, and names none.
  return fields === undefined ? ['unknown-items'] : REPORT_DOUBTS.filter((doubt) => doubt in fields);
}

/** The questions asked before a report is sent or sent again. */
export function useReportQuestions() {
  const t = useTranslations('fir.submit');
  const confirm = useConfirm();
  const client = useQueryClient();
  const those = useThose();
  const older = (images: readonly ProcessedImage[]) => those(images, isOlder);
  const othersIn = (images: readonly ProcessedImage[]) =>
    those(images, (image, stored) =>
      isOtherBuilding(image.scan.warehouseType, stored.warehouse.buildingType),
    );
  const lostIn = (images: readonly ProcessedImage[]) =>
    those(images, (image, stored) => isLargeLoss(storedLines(stored), image.scan.rows.filter(isComplete)));

  const aboutOther = (images: readonly ProcessedImage[]): Promise<boolean> =>
    confirm({
      title: t('otherTitle'),
      message: t('otherMessage', { pictures: images.map((image) => otherOf(image)).join(', ') }),
      confirmLabel: t('otherConfirm'),
    });
  const otherOf = (image: ProcessedImage) =>
    t('otherOne', {
      shown: image.scan.warehouseType ?? '',
      name: image.scan.stockpileName,
      stored: client.getQueryData(contentsOf(image).queryKey)?.warehouse.buildingType ?? '',
    });
  const aboutLoss = (images: readonly ProcessedImage[]): Promise<boolean> =>
    confirm({
      title: t('lossTitle'),
      message: t('lossMessage', { names: namesOf(images) }),
      confirmLabel: t('lossConfirm'),
    });
  /** Names the stockpiles whose stored report is newer than the picture; all of them if none is known to be. */
  const aboutStale = (images: readonly ProcessedImage[]): Promise<boolean> => {
    const known = older(images);
    return confirm({
      title: t('staleTitle'),
      message: t('staleMessage', { names: namesOf(known.length > 0 ? known : images) }),
      confirmLabel: t('staleConfirm'),
    });
  };

  return {
    aboutStale,
    /** Whether anything would be asked about, as far as what is stored is loaded. */
    isDoubtful: (images: readonly ProcessedImage[]): boolean =>
      [othersIn(images), lostIn(images), older(images)].some((doubtful) => doubtful.length > 0),
    /**
     * Asks about everything that is doubtful, as far as what is stored is loaded; the server asks about the rest.
     * @returns what was agreed to, or null if the person says no to any of it.
     */
    beforeSending: async (images: readonly ProcessedImage[]): Promise<Agreed | null> => {
      const others = othersIn(images);
      const lost = lostIn(images);
      const agreed: ReportDoubt[] = [];
      if (others.length > 0 && !(await aboutOther(others))) return null;
      if (others.length > 0) agreed.push('other-building');
      if (lost.length > 0 && !(await aboutLoss(lost))) return null;
      if (lost.length > 0) agreed.push('large-loss');
      const isStale = older(images).length > 0;
      if (isStale && !(await aboutStale(images))) return null;
      return { force: isStale, confirm: agreed };
    },
    aboutDoubts: useServerDoubts(),
  };
}

/** Asks about doubts that only the server found, in its words. */
function useServerDoubts() {
  const t = useTranslations('fir.submit');
  const confirm = useConfirm();
  const errorText = useErrorText();
  return (error: unknown, open: readonly ReportDoubt[]): Promise<boolean> => {
    const fields = error instanceof ApiError ? error.fields : undefined;
    const said = open.flatMap((doubt) => fields?.[doubt] ?? []).join(' ') || errorText(error);
    const isUnknown = open.includes('unknown-items');
    return confirm({
      title: t(isUnknown ? 'unknownTitle' : 'doubtTitle'),
      message: t(isUnknown ? 'unknownMessage' : 'doubtMessage', { reason: said }),
      confirmLabel: t(isUnknown ? 'unknownConfirm' : 'lossConfirm'),
    });
  };
}

/** Finds those of some pictures whose stored contents are loaded and fulfil a condition. */
function useThose() {
  const client = useQueryClient();
  return (
    images: readonly ProcessedImage[],
    condition: (image: ProcessedImage, stored: StockpileContents) => boolean,
  ) =>
    images.filter((image) => {
      const stored = client.getQueryData(contentsOf(image).queryKey);
      return stored !== undefined && condition(image, stored);
    });
}

export function contentsOf({ scan }: ProcessedImage) {
  return query(stockpiles.contents, { query: { name: scan.stockpileName } });
}

/** The names of their stockpiles. */
export function namesOf(images: readonly ProcessedImage[]): string {
  return images.map(({ scan }) => scan.stockpileName).join(', ');
}
