import { Alert, Button, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../feedback/error-text.ts';
import { useConfirm } from './confirm.tsx';
import { StaticModal } from './modal.tsx';

export interface FormModalProps<Values, Sent = Values> {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** In controlled mode (Mantine's default), so that every change is seen. Its `validate` decides what is valid. */
  form: UseFormReturnType<Values, Sent>;
  /**
   * Resolves when the server has accepted it; the modal then closes, unless it resolves to `false`, which means that the person
   * cancelled. An error keeps the modal open with its input.
   */
  onSubmit: (values: Sent) => Promise<unknown>;
  onDelete?: (() => Promise<unknown>) | undefined;
  /** The name of what would be deleted, for the question; without it the title. */
  deleteName?: string;
  /** A note on what else is deleted, shown under the question. */
  deleteNote?: string | undefined;
  /** Text of the delete button. */
  deleteLabel?: string;
  submitLabel?: string;
  /** Text of the cancel button, where “Cancel” could be taken for something else in the form. */
  cancelLabel?: string;
  /** The form opened with new values filled in: Submit needs no change. */
  prefilled?: boolean;
  /** Marks a submit that cannot be undone. */
  danger?: boolean;
  size?: 'md' | 'lg';
  /** Hides the buttons while a sub-dialog replaces the form. */
  hideButtons?: boolean;
  children: ReactNode;
}

/**
 * The whole routine of a form in a modal (docs/spec/shell.md#forms): Submit is enabled when the form is valid
 * and changed; while sending or deleting everything is disabled and a spinner shows; success closes; problems
 * land on their inputs, the rest above the buttons; deleting asks first. When somebody else saved it
 * meanwhile (`changed`), both say so, what was typed stays, and Submit is offered again.
 */
export function FormModal<Values, Sent = Values>(props: FormModalProps<Values, Sent>) {
  const { title, opened, onClose, form, onSubmit, size = 'md', children } = props;
  const { hideButtons = false, prefilled = false } = props;
  const { busy, failures, isOutdated, run, formElement } = useFormRun(form, onClose);
  const isReady = form.isValid() === true && (form.isDirty() || isOutdated || prefilled);
  const handleSubmit = form.onSubmit((values) => {
    if (isReady) void run('submit', () => onSubmit(values));
  });
  return (
    <StaticModal title={title} opened={opened} onClose={onClose} size={size} busy={busy !== null}>
      <form ref={formElement} onSubmit={handleSubmit} noValidate aria-busy={busy !== null}>
        <fieldset disabled={busy !== null} style={{ border: 0, margin: 0, padding: 0, minInlineSize: 0 }}>
          <Stack gap="md">
            {children}
            {failures.length > 0 && (
              <Alert role="alert" tabIndex={-1} color="red" variant="light">
                {failures.map((failure) => (
                  <div key={failure}>{failure}</div>
                ))}
              </Alert>
            )}
            {!hideButtons && <Buttons {...props} busy={busy} isReady={isReady} run={run} />}
          </Stack>
        </fieldset>
      </form>
    </StaticModal>
  );
}

type Busy = 'submit' | 'delete' | null;
type Run = (kind: 'submit' | 'delete', action: () => Promise<unknown>) => Promise<void>;

/** Submits or deletes a form, and shows on the form why that failed. */
function useFormRun<Values, Sent>(form: UseFormReturnType<Values, Sent>, onClose: () => void) {
  const errorText = useErrorText();
  const [busy, setBusy] = useState<Busy>(null);
  const [failures, setFailures] = useState<string[]>([]);
  /** Somebody else saved it meanwhile, so untouched fields may differ now too. */
  const [isOutdated, setOutdated] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const formElement = useRef<HTMLFormElement>(null);

  // The pressed button was disabled meanwhile, so the focus was lost: it moves to the problem.
  useEffect(() => {
    if (refusals > 0)
      formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
  }, [refusals]);

  const run: Run = async (kind, action) => {
    setBusy(kind);
    setFailures([]);
    try {
      const outcome = await action();
      if (outcome !== false) onClose();
    } catch (error) {
      const unplaced = placeProblems(form, error);
      const isChanged = error instanceof Error && 'code' in error && error.code === 'changed';
      setFailures(isChanged || unplaced === null ? [errorText(error), ...(unplaced ?? [])] : unplaced);
      setOutdated(isChanged);
      setRefusals((count) => count + 1);
    } finally {
      setBusy(null);
    }
  };
  return { busy, failures, isOutdated, run, formElement };
}

interface ButtonsProps
  extends Pick<
    FormModalProps<unknown>,
    | 'title'
    | 'onClose'
    | 'onDelete'
    | 'deleteName'
    | 'deleteNote'
    | 'deleteLabel'
    | 'submitLabel'
    | 'cancelLabel'
    | 'danger'
  > {
  busy: Busy;
  isReady: boolean;
  run: Run;
}

function Buttons({ title, onClose, onDelete, busy, isReady, run, ...props }: ButtonsProps) {
  const t = useTranslations('ui.form');
  const confirm = useConfirm();
  const { deleteName = title, deleteLabel = t('delete') } = props;
  const handleDelete = async (remove: () => Promise<unknown>) => {
    const isSure = await confirm({
      title: t('deleteTitle', { name: deleteName }),
      message: t('deleteQuestion', { name: deleteName }),
      note: props.deleteNote,
      confirmLabel: deleteLabel,
      danger: true,
    });
    if (isSure) await run('delete', remove);
  };
  return (
    <Group gap="xs" mt="xs">
      {onDelete && (
        <Button
          color="red"
          variant="subtle"
          px="xs"
          loading={busy === 'delete'}
          disabled={busy !== null}
          onClick={() => void handleDelete(onDelete)}
        >
          {deleteLabel}
        </Button>
      )}
      {/* If not all three fit on a line, these two stay together. */}
      <Group gap="xs" wrap="nowrap" ms="auto">
        <Button variant="default" onClick={onClose} disabled={busy !== null}>
          {props.cancelLabel ?? t('cancel')}
        </Button>
        <Button
          type="submit"
          {...(props.danger && { color: 'red' })}
          loading={busy === 'submit'}
          disabled={!isReady || busy !== null}
        >
          {props.submitLabel ?? t('submit')}
        </Button>
      </Group>
    </Group>
  );
}

/**
 * Puts an error's field problems on the inputs that the form has.
 * @returns the problems without an input, or null when the error names no fields at all.
 */
function placeProblems<Values, Sent>(form: UseFormReturnType<Values, Sent>, error: unknown): string[] | null {
  if (
    !(error instanceof Error && 'fields' in error) ||
    typeof error.fields !== 'object' ||
    error.fields === null
  )
    return null;
  const rest: string[] = [];
  for (const [path, problem] of Object.entries(error.fields)) {
    if (hasPath(form.getValues(), path)) form.setFieldError(path, problem);
    else rest.push(String(problem));
  }
  return rest;
}

function hasPath(values: unknown, path: string): boolean {
  let at: unknown = values;
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null || !(name in at)) return false;
    at = Reflect.get(at, name);
  }
  return true;
}
