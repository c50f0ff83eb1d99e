import { ApiError } from '@backline/contract';
import { Button, FileButton, Group, Switch, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconFileUpload } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { showSuccess } from '../../ui/feedback/alerts.ts';
import type { Catalog } from '../items/catalog.ts';
import { useGameNames } from '../items/use-game-names.ts';
import { type GoalOwner, type ShownGoal, useGoalWrites } from './goal-owner.ts';
import { type GoalLine, goalsOf, readGoalRows } from './goal-rows.ts';
import { GoalRowsPreview } from './goal-rows-preview.tsx';

interface GoalRowsFormProps {
  owner: GoalOwner;
  goals: ShownGoal[];
  catalog: Catalog;
  /** Rows to begin with. */
  pasted?: string | undefined;
  onClose: () => void;
}

/** The dialog that imports goals from spreadsheet rows or a CSV file, once every line is valid. */
export function GoalRowsForm({ owner, goals, catalog, pasted = '', onClose }: GoalRowsFormProps) {
  const t = useTranslations('goals.rows');
  const { import: save } = useGoalWrites(owner);
  const index = useGameNames(catalog);
  const read = (text: string) => readGoalRows(text, catalog, index);

  const form = useForm({
    initialValues: { text: pasted, replace: false },
    ...(pasted !== '' && { initialDirty: { text: true } }), // what was pasted can be saved as it is
    validate: ({ text }) => {
      const { lines, missing } = read(text);
      const isGood = lines.length > 0 && missing.length === 0 && lines.every(isReady);
      return isGood ? {} : { text: true }; // the preview shows the problems
    },
  });
  const { text, replace } = form.values;
  const rows = read(text);
  const ready = rows.lines.filter(isReady);

  const handleSubmit = async () => {
    try {
      const counts = await save({ goals: goalsOf(rows.lines), replace });
      showSuccess(t('saved', counts));
    } catch (error) {
      throw withLines(error, rows.lines, (line, problem) => t('lineProblem', { line, problem }));
    }
  };

  return (
    <FormModal
      title={t('title')}
      opened
      onClose={onClose}
      form={form}
      onSubmit={handleSubmit}
      submitLabel={t('submit', { count: ready.length })}
      size="lg"
    >
      <Text size="sm">{t('hint')}</Text>
      <Textarea
        label={t('text')}
        rows={6}
        wrap="off"
        spellCheck={false}
        data-autofocus
        styles={{ input: { fontFamily: 'monospace' } }}
        value={text}
        onChange={(event) => form.setFieldValue('text', event.currentTarget.value)}
        error={typeof form.errors.text === 'string' && form.errors.text}
      />
      <Group justify="space-between">
        <TextFileButton
          onRead={(read) => form.setFieldValue('text', read)}
          onFailed={() => form.setFieldError('text', t('fileFailed'))}
        />
        <Switch label={t(`replace.${owner.kind}`)} {...form.getInputProps('replace', { type: 'checkbox' })} />
      </Group>
      <GoalRowsPreview owner={owner} rows={rows} goals={goals} replace={replace} />
    </FormModal>
  );
}

interface TextFileButtonProps {
  onRead: (text: string) => void;
  onFailed: () => void;
}

function TextFileButton({ onRead, onFailed }: TextFileButtonProps) {
  const t = useTranslations('goals.rows');
  const handleFile = async (file: File | null) => {
    if (file === null) return;
    try {
      onRead(new TextDecoder().decode(await file.arrayBuffer()));
    } catch {
      // The browser may be unable to read a file that was moved or changed after it was chosen.
      onFailed();
    }
  };
  return (
    <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={(file) => void handleFile(file)}>
      {(props) => (
        <Button {...props} variant="default" leftSection={<IconFileUpload size={16} aria-hidden />}>
          {t('file')}
        </Button>
      )}
    </FileButton>
  );
}

function isReady({ problems }: GoalLine): boolean {
  return problems.length === 0;
}

/**
 * The server identifies lines by their index in the request; people know them by their line number in the
 * spreadsheet.
 */
function withLines(
  error: unknown,
  lines: readonly GoalLine[],
  say: (line: number, problem: string) => string,
): unknown {
  if (!(error instanceof ApiError) || error.fields === undefined) return error;
  const fields = Object.entries(error.fields).map(([path, problem]) => {
    const line = lines[Number(/^goals\.(\d+)\./.exec(path)?.[1])];
    return [path, line ? say(line.number, problem) : problem] as const;
  });
  return new ApiError(error.code, error.message, Object.fromEntries(fields), { cause: error });
}
