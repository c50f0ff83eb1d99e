import type { Pyramid } from '@backline/contract';
import type { PyramidEditor as Editor, PyramidMove } from '@backline/domain';
import { Button, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowsSort, IconPlus } from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { useLeaveGuard } from '../../../ui/dialogs/use-leave-guard.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../../ui/labels/status-badge.tsx';
import { FixedFooter } from '../../../ui/layout/fixed-footer.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import styles from '../pyramids.module.css';
import { ChangedNotice } from './changed-notice.tsx';
import { EditorRow } from './editor-row.tsx';
import type { ItemsById } from './planned-items.ts';
import { SaveFailure } from './save-failure.tsx';
import { useEditorMoves } from './use-editor-moves.ts';
import { type PyramidEdit, usePyramidEdit } from './use-pyramid-edit.ts';

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
type Dialog = { kind: 'column'; row: number; index?: number | undefined } | { kind: 'move-row' };

/** The editor of a loaded pyramid. Changes stay local until they are submitted. */
export function PyramidEditor({ stored, items, onOutdated, onSaved, onCancel }: PyramidEditorProps) {
  const t = useTranslations('pyramids');
  const edit = usePyramidEdit({ stored, onOutdated, onSaved });
  const { editor, opened } = edit;
  const { rows } = editor;
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { ref, announcement, move } = useEditorMoves({
    editor,
    make: edit.move,
    items,
    isDialogOpen: dialog !== null,
  });
  useUnsavedWarning(editor.changed);
  useRefusalFocus(ref, edit);
  const addRow = <AddRowButton onClick={() => setDialog({ kind: 'column', row: rows.length })} />;

  return (
    <div ref={ref}>
      <EditorHeader edit={edit} onMoveRow={() => setDialog({ kind: 'move-row' })} />
      {edit.isConflict && <ChangedNotice edit={edit} stored={stored} items={items} />}
      {edit.error && !edit.isConflict && <SaveFailure error={edit.error} />}
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
                onOpen={(index) => setDialog({ kind: 'column', row: number, index })}
              />
            ))}
          </ol>
          {addRow}
        </>
      )}
      <VisuallyHidden component="p" role="status">
        {announcement}
      </VisuallyHidden>
      <EditorFooter edit={edit} onCancel={onCancel} />
      {dialog && (
        <EditorDialog
          dialog={dialog}
          edit={edit}
          items={items}
          onMove={move}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

function useUnsavedWarning(isNeeded: boolean) {
  const t = useTranslations('pyramids.leave');
  useLeaveGuard(isNeeded, { title: t('title'), message: t('message'), confirmLabel: t('confirm') });
}

/** Focuses an error, which appears at the top; the button that was pressed may be far below. */
function useRefusalFocus(editor: RefObject<HTMLElement | null>, { error, isConflict }: PyramidEdit) {
  const refusal = error && (isConflict ? 'conflict' : 'failure');
  useEffect(() => {
    if (refusal) editor.current?.querySelector<HTMLElement>('[role="alert"]')?.focus();
  }, [refusal, editor]);
}

function EditorHeader({ edit, onMoveRow }: { edit: PyramidEdit; onMoveRow: () => void }) {
  const t = useTranslations('pyramids');
  const { name, bluefin } = edit.opened;
  return (
    <PageHeader
      title={name}
      back={{ to: '/war/pyramids', label: t('title') }}
      about={
        <>
          {bluefin && <StatusBadge status="over">{t('bluefin')}</StatusBadge>}
          <span>{t(bluefin ? 'editor.unitCrates' : 'editor.unitItems')}</span>
        </>
      }
      buttons={[
        {
          label: t('editor.moveRow'),
          Icon: IconArrowsSort,
          onClick: onMoveRow,
          disabled: edit.editor.rows.length < 2,
          isFramed: true,
        },
      ]}
    />
  );
}

function AddRowButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations('pyramids.editor');
  return (
    <Button
      variant="default"
      data-part="add-row"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={onClick}
    >
      {t('addRow')}
    </Button>
  );
}

function EditorFooter({ edit, onCancel }: { edit: PyramidEdit; onCancel: () => void }) {
  const t = useTranslations('pyramids');
  const { editor, isConflict, isSaving } = edit;
  return (
    <FixedFooter label={t('editor.footer')}>
      <Text size="small" c="dimmed" flex={1} miw={0}>
        {stateText(t, editor, isConflict)}
      </Text>
      <Button variant="default" disabled={isSaving} onClick={onCancel}>
        {t('editor.cancel')}
      </Button>
      <Button disabled={!editor.changed || isConflict} loading={isSaving} onClick={() => void edit.save()}>
        {t('editor.submit')}
      </Button>
    </FixedFooter>
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

interface EditorDialogProps {
  dialog: Dialog;
  edit: PyramidEdit;
  items: ItemsById;
  onMove: (move: PyramidMove) => void;
  onClose: () => void;
}

function EditorDialog({ dialog, edit, items, onMove, onClose }: EditorDialogProps) {
  const { rows } = edit.editor;
  if (dialog.kind === 'move-row')
    return <MoveRowForm rowCount={rows.length} onMove={onMove} onClose={onClose} />;
  return (
    <ColumnForm
      row={dialog.row}
      index={dialog.index}
      columns={rows[dialog.row]?.columns ?? []}
      bluefin={edit.opened.bluefin}
      items={items}
      onMove={onMove}
      onClose={onClose}
    />
  );
}
