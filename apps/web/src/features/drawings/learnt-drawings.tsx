import { drawings, type LearntDrawing } from '@backline/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { query, useAction } from '../../api/query.ts';
import { showAlert } from '../../ui/feedback/alerts.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { TextSkeleton } from '../../ui/feedback/skeleton.tsx';
import { StatusBadge } from '../../ui/labels/status-badge.tsx';
import { type Catalog, useCatalog } from '../items/catalog.ts';
import { ItemName, useItemName } from '../items/item-name.tsx';
import styles from './learnt-drawings.module.css';

/** Drawings that the reader learnt from corrections, by whom and when; each can be forgotten. */
export function LearntDrawings() {
  const t = useTranslations('drawings');
  const learnt = useQuery(query(drawings.learnt));
  const catalog = useCatalog();
  return (
    <section className={styles.section} aria-labelledby="learnt-drawings">
      <h2 id="learnt-drawings" className={styles.title}>
        {t('title')}
      </h2>
      <p className={styles.quiet}>{t('about')}</p>
      <LoadState
        query={learnt}
        loading={t('loading')}
        shape={
          <div className={styles.quiet}>
            <TextSkeleton>{t('none')}</TextSkeleton>
          </div>
        }
        failed={t('failedLoad')}
      >
        {(all) =>
          all.length === 0 ? (
            <p className={styles.quiet}>{t('none')}</p>
          ) : (
            // biome-ignore lint/a11y/noRedundantRoles: a list without markers loses its role in Safari
            <ul role="list" className={styles.list} aria-label={t('title')}>
              {all.map((one) => (
                <LearntLine key={one.id} learnt={one} all={all} catalog={catalog.data ?? NO_ITEMS} />
              ))}
            </ul>
          )
        }
      </LoadState>
    </section>
  );
}

const NO_ITEMS: Catalog = new Map();

interface LearntLineProps {
  learnt: LearntDrawing;
  all: readonly LearntDrawing[];
  catalog: Catalog;
}

function LearntLine({ learnt, all, catalog }: LearntLineProps) {
  const t = useTranslations('drawings');
  const format = useFormatter();
  const itemName = useItemName(catalog);
  const { codeName, crated, readCodeName, readCrated, by, at } = learnt;
  const newer = all.find(({ id }) => id === learnt.overruledBy);
  const wasRead = codeName !== readCodeName || crated !== readCrated;
  return (
    <li className={styles.line} data-overruled={newer !== undefined || undefined}>
      <div className={styles.words}>
        <ItemName catalog={catalog} codeName={codeName} crated={crated} />
        <p className={styles.quiet}>
          {wasRead ? t('readAs', { item: itemName(readCodeName, readCrated) }) : t('confirmed')}{' '}
          {t('taughtBy', {
            by,
            time: format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' }),
          })}
        </p>
        {newer && (
          <p>
            <StatusBadge status="quiet">{t('overruled')}</StatusBadge>{' '}
            {t('overruledBy', { by: newer.by, item: itemName(newer.codeName, newer.crated) })}
          </p>
        )}
      </div>
      <ForgetButton id={learnt.id} item={itemName(codeName, crated)} />
    </li>
  );
}

function ForgetButton({ id, item }: { id: number; item: string }) {
  const t = useTranslations('drawings');
  const errorText = useErrorText();
  const forget = useAction(drawings.forget);
  const handleForget = async () => {
    try {
      await forget.mutateAsync({ params: { id } });
    } catch (error) {
      showAlert({ description: errorText(error), alertClass: 'danger' });
    }
  };
  return (
    <Button
      variant="default"
      size="xs"
      className={styles.forget ?? ''}
      aria-label={t('forgetItem', { item })}
      loading={forget.isPending}
      onClick={() => void handleForget()}
    >
      {t('forget')}
    </Button>
  );
}
