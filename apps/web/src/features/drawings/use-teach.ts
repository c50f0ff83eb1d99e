import { drawings } from '@backline/contract';
import { useTranslations } from 'use-intl';
import { useAction } from '../../api/query.ts';
import { showAlert } from '../../ui/feedback/alerts.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { lessonsOf, type TeachingRow } from './lessons.ts';

const LEARNT_MS = 5000;
/** As many as one call may carry. */
const AT_ONCE = 300;

/** Teaches what reviewed rows say about drawings; where they say nothing, nothing is sent. Never rejects. */
export function useTeach(): (rows: readonly TeachingRow[]) => Promise<void> {
  const t = useTranslations('drawings');
  const errorText = useErrorText();
  const action = useAction(drawings.teach);
  return async (rows) => {
    const lessons = lessonsOf(rows).slice(0, AT_ONCE);
    if (lessons.length === 0) return;
    try {
      const { learnt } = await action.mutateAsync({ body: { lessons } });
      if (learnt > 0)
        showAlert({ description: t('taught', { count: learnt }), alertClass: 'info', delay: LEARNT_MS });
    } catch (error) {
      showAlert({ description: t('notTaught', { reason: errorText(error) }), alertClass: 'warning' });
    }
  };
}
