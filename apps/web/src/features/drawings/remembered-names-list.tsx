import { drawings, type RememberedName } from '@backline/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { query, useAction } from '../../api/query.ts';
import { showAlert } from '../../ui/feedback/alerts.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { TextSkeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './learnt-drawings.module.css';

/** The names that are known by their picture, with who said them and when; each can be forgotten. */
export function RememberedNames() {
  const t = useTranslations('drawings');
  const names = useQuery(query(drawings.names));
  return (
    <section className={styles.section} aria-labelledby="remembered-names">
      <h2 id="remembered-names" className={styles.title}>
        {t('namesTitle')}
      </h2>
      <p className={styles.quiet}>{t('namesAbout')}</p>
      <LoadState
        query={names}
        loading={t('loading')}
        shape={
          <div className={styles.quiet}>
            <TextSkeleton>{t('noNames')}</TextSkeleton>
          </div>
        }
        failed={t('failedLoad')}
      >
        {(all) =>
          all.length === 0 ? (
            <p className={styles.quiet}>{t('noNames')}</p>
          ) : (
            // biome-ignore lint/a11y/noRedundantRoles: a list without markers loses its role in Safari
            <ul role="list" className={styles.list} aria-label={t('namesTitle')}>
              {all.map((one) => (
                <NameLine key={one.id} remembered={one} />
              ))}
            </ul>
          )
        }
      </LoadState>
    </section>
  );
}

function NameLine({ remembered: { id, stockpile, by, at } }: { remembered: RememberedName }) {
  const t = useTranslations('drawings');
  const format = useFormatter();
  const errorText = useErrorText();
  const forget = useAction(drawings.forgetName);
  const handleForget = async () => {
    try {
      await forget.mutateAsync({ params: { id } });
    } catch (error) {
      showAlert({ description: errorText(error), alertClass: 'danger' });
    }
  };
  const time = format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <p>{stockpile.name}</p>
        <p className={styles.quiet}>{t('taughtBy', { by, time })}</p>
      </div>
      <Button
        variant="default"
        size="xs"
        className={styles.forget ?? ''}
        aria-label={t('forgetName', { name: stockpile.name })}
        loading={forget.isPending}
        onClick={() => void handleForget()}
      >
        {t('forget')}
      </Button>
    </li>
  );
}
