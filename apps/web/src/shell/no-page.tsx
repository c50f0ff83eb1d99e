import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { showAlert } from '../ui/feedback/alerts.ts';

const SHOWN_MS = 6000;

/** Leads to the welcome page and says why, but not whether there is such a page (docs/spec/shell.md#routes). */
export function NoPage() {
  const t = useTranslations('shell');
  useEffect(() => {
    showAlert({ description: t('noPage'), alertClass: 'warning', delay: SHOWN_MS, replaces: 'no-page' });
  }, [t]);
  return <Navigate to="/welcome" replace />;
}
