import { type Access, mayPass } from '@backline/contract';
import { useMantineColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useSession } from '../../api/session.ts';
import { chooseLanguage, useLanguage } from '../../messages/language.ts';
import { changeAtOnce } from '../../ui/display.ts';
import type { Command } from './entry.ts';

/** Dialogs of the page's frame that the search can open. */
export type FrameDialog = 'display' | 'shortcuts' | 'preferences';

const PAGES = [
  { id: 'welcome', path: '/welcome', access: 'user' },
  { id: 'overview', path: '/overview', access: 'read' },
  { id: 'warehouses', path: '/warehouses', access: 'read' },
  { id: 'map', path: '/map', access: 'read' },
  { id: 'fir', path: '/fir', access: 'read' },
  { id: 'pyramid', path: '/pyramid', access: 'public' },
  { id: 'logigen', path: '/generate', access: 'read' },
  { id: 'shipments', path: '/shipments', access: 'read' },
  { id: 'production', path: '/production', access: 'read' },
  { id: 'orders', path: '/production/list', access: 'read' },
  { id: 'queues', path: '/production/queues', access: 'read' },
  { id: 'statistics', path: '/statistics', access: 'read' },
  { id: 'war', path: '/war', access: 'manage' },
  { id: 'technology', path: '/war/technology', access: 'manage' },
  { id: 'manufacturing', path: '/war/manufacturing', access: 'manage' },
  { id: 'categories', path: '/war/categories', access: 'manage' },
  { id: 'pyramids', path: '/war/pyramids', access: 'manage' },
  { id: 'sites', path: '/war/sites', access: 'manage' },
  { id: 'admin', path: '/admin', access: 'admin' },
  { id: 'users', path: '/admin/users', access: 'admin' },
  { id: 'discords', path: '/admin/discords', access: 'admin' },
  { id: 'permissions', path: '/admin/permissions', access: 'admin' },
  { id: 'channels', path: '/admin/alerts', access: 'admin' },
  { id: 'spreadsheets', path: '/admin/spreadsheets', access: 'admin' },
  { id: 'gameData', path: '/admin/game-data', access: 'admin' },
  { id: 'icons', path: '/admin/icons', access: 'admin' },
  { id: 'audit', path: '/admin/audit', access: 'admin' },
  { id: 'keys', path: '/keys', access: 'user' },
] as const satisfies { id: string; path: string; access: Access }[];

const ACTIONS = [
  { id: 'newWarehouse', access: 'edit', act: '/warehouses?new=1' },
  { id: 'paste', access: 'read', act: '/fir' },
  { id: 'planShipment', access: 'read', act: '/generate' },
  { id: 'newOrder', access: 'edit', act: '/production?new=1' },
  { id: 'english', access: 'public', act: () => void chooseLanguage('en') },
  { id: 'german', access: 'public', act: () => void chooseLanguage('de') },
] as const satisfies { id: string; access: Access; act: Command['act'] }[];

/** The action for the current language, which would change nothing and is left out. */
const SPOKEN = { en: 'english', de: 'german' } as const;

const SCHEMES = ['dark', 'light', 'auto'] as const;
const DIALOGS = [
  { id: 'display', access: 'public' },
  { id: 'shortcuts', access: 'public' },
  { id: 'preferences', access: 'user' },
] as const satisfies { id: FrameDialog; access: Access }[];

/** The actions available everywhere, and the pages that the viewer may open; actions first. */
export function useCommands(onDialog: (dialog: FrameDialog) => void): Command[] {
  const t = useTranslations('search');
  const viewer = useSession()?.user ?? null;
  const { language } = useLanguage();
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return useMemo(() => {
    const may = ({ access }: { access: Access }) => mayPass(viewer, access);
    return [
      ...ACTIONS.filter((one) => may(one) && one.id !== SPOKEN[language]).map(({ id, act }) => ({
        id,
        act,
        name: t(`actions.${id}`),
        words: t(`words.${id}`),
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
      ...PAGES.filter(may).map(({ id, path }) => ({
        id,
        act: path,
        name: t(`pages.${id}`),
        words: t(`pageWords.${id}`),
        kind: 'page' as const,
      })),
    ];
  }, [t, viewer, language, setColorScheme, onDialog]);
}
