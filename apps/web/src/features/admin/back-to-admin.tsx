import { useTranslations } from 'use-intl';
import { BackLink } from '../../ui/back-link.tsx';

/** The way from a page of the administration back to its hub. */
export function BackToAdmin() {
  const t = useTranslations('admin');
  return <BackLink to="/admin">{t('back')}</BackLink>;
}
