import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../messages/language.ts';
import { showAlert } from '../ui/feedback/alerts.ts';

/** Says that the texts of the chosen language could not be loaded, in the language that stands in for it. */
export function useMissingLanguage(): void {
  const t = useTranslations('shell.display');
  const { isMissing } = useLanguage();
  useEffect(() => {
    if (isMissing) showAlert({ description: t('languageFailed'), alertClass: 'danger' });
  }, [isMissing, t]);
}
