import { IconFlask, IconHammer, IconMapPinPlus, IconPyramid, IconTags } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { CardGrid } from '../../ui/layout/card-grid.tsx';
import { LinkCard } from '../../ui/layout/link-card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';

const ENTRIES = [
  { key: 'technology', path: '/war/technology', Icon: IconFlask },
  { key: 'manufacturing', path: '/war/manufacturing', Icon: IconHammer },
  { key: 'categories', path: '/war/categories', Icon: IconTags },
  { key: 'pyramids', path: '/war/pyramids', Icon: IconPyramid },
  { key: 'sites', path: '/war/sites', Icon: IconMapPinPlus },
] as const;

/** The war management hub (docs/spec/war.md#hub). */
export function WarScreen() {
  const t = useTranslations('war');
  return (
    <>
      <PageHeader title={t('title')} />
      <CardGrid label={t('title')}>
        {ENTRIES.map(({ key, path, Icon }) => (
          <LinkCard key={key} to={path} Icon={Icon} title={t(`${key}.title`)} text={t(`${key}.text`)} />
        ))}
      </CardGrid>
    </>
  );
}
