import { type GameDataState, type GamePack, gameData } from '@backline/contract';
import { cratedName } from '@backline/domain';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useAction } from '../../api/client/query.ts';
import { showAlert } from '../../ui/feedback/alerts.ts';
import { useConfirm } from '../../ui/feedback/confirm.tsx';
import { useFailureAlert } from '../../ui/feedback/use-failure-alert.ts';
import styles from './game-data.module.css';

const KINDS = ['added', 'renamed', 'changed', 'gone', 'sites', 'regions', 'icons'] as const;

/** The applied packs, newest first, and the items that reports named but no pack has. */
export function PackList({ state: { packs, unknown, items } }: { state: GameDataState }) {
  const t = useTranslations('gameData');
  const format = useFormatter();
  return (
    <>
      {unknown.length > 0 && (
        <section className={styles.part} aria-label={t('unknown')}>
          <h2>{t('unknown')}</h2>
          <p className={styles.quiet}>{t('unknownAbout')}</p>
          <ul className={styles.list}>
            {unknown.map(({ codeName, crated, quantity }) => (
              <li key={`${codeName}/${crated}`}>
                {crated ? cratedName(codeName) : codeName} <b>{format.number(quantity)}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={styles.part} aria-label={t('packs')}>
        <h2>{t('packs')}</h2>
        {packs.length === 0 ? (
          <p className={styles.quiet}>{t('noPacks', { count: items })}</p>
        ) : (
          <ul className={styles.packs}>
            {packs.map((pack) => (
              <PackRow key={pack.id} pack={pack} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function PackRow({ pack }: { pack: GamePack }) {
  const t = useTranslations('gameData');
  const format = useFormatter();
  const timeOf = (at: string) => format.dateTime(new Date(at), 'moment');
  const { name, gameVersion, counts, by, at, undone } = pack;
  const changes = KINDS.filter((kind) => counts[kind] > 0).map((kind) =>
    t(`groups.${kind}`, { count: counts[kind] }),
  );
  return (
    <li className={styles.pack}>
      <div className={styles.packText}>
        <h3>{name}</h3>
        <p>
          {t('version', { version: gameVersion })}:{' '}
          {changes.length === 0 ? t('unchanged') : changes.join(', ')}
        </p>
        <p className={styles.quiet}>{t('by', { by, time: timeOf(at) })}</p>
        {undone && (
          <p className={styles.quiet}>{t('undoneBy', { by: undone.by, time: timeOf(undone.at) })}</p>
        )}
        {undone && undone.kept.length > 0 && (
          <p>{t('kept', { items: format.list(undone.kept), count: undone.kept.length })}</p>
        )}
      </div>
      {pack.undoable && <UndoButton pack={pack} />}
    </li>
  );
}

function UndoButton({ pack: { id, name } }: { pack: GamePack }) {
  const t = useTranslations('gameData');
  const confirm = useConfirm();
  const alertFailure = useFailureAlert();
  const undo = useAction(gameData.undoPack);
  const handleUndo = async () => {
    const isSure = await confirm({
      title: t('undoTitle', { name }),
      message: t('undoMessage'),
      confirmLabel: t('undo'),
    });
    if (!isSure) return;
    try {
      await undo.mutateAsync({ params: { id } });
      showAlert({ description: t('undone', { name }), alertClass: 'success' });
    } catch (error) {
      alertFailure(error);
    }
  };
  return (
    <Button
      variant="default"
      aria-label={t('undoOf', { name })}
      leftSection={<IconArrowBackUp size={18} aria-hidden />}
      loading={undo.isPending}
      onClick={() => void handleUndo()}
    >
      {t('undo')}
    </Button>
  );
}
