import { useTranslations } from 'use-intl';
import { BackLink } from '../../ui/layout/back-link.tsx';

/** The link from an administration page back to the hub. */
export function BackToAdmin() {
  const t = useTranslations('admin');
  return <BackLink to="/admin">{t('back')}</BackLink>;
}
