import { useTranslations } from 'use-intl';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { DownloadEverything } from '../backup/download-everything.tsx';
import { SettingsList } from '../settings/settings-list.tsx';
import { useIsBeside } from '../settings/use-is-beside.ts';
import { ShowNamesSwitch } from '../statistics/show-names-switch.tsx';
import { NewWarNotice } from '../war/new-war-notice.tsx';
import { ResetWar } from '../war/reset-war.tsx';
import { WarApiSection } from '../war-api/war-api-section.tsx';

/** The administration hub (docs/spec/administration.md#hub): what holds for the whole installation, and the list where it is not beside. */
export function AdminScreen() {
  const t = useTranslations('settings.sections');
  const isBeside = useIsBeside();
  return (
    <>
      <PageHeader title={t('admin')} />
      <NewWarNotice />
      {!isBeside && <SettingsList hub="/admin" />}
      <ShowNamesSwitch />
      <DownloadEverything />
      <WarApiSection />
      <ResetWar />
    </>
  );
}
