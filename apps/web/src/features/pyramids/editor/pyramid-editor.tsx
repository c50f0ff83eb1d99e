import type { Pyramid } from '@backline/contract';
import type { PyramidEditor as Editor } from '@backline/domain';
import { Alert, Button } from '@mantine/core';
import { IconArrowsSort, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { useLeaveGuard } from '../../../ui/dialogs/use-leave-guard.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { StatusBadge } from '../../../ui/labels/status-badge.tsx';
import { FixedFooter } from '../../../ui/layout/fixed-footer.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { ChangedNotice } from './changed-notice.tsx';
import { EditorRow } from './editor-row.tsx';
import type { ItemsById } from './planned-items.ts';
import styles from './pyramid-editor.module.css';
import { useEditorMoves } from './use-editor-moves.ts';
import { usePyramidEdit } from './use-pyramid-edit.ts';

const ColumnForm = lazyDialog(async () => (await import('./column-form.tsx')).ColumnForm);
const MoveRowForm = lazyDialog(async () => (await import('./move-row-form.tsx')).MoveRowForm);

interface PyramidEditorProps {
  stored: Pyramid;
  items: ItemsById;
  onOutdated: () => void;
  onSaved: () => void;
  onCancel: () => void;
}

/** `index` is undefined for a new column; a row past the last is a new row. */
type Dialog = { kind: 'column'; row: number; index?: number } | { kind: 'move-row' };

/** The editor of a loaded pyramid. Changes stay local until they are submitted. */
export function PyramidEditor({ stored, items, onOutdated, onSaved, onCancel }: PyramidEditorProps) {
  const t = useTranslations('pyramids');
  const errorText = useErrorText();
  const edit = usePyramidEdit({ stored, onOutdated, onSaved });
  const { editor, opened, error } = edit;
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { ref, announcement, move } = useEditorMoves({
    editor,
    make: edit.move,
    items,
    isDialogOpen: dialog !== null,
  });
  const close = () => setDialog(null);
  useLeaveGuard(editor.changed, {
    title: t('leave.title'),
    message: t('leave.message'),
    confirmLabel: t('leave.confirm'),
  });
  const refusal = error && (edit.isConflict ? 'conflict' : 'failure');
  // Errors appear at the top; the button that was pressed may be far below.
  useEffect(() => {
    if (refusal) ref.current?.querySelector<HTMLElement>('[role="alert"]')?.focus();
  }, [refusal, ref]);
  const { rows } = editor;
  const addRow = (
    <Button
      variant="default"
      data-part="add-row"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setDialog({ kind: 'column', row: rows.length })}
    >
      {t('editor.addRow')}
    </Button>
  );

  return (
    <div ref={ref}>
      <PageHeader
        title={opened.name}
        about={
          <>
            {opened.bluefin && <StatusBadge status="over">{t('bluefin')}</StatusBadge>}
            <span>{t(opened.bluefin ? 'editor.unitCrates' : 'editor.unitItems')}</span>
          </>
        }
        actions={
          <Button
            variant="default"
            leftSection={<IconArrowsSort size={16} aria-hidden />}
            disabled={rows.length < 2}
            onClick={() => setDialog({ kind: 'move-row' })}
          >
            {t('editor.moveRow')}
          </Button>
        }
      />
      {edit.isConflict && (
        <ChangedNotice
          opened={opened}
          stored={stored}
          items={items}
          refusal={error && errorText(error)}
          isSaving={edit.isSaving}
          onLoadTheirs={edit.loadTheirs}
          onKeepMine={() => void edit.keepMine()}
        />
      )}
      {error && !edit.isConflict && (
        <Alert
          role="alert"
          tabIndex={-1}
          color="red"
          variant="light"
          title={t('editor.failed')}
          className={styles.failure}
        >
          {errorText(error)}
          <Problems error={error} />
        </Alert>
      )}
      {rows.length === 0 ? (
        <EmptyState title={t('noRows')} hint={t('editor.emptyHint')}>
          {addRow}
        </EmptyState>
      ) : (
        <>
          <ol className={styles.rows}>
            {rows.map((row, number) => (
              <EditorRow
                key={row.key}
                row={row}
                number={number}
                rowCount={rows.length}
                items={items}
                bluefin={opened.bluefin}
                onMove={move}
                onOpen={(index) =>
                  setDialog({ kind: 'column', row: number, ...(index !== undefined && { index }) })
                }
              />
            ))}
          </ol>
          {addRow}
        </>
      )}
      <p role="status" className={styles.announcement}>
        {announcement}
      </p>
      <FixedFooter label={t('editor.footer')}>
        <p className={styles.state}>{stateText(t, editor, edit.isConflict)}</p>
        <Button variant="default" disabled={edit.isSaving} onClick={onCancel}>
          {t('editor.cancel')}
        </Button>
        <Button
          disabled={!editor.changed || edit.isConflict}
          loading={edit.isSaving}
          onClick={() => void edit.save()}
        >
          {t('editor.submit')}
        </Button>
      </FixedFooter>
      {dialog?.kind === 'column' && (
        <ColumnForm
          row={dialog.row}
          index={dialog.index}
          columns={rows[dialog.row]?.columns ?? []}
          bluefin={opened.bluefin}
          items={items}
          onMove={move}
          onClose={close}
        />
      )}
      {dialog?.kind === 'move-row' && <MoveRowForm rowCount={rows.length} onMove={move} onClose={close} />}
    </div>
  );
}

function stateText(
  t: ReturnType<typeof useTranslations<'pyramids'>>,
  { rows, changed }: Editor,
  isConflict: boolean,
) {
  if (isConflict) return t('editor.decide');
  const columns = rows.reduce((sum, row) => sum + row.columns.length, 0);
  const size = columns === 0 ? t('noRows') : t('size', { rows: rows.length, columns });
  return changed ? t('editor.changed', { size }) : size;
}

/** The server's errors about single columns, with their positions. */
function Problems({ error }: { error: Error }) {
  const t = useTranslations('pyramids.editor');
  if (!('fields' in error) || typeof error.fields !== 'object' || error.fields === null) return null;
  const places = Object.entries(error.fields).flatMap(([path, problem]) => {
    const [, row, index] = /^rows\.(\d+)\.(\d+)\./.exec(path) ?? [];
    return row === undefined
      ? []
      : [{ path, row: Number(row), index: Number(index), problem: String(problem) }];
  });
  if (places.length === 0) return null;
  return (
    <ul className={styles.problems}>
      {places.map(({ path, ...place }) => (
        <li key={path}>{t('problem', place)}</li>
      ))}
    </ul>
  );
}
