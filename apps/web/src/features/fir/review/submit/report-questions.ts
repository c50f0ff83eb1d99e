import { ApiError } from '@backline/contract';
import { REPORT_DOUBTS, type ReportDoubt } from '@backline/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useConfirm } from '../../../../ui/dialogs/confirm.tsx';
import { useErrorText } from '../../../../ui/feedback/error-text.ts';
import { contentsOf, type Question, questionsAbout } from '../../reading/compared-images.ts';
import type { ProcessedImage } from '../../reading/fir-image.ts';
import { doubtfulPart } from '../../reading/read-rows.ts';

/** The questions that a person has confirmed in dialogs, in the form that the server expects. */
export type Agreed = { force: boolean; confirm: ReportDoubt[] };

/** The doubts of a refused report that are still open. */
export function doubtsIn(error: unknown): ReportDoubt[] {
  const fields = error instanceof ApiError ? error.fields : undefined;
  // A server of an earlier version knows but one doubt, and names none.
  return fields === undefined ? ['unknown-items'] : REPORT_DOUBTS.filter((doubt) => doubt in fields);
}

const QUESTIONS = ['other-building', 'large-loss', 'stale'] as const satisfies Question[];

/** The questions asked before a report is sent or sent again. */
export function useReportQuestions() {
  const t = useTranslations('fir.submit');
  const confirm = useConfirm();
  const client = useQueryClient();
  const storedOf = ({ scan }: ProcessedImage) => client.getQueryData(contentsOf(scan.stockpileName).queryKey);
  /** Finds the pictures that raise a question, as far as what is stored is loaded. */
  const raising = (question: Question, images: readonly ProcessedImage[]) =>
    images.filter((image) => {
      const stored = storedOf(image);
      return stored !== undefined && questionsAbout(image, stored).includes(question);
    });
  const otherOf = (image: ProcessedImage) =>
    t('otherOne', {
      shown: image.scan.warehouseType ?? '',
      name: image.scan.stockpileName,
      stored: storedOf(image)?.warehouse.buildingType ?? '',
    });
  const ask = {
    unchecked: async (images: readonly ProcessedImage[]) => {
      const count = images
        .flatMap(({ scan }) => scan.rows)
        .filter((row) => doubtfulPart(row) !== null).length;
      if (count === 0) return true;
      const texts = { title: t('uncheckedTitle', { count }), message: t('uncheckedMessage') };
      return confirm({ ...texts, confirmLabel: t('uncheckedConfirm') });
    },
    'other-building': (images: readonly ProcessedImage[]) =>
      confirm({
        title: t('otherTitle'),
        message: t('otherMessage', { pictures: images.map(otherOf).join(', ') }),
        confirmLabel: t('otherConfirm'),
      }),
    'large-loss': (images: readonly ProcessedImage[]) =>
      confirm({
        title: t('lossTitle'),
        message: t('lossMessage', { names: namesOf(images) }),
        confirmLabel: t('lossConfirm'),
      }),
    stale: (images: readonly ProcessedImage[]) =>
      confirm({
        title: t('staleTitle'),
        message: t('staleMessage', { names: namesOf(images) }),
        confirmLabel: t('staleConfirm'),
      }),
  };

  return {
    /** Asks about the stockpiles whose stored report is newer than the picture; about all of them if none is known to be. */
    aboutStale: (images: readonly ProcessedImage[]): Promise<boolean> => {
      const older = raising('stale', images);
      return ask.stale(older.length > 0 ? older : images);
    },
    /** Tells whether anything would be asked about, as far as what is stored is loaded. */
    isDoubtful: (images: readonly ProcessedImage[]): boolean =>
      QUESTIONS.some((question) => raising(question, images).length > 0),
    /**
     * Asks about everything that is doubtful, as far as what is stored is loaded; the server asks about the rest.
     * @returns what was agreed to, or null if the person says no to any of it.
     */
    beforeSending: async (images: readonly ProcessedImage[]): Promise<Agreed | null> => {
      const agreed: Agreed = { force: false, confirm: [] };
      if (!(await ask.unchecked(images))) return null;
      for (const question of QUESTIONS) {
        const doubtful = raising(question, images);
        if (doubtful.length === 0) continue;
        if (!(await ask[question](doubtful))) return null;
        if (question === 'stale') agreed.force = true;
        else agreed.confirm.push(question);
      }
      return agreed;
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

/** The names of their stockpiles. */
export function namesOf(images: readonly ProcessedImage[]): string {
  return images.map(({ scan }) => scan.stockpileName).join(', ');
}
