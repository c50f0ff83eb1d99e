import { drawings, type Lesson, type NamedDrawing } from '@backline/contract';
import { useTranslations } from 'use-intl';
import { useAction } from '../../api/query.ts';
import { showAlert } from '../../ui/feedback/alerts.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';

const LEARNT_MS = 5000;

/** What a review teaches, in the words of the contract; it is kept with a report that waits. */
export interface Teaching {
  /** As many as one call may carry. */
  lessons: Lesson[];
  /** Names that cannot be read, as a person said them. */
  names: NamedDrawing[];
}

/** Teaches what a review says once its report has arrived; where it says nothing, nothing is sent. Never rejects. */
export function useTeach(): (teaching: Teaching) => Promise<void> {
  const t = useTranslations('drawings');
  const errorText = useErrorText();
  const teach = useAction(drawings.teach);
  const remember = useAction(drawings.rememberName);
  return async ({ lessons, names }) => {
    try {
      if (lessons.length > 0) {
        const { learnt } = await teach.mutateAsync({ body: { lessons } });
        if (learnt > 0)
          showAlert({ description: t('taught', { count: learnt }), alertClass: 'info', delay: LEARNT_MS });
      }
      for (const body of names) await remember.mutateAsync({ body });
    } catch (error) {
      showAlert({ description: t('notTaught', { reason: errorText(error) }), alertClass: 'warning' });
    }
  };
}
