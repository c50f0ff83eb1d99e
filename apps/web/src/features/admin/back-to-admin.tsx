import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';

/** The way from a page of the administration back to its hub. */
export function BackToAdmin() {
  const t = useTranslations('admin');
  return (
    <Anchor component={Link} to="/admin">
      <IconArrowLeft size={14} aria-hidden /> {t('back')}
    </Anchor>
  );
}
