import { Button } from '@mantine/core';
import { IconBuildingWarehouse, IconInfoCircle, IconReportAnalytics, IconScan } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay, useSession } from '../../api/session.ts';
import { CardGrid } from '../../ui/card-grid.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkCard } from '../../ui/link-card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AboutDialog } from './about-dialog.tsx';
import styles from './welcome-screen.module.css';

const ENTRIES = [
  { key: 'overview', path: '/overview', Icon: IconReportAnalytics },
  { key: 'warehouses', path: '/warehouses', Icon: IconBuildingWarehouse },
  { key: 'fir', path: '/fir', Icon: IconScan },
] as const;

export function WelcomeScreen() {
  const t = useTranslations('welcome');
  const about = useTranslations('about');
  const [isAboutOpen, setIsAboutOpen] = useState(false);
  const mayRead = useMay('read');
  const name = useSession()?.user.username ?? '';
  return (
    <>
      <PageHeader title={t('title', { name })} />
      {mayRead ? (
        <CardGrid label={t('entries')}>
          {ENTRIES.map(({ key, path, Icon }) => (
            <LinkCard key={key} to={path} Icon={Icon} title={t(`${key}.title`)} text={t(`${key}.text`)} />
          ))}
        </CardGrid>
      ) : (
        <EmptyState title={t('noPermissions.title')} hint={t('noPermissions.hint')} />
      )}
      <div className={styles.about}>
        <Button
          variant="subtle"
          leftSection={<IconInfoCircle size={18} aria-hidden />}
          onClick={() => setIsAboutOpen(true)}
        >
          {about('open')}
        </Button>
      </div>
      <AboutDialog opened={isAboutOpen} onClose={() => setIsAboutOpen(false)} />
    </>
  );
}
