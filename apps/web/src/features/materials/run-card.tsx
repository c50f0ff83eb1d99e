import type { MaterialsRun } from '@backline/contract';
import { Button, Text, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/storage/session.ts';
import { useConfirmDelete } from '../../ui/dialogs/use-confirm-delete.ts';
import { AgeLabel } from '../../ui/labels/age-label.tsx';
import styles from './materials.module.css';
import { RunLineRow } from './run-line-row.tsx';
import { useRunActions } from './use-run-actions.ts';

/** A materials run: what it is for, and for each material who brings how much. */
export function RunCard({ run }: { run: MaterialsRun }) {
  const t = useTranslations('materials');
  const actions = useRunActions();
  const mayEdit = useMay('edit');
  const confirmDelete = useConfirmDelete();
  const isClosed = run.closedAt !== null;
  return (
    <article className={styles.card} aria-label={run.name} data-closed={isClosed || undefined}>
      <header>
        <Title order={2} fz="lg" style={{ overflowWrap: 'anywhere' }}>
          {run.name}
        </Title>
        <Text c="dimmed" fz="small">
          {isClosed ? t('closedRun') : t('startedBy', { username: run.username })}{' '}
          <AgeLabel since={run.closedAt ?? run.createdAt} />
        </Text>
      </header>
      <ul className={styles.lines}>
        {run.lines.map((line) => (
          <RunLineRow
            key={line.id}
            runId={run.id}
            line={line}
            actions={actions}
            mayAct={mayEdit && !isClosed}
          />
        ))}
      </ul>
      {mayEdit && (
        <footer className={styles.foot}>
          <Button
            variant="default"
            disabled={actions.isBusy}
            onClick={() => actions.setClosed(run.id, !isClosed)}
          >
            {t(isClosed ? 'reopenRun' : 'closeRun')}
          </Button>
          <Button
            variant="subtle"
            color="red"
            disabled={actions.isBusy}
            onClick={async () => {
              if (await confirmDelete(run.name)) actions.remove(run.id);
            }}
          >
            {t('deleteRun')}
          </Button>
        </footer>
      )}
    </article>
  );
}
