import { mayPass } from '@backline/contract';
import { Box, Button, Group } from '@mantine/core';
import {
  IconBuildingWarehouse,
  IconInfoCircle,
  IconReportAnalytics,
  IconScan,
  IconTriangle,
  IconTruckLoading,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { mayOpen } from '../../api/addresses/may-open.ts';
import { useSession } from '../../api/storage/session.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { CardGrid } from '../../ui/layout/card-grid.tsx';
import { LinkCard } from '../../ui/layout/link-card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { NewWarNotice } from '../war/new-war-notice.tsx';
import { LackingLinks } from '../worklist/lacking-links.tsx';
import { NightWork } from '../worklist/night-work.tsx';
import { useWorklist } from '../worklist/use-worklist.ts';
import { WorklistSummary } from '../worklist/worklist-summary.tsx';
import styles from './welcome.module.css';

const AboutDialog = lazyDialog(async () => (await import('./about-dialog.tsx')).AboutDialog);

const ENTRIES = [
  { key: 'overview', path: '/overview', Icon: IconReportAnalytics },
  { key: 'warehouses', path: '/warehouses', Icon: IconBuildingWarehouse },
  { key: 'pyramid', path: '/pyramid', Icon: IconTriangle },
  { key: 'logigen', path: '/generate', Icon: IconTruckLoading },
  { key: 'fir', path: '/fir', Icon: IconScan },
] as const;

/** The night's work for who may read, and the ways into the app for everybody. */
export function WelcomeScreen() {
  const t = useTranslations('welcome');
  const about = useTranslations('about');
  const [isAboutOpen, setIsAboutOpen] = useState(false);
  const viewer = useSession()?.user ?? null;
  const title = t('title', { name: viewer?.username ?? '' });
  return (
    <>
      {mayPass(viewer, 'read') ? (
        <ReaderHome title={title} />
      ) : (
        <>
          <PageHeader title={title} />
          <Box mb="md">
            <EmptyState title={t('noPermissions.title')} hint={t('noPermissions.hint')} />
          </Box>
        </>
      )}
      <CardGrid label={t('entries')} columns="five">
        {ENTRIES.filter(({ path }) => mayOpen(viewer, path)).map(({ key, path, Icon }) => (
          <LinkCard key={key} to={path} Icon={Icon} title={t(`${key}.title`)} text={t(`${key}.text`)} />
        ))}
      </CardGrid>
      <Group gap={0} wrap="nowrap" align="stretch" justify="center" mt="xl">
        <Button
          variant="subtle"
          leftSection={<IconInfoCircle size={18} aria-hidden />}
          onClick={() => setIsAboutOpen(true)}
        >
          {about('open')}
        </Button>
      </Group>
      {isAboutOpen && <AboutDialog opened onClose={() => setIsAboutOpen(false)} />}
    </>
  );
}

function ReaderHome({ title }: { title: string }) {
  const t = useTranslations('worklist');
  const work = useWorklist();
  return (
    <>
      <PageHeader
        title={title}
        about={<WorklistSummary worklist={work.data} />}
        actions={
          <Button
            component={Link}
            to="/fir"
            variant="default"
            leftSection={<IconScan size={18} aria-hidden />}
            rightSection={<kbd className={styles.keys}>{t('pasteKeys')}</kbd>}
          >
            {t('scanPicture')}
          </Button>
        }
      />
      <NewWarNotice />
      <NightWork query={work} />
      <LackingLinks worklist={work.data} />
    </>
  );
}
