import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/storage/session.ts';

/** For pages that are still empty: the way to the checklist of the first run. Nothing for who may not read. */
export function FirstRunLink() {
  const t = useTranslations('firstRun');
  const mayRead = useMay('read');
  return (
    mayRead && (
      <Anchor component={Link} to="/welcome">
        {t('see')}
      </Anchor>
    )
  );
}
