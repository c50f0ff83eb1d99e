import { Box, Flex, Kbd } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { mayOpen } from '../api/addresses/may-open.ts';
import { useSession } from '../api/storage/session.ts';
import { StaticModal } from '../ui/dialogs/modal.tsx';
import styles from './shell.module.css';
import { GO_TO } from './shortcuts.ts';

/** The keys of the page, as far as the viewer has a use for them. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell.shortcuts');
  const ui = useTranslations('ui');
  const places = useTranslations('shell.navigation');
  const viewer = useSession()?.user ?? null;
  const rows = [
    { keys: ['/'], does: t('search') },
    { keys: [ui('control'), 'K'], does: t('searchAnywhere') },
    { keys: ['?'], does: t('list') },
    ...GO_TO.filter(({ path }) => mayOpen(viewer, path)).map(({ letter, key }) => ({
      keys: ['g', letter],
      does: t('goTo', { place: places(key) }),
    })),
    { keys: ['1–9'], does: t('stockpileRow') },
    { keys: [ui('control'), 'V'], does: t('paste') },
    { keys: ['Esc'], does: t('escape') },
  ];
  return (
    <StaticModal title={t('title')} opened onClose={onClose}>
      <dl className={styles.list}>
        {rows.map(({ keys, does }) => (
          <Fragment key={does}>
            <Flex component="dt" gap="xxs">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Flex>
            <Box component="dd" m={0}>
              {does}
            </Box>
          </Fragment>
        ))}
      </dl>
    </StaticModal>
  );
}
