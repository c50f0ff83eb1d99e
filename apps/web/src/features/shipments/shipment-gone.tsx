import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';

/** A shipment that is not there, or not for this person. */
export function ShipmentGone() {
  const t = useTranslations('shipments');
  return (
    <>
      <PageHeader title={t('title')} />
      <EmptyState title={t('gone')} hint={t('goneHint')}>
        <Anchor component={Link} to="/shipments">
          {t('backToList')}
        </Anchor>
      </EmptyState>
    </>
  );
}
