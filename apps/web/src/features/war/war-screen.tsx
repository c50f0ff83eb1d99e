import {
  IconChartBar,
  IconFlask,
  IconHammer,
  IconMapPinPlus,
  IconPyramid,
  IconTags,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { mayOpen } from '../../api/addresses/may-open.ts';
import { useSession } from '../../api/storage/session.ts';
import { CardGrid } from '../../ui/layout/card-grid.tsx';
import { LinkCard } from '../../ui/layout/link-card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { NewWarNotice } from './new-war-notice.tsx';

const ENTRIES = [
  { key: 'technology', path: '/war/technology', Icon: IconFlask },
  { key: 'manufacturing', path: '/war/manufacturing', Icon: IconHammer },
  { key: 'categories', path: '/war/categories', Icon: IconTags },
  { key: 'pyramids', path: '/war/pyramids', Icon: IconPyramid },
  { key: 'sites', path: '/war/sites', Icon: IconMapPinPlus },
  { key: 'statistics', path: '/statistics', Icon: IconChartBar },
] as const;

/** The war management hub (docs/spec/war.md#hub). */
export function WarScreen() {
  const t = useTranslations('war');
  const viewer = useSession()?.user ?? null;
  return (
    <>
      <PageHeader title={t('title')} />
      <NewWarNotice />
      <CardGrid label={t('title')}>
        {ENTRIES.filter(({ path }) => mayOpen(viewer, path)).map(({ key, path, Icon }) => (
          <LinkCard key={key} to={path} Icon={Icon} title={t(`${key}.title`)} text={t(`${key}.text`)} />
        ))}
      </CardGrid>
    </>
  );
}
