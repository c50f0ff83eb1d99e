import {
  IconBellRinging,
  IconBrandDiscord,
  IconDatabaseImport,
  IconListSearch,
  IconPhoto,
  IconShieldLock,
  IconTable,
  IconUsers,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { DownloadEverything } from '../backup/download-everything.tsx';
import { ShowNamesSwitch } from '../statistics/show-names-switch.tsx';
import { Hub } from '../war/hub.tsx';
import { ResetWar } from '../war/reset-war.tsx';
import { WarApiSection } from '../war-api/war-api-section.tsx';

const ENTRIES = [
  { key: 'users', path: '/admin/users', Icon: IconUsers },
  { key: 'discords', path: '/admin/discords', Icon: IconBrandDiscord },
  { key: 'permissions', path: '/admin/permissions', Icon: IconShieldLock },
  { key: 'alerts', path: '/admin/alerts', Icon: IconBellRinging },
  { key: 'spreadsheets', path: '/admin/spreadsheets', Icon: IconTable },
  { key: 'gameData', path: '/admin/game-data', Icon: IconDatabaseImport },
  { key: 'icons', path: '/admin/icons', Icon: IconPhoto },
  { key: 'audit', path: '/admin/audit', Icon: IconListSearch },
] as const;

/** The administration hub (docs/spec/administration.md#hub). */
export function AdminScreen() {
  const t = useTranslations('admin');
  const entries = ENTRIES.map(({ key, ...entry }) => ({
    ...entry,
    title: t(`${key}.title`),
    text: t(`${key}.text`),
  }));
  return (
    <Hub title={t('title')} entries={entries}>
      <ShowNamesSwitch />
      <WarApiSection />
      <DownloadEverything />
      <ResetWar />
    </Hub>
  );
}
