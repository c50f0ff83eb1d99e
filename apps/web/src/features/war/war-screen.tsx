import {
  IconChartBar,
  IconFlask,
  IconHammer,
  IconMapPinPlus,
  IconPyramid,
  IconTags,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { Hub } from './hub.tsx';

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
  const entries = ENTRIES.map(({ key, ...entry }) => ({
    ...entry,
    title: t(`${key}.title`),
    text: t(`${key}.text`),
  }));
  return <Hub title={t('title')} entries={entries} />;
}
