import { Navigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { SettingsList } from '../settings/settings-list.tsx';
import { useIsBeside } from '../settings/use-is-beside.ts';
import { NewWarNotice } from './new-war-notice.tsx';

/** The war management hub (docs/spec/war.md#hub): its list, or the first page of it with the list beside. */
export function WarScreen() {
  const t = useTranslations('settings.sections');
  if (useIsBeside()) return <Navigate to="/war/technology" replace />;
  return (
    <>
      <PageHeader title={t('war')} />
      <NewWarNotice />
      <SettingsList hub="/war" />
    </>
  );
}
