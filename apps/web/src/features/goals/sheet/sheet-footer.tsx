import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { showSuccess } from '../../../ui/feedback/alerts.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { FixedFooter } from '../../../ui/layout/fixed-footer.tsx';
import styles from '../goals.module.css';
import type { Sheet, SheetFailure } from './use-sheet.ts';

/** More names would not help; the rest is in the cells. */
const NAMED = 3;

interface SheetFooterProps {
  sheet: Sheet;
  /** Pasted cells that had no place. */
  left: number;
  isMany: boolean;
}

/** The changes and what stands in their way, undo and redo, and the one save; nothing while nothing is typed. */
export function SheetFooter({ sheet, left, isMany }: SheetFooterProps) {
  const t = useTranslations('goals.sheet');
  const { lines, problems, isSaving, canUndo, canRedo, typed } = sheet;
  if (typed.size === 0 && !canUndo && !canRedo) return null;
  const handleSave = async () => {
    const counts = await sheet.save();
    if (counts === null) return;
    showSuccess(t('saved', counts));
  };
  return (
    <FixedFooter label={t('footer')}>
      <SheetState sheet={sheet} left={left} isMany={isMany} />
      <div className={styles.buttons}>
        <IconButton
          size="lg"
          variant="default"
          label={t('undo')}
          disabled={!canUndo || isSaving}
          onClick={sheet.undo}
        >
          <IconArrowBackUp size={18} aria-hidden />
        </IconButton>
        <IconButton
          size="lg"
          variant="default"
          label={t('redo')}
          disabled={!canRedo || isSaving}
          onClick={sheet.redo}
        >
          <IconArrowForwardUp size={18} aria-hidden />
        </IconButton>
        <Button variant="default" disabled={isSaving} onClick={sheet.discard}>
          {t('discard')}
        </Button>
        <Button
          disabled={lines.length === 0 || problems.length > 0}
          loading={isSaving}
          onClick={() => void handleSave()}
        >
          {t('save')}
        </Button>
      </div>
    </FixedFooter>
  );
}

function SheetState({ sheet: { lines, problems, failure }, left, isMany }: SheetFooterProps) {
  const t = useTranslations('goals.sheet');
  const problemText = useTranslations('problems');
  if (failure !== null) return <Failure failure={failure} isMany={isMany} />;
  const [problem] = problems;
  if (problem !== undefined)
    return (
      <p role="status" className={styles.state} data-problem>
        {t('wrong', {
          count: problems.length,
          item: problem.item.name,
          problem: problemText(problem.problem),
        })}
      </p>
    );
  const owners = new Set(lines.map(({ owner }) => owner.id)).size;
  return (
    <p role="status" className={styles.state}>
      {isMany ? t('changedIn', { count: lines.length, owners }) : t('changed', { count: lines.length })}
      {left > 0 && ` ${t('left', { count: left })}`}
    </p>
  );
}

function Failure({ failure: { error, refused }, isMany }: { failure: SheetFailure; isMany: boolean }) {
  const t = useTranslations('goals.sheet');
  const format = useFormatter();
  const errorText = useErrorText();
  const named = refused
    .slice(0, NAMED)
    .map(({ line: { item, owner }, problem }) =>
      t('refused', { item: isMany ? `${item.name}, ${owner.name}` : item.name, problem }),
    );
  const rest = refused.length - named.length;
  return (
    <p role="alert" className={styles.state} data-problem>
      {errorText(error)}{' '}
      {format.list(rest > 0 ? [...named, t('more', { count: rest })] : named, { type: 'unit' })}
    </p>
  );
}
