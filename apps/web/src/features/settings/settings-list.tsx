import { NavLink, Title } from '@mantine/core';
import {
  IconAdjustments,
  IconBellRinging,
  IconBrandDiscord,
  IconChartBar,
  IconChevronRight,
  IconDatabaseImport,
  IconFlask,
  IconHammer,
  IconKey,
  IconListSearch,
  IconMapPinPlus,
  IconPhoto,
  IconPyramid,
  IconShieldLock,
  IconTable,
  IconTags,
  IconUsers,
} from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { mayOpen } from '../../api/addresses/may-open.ts';
import { useSession } from '../../api/storage/session.ts';
import styles from './settings.module.css';

const SECTIONS = [
  {
    key: 'war',
    hub: '/war',
    pages: [
      { key: 'technology', path: '/war/technology', Icon: IconFlask },
      { key: 'manufacturing', path: '/war/manufacturing', Icon: IconHammer },
      { key: 'categories', path: '/war/categories', Icon: IconTags },
      { key: 'pyramids', path: '/war/pyramids', Icon: IconPyramid },
      { key: 'sites', path: '/war/sites', Icon: IconMapPinPlus },
      { key: 'statistics', path: '/statistics', Icon: IconChartBar },
    ],
  },
  {
    key: 'admin',
    hub: '/admin',
    pages: [
      { key: 'general', path: '/admin', Icon: IconAdjustments },
      { key: 'users', path: '/admin/users', Icon: IconUsers },
      { key: 'discords', path: '/admin/discords', Icon: IconBrandDiscord },
      { key: 'permissions', path: '/admin/permissions', Icon: IconShieldLock },
      { key: 'alerts', path: '/admin/alerts', Icon: IconBellRinging },
      { key: 'spreadsheets', path: '/admin/spreadsheets', Icon: IconTable },
    ],
  },
  {
    key: 'advanced',
    hub: '/admin',
    pages: [
      { key: 'gameData', path: '/admin/game-data', Icon: IconDatabaseImport },
      { key: 'icons', path: '/admin/icons', Icon: IconPhoto },
      { key: 'audit', path: '/admin/audit', Icon: IconListSearch },
      { key: 'keys', path: '/keys', Icon: IconKey },
    ],
  },
] as const;

/** Links to the settings that the viewer may open: beside a page all of them, as the page of a hub those below it. */
export function SettingsList({ hub }: { hub?: '/war' | '/admin' }) {
  const t = useTranslations('settings');
  const viewer = useSession()?.user ?? null;
  const { pathname } = useLocation();
  const shown = SECTIONS.filter(
    (section) => mayOpen(viewer, section.hub) && section.hub === (hub ?? section.hub),
  );
  return (
    <nav className={styles.list} data-hub={hub} aria-label={t('label')}>
      {shown.map(({ key, pages }) => (
        <section key={key}>
          {hub !== `/${key}` && (
            <Title order={2} px="sm" mb="xxs" c="dimmed" fz="small">
              {t(`sections.${key}`)}
            </Title>
          )}
          {/* biome-ignore lint/a11y/noRedundantRoles: a list without markers loses its role in Safari */}
          <ul role="list" className={styles.pages} aria-label={t(`sections.${key}`)}>
            {pages
              .filter(({ path }) => path !== hub)
              .map(({ key: page, path, Icon }) => (
                <li key={page}>
                  <NavLink
                    component={Link}
                    to={path}
                    label={t(`pages.${page}`)}
                    leftSection={<Icon size={18} aria-hidden />}
                    rightSection={hub && <IconChevronRight size={16} aria-hidden />}
                    active={path === pathname}
                    aria-current={path === pathname ? 'page' : undefined}
                  />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
