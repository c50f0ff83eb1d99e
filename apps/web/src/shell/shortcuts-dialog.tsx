import { Kbd } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { mayOpen } from '../api/addresses/may-open.ts';
import { useSession } from '../api/storage/session.ts';
import { StaticModal } from '../ui/dialogs/modal.tsx';
import { GO_TO } from './shortcuts.ts';
import styles from './shortcuts-dialog.module.css';

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
    { keys: [ui('control'), 'V'], does: t('paste') },
    { keys: ['Esc'], does: t('escape') },
  ];
  return (
    <StaticModal title={t('title')} opened onClose={onClose}>
      <dl className={styles.list}>
        {rows.map(({ keys, does }) => (
          <Fragment key={does}>
            <dt className={styles.keys}>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd className={styles.does}>{does}</dd>
          </Fragment>
        ))}
      </dl>
    </StaticModal>
  );
}
