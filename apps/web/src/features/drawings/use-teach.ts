import { drawings, type Lesson, type NameChoice, type NamedDrawing } from '@backline/contract';
import { useTranslations } from 'use-intl';
import { useAction } from '../../api/client/query.ts';
import { showAlert } from '../../ui/feedback/alerts.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';

const LEARNT_MS = 5000;

/** The lessons and names that a review teaches, in the contract's shape; stored together with a report that waits. */
export interface Teaching {
  /** The limit of one request. */
  lessons: Lesson[];
  /** Names that could not be read, as a person entered them. */
  names: NamedDrawing[];
  /** Items that a person chose for unknown names of a copied text; absent in what earlier versions stored. */
  written?: NameChoice[] | undefined;
}

/** Sends what a review teaches once its report has arrived; sends nothing if it teaches nothing. Never rejects. */
export function useTeach(): (teaching: Teaching) => Promise<void> {
  const t = useTranslations('drawings');
  const errorText = useErrorText();
  const teach = useAction(drawings.teach);
  const remember = useAction(drawings.rememberName);
  const learn = useAction(drawings.learnWritten);
  return async ({ lessons, names, written = [] }) => {
    try {
      if (lessons.length > 0) {
        const { learnt } = await teach.mutateAsync({ body: { lessons } });
        if (learnt > 0)
          showAlert({ description: t('taught', { count: learnt }), alertClass: 'info', delay: LEARNT_MS });
      }
      for (const body of names) await remember.mutateAsync({ body });
      if (written.length > 0) await learn.mutateAsync({ body: { names: written } });
    } catch (error) {
      showAlert({ description: t('notTaught', { reason: errorText(error) }), alertClass: 'warning' });
    }
  };
}
