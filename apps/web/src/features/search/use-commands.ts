import { type Access, mayPass } from '@backline/contract';
import { useMantineColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { mayOpen } from '../../api/addresses/may-open.ts';
import { useSession } from '../../api/storage/session.ts';
import { chooseLanguage, LANGUAGE_CHOICES, languageName, useLanguage } from '../../messages/language.ts';
import type { RoutePath } from '../../routes.ts';
import { changeAtOnce } from '../../ui/display.ts';
import type { Command } from './entry.ts';

/** Dialogs of the page's frame that the search can open. */
export type PageDialog = 'shortcuts' | 'preferences';

const PAGES = [
  { id: 'welcome', path: '/welcome' },
  { id: 'overview', path: '/overview' },
  { id: 'warehouses', path: '/warehouses' },
  { id: 'map', path: '/map' },
  { id: 'fir', path: '/fir' },
  { id: 'pyramid', path: '/pyramid' },
  { id: 'logigen', path: '/generate' },
  { id: 'shipments', path: '/shipments' },
  { id: 'production', path: '/production' },
  { id: 'orders', path: '/production/list' },
  { id: 'queues', path: '/production/queues' },
  { id: 'statistics', path: '/statistics' },
  { id: 'war', path: '/war' },
  { id: 'technology', path: '/war/technology' },
  { id: 'manufacturing', path: '/war/manufacturing' },
  { id: 'categories', path: '/war/categories' },
  { id: 'pyramids', path: '/war/pyramids' },
  { id: 'sites', path: '/war/sites' },
  { id: 'admin', path: '/admin' },
  { id: 'users', path: '/admin/users' },
  { id: 'discords', path: '/admin/discords' },
  { id: 'permissions', path: '/admin/permissions' },
  { id: 'channels', path: '/admin/alerts' },
  { id: 'spreadsheets', path: '/admin/spreadsheets' },
  { id: 'gameData', path: '/admin/game-data' },
  { id: 'icons', path: '/admin/icons' },
  { id: 'audit', path: '/admin/audit' },
  { id: 'keys', path: '/keys' },
] as const satisfies { id: string; path: RoutePath }[];

const ACTIONS = [
  { id: 'newWarehouse', access: 'edit', act: '/warehouses?new=1' },
  { id: 'paste', access: 'read', act: '/fir' },
  { id: 'planShipment', access: 'read', act: '/generate' },
  { id: 'newOrder', access: 'edit', act: '/production?new=1' },
] as const satisfies { id: string; access: Access; act: Command['act'] }[];

const SCHEMES = ['dark', 'light', 'auto'] as const;
const DIALOGS = [
  { id: 'shortcuts', access: 'public' },
  { id: 'preferences', access: 'public' },
] as const satisfies { id: PageDialog; access: Access }[];

/** The actions available everywhere, and the pages that the viewer may open; actions first. */
export function useCommands(onDialog: (dialog: PageDialog) => void): Command[] {
  const t = useTranslations('search');
  const viewer = useSession()?.user ?? null;
  const { language } = useLanguage();
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return useMemo(() => {
    const may = ({ access }: { access: Access }) => mayPass(viewer, access);
    return [
      ...ACTIONS.filter(may).map(({ id, act }) => ({
        id,
        act,
        name: t(`actions.${id}`),
        words: t(`words.${id}`),
        kind: 'action' as const,
      })),
      // The current language is left out: it would change nothing.
      ...LANGUAGE_CHOICES.filter(({ value }) => value !== language).map(({ value, label }) => ({
        id: value,
        act: () => void chooseLanguage(value),
        name: t('actions.language', { language: languageName(value, language) }),
        words: `${t('words.language')}, ${label}`,
        kind: 'action' as const,
      })),
      ...SCHEMES.map((id) => ({
        id,
        act: () => changeAtOnce(() => setColorScheme(id)),
        name: t(`actions.${id}`),
        words: t('words.scheme'),
        kind: 'action' as const,
      })),
      ...DIALOGS.filter(may).map(({ id }) => ({
        id,
        act: () => onDialog(id),
        name: t(`actions.${id}`),
        words: t(`words.${id}`),
        kind: 'action' as const,
      })),
      ...PAGES.filter(({ path }) => mayOpen(viewer, path)).map(({ id, path }) => ({
        id,
        act: path,
        name: t(`pages.${id}`),
        words: t(`pageWords.${id}`),
        kind: 'page' as const,
      })),
    ];
  }, [t, viewer, language, setColorScheme, onDialog]);
}
