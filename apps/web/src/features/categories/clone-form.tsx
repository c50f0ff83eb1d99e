import { type Category, categories } from '@backline/contract';
import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'use-intl';
import { useAction } from '../../api/client/query.ts';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { showSuccess } from '../../ui/feedback/alerts.ts';
import { Select } from '../../ui/select.tsx';

interface CloneFormProps {
  target: Category;
  /** Every category, including the target. */
  list: Category[];
  onClose: () => void;
}

/** Replaces all standard goals of the target with those of another category, after confirmation. */
export function CloneForm({ target, list, onClose }: CloneFormProps) {
  const t = useTranslations('categories.clone');
  const confirm = useConfirm();
  const clone = useAction(categories.clone);
  const sources = list.filter(({ id }) => id !== target.id);
  const form = useForm<{ cloneId: string | null }>({
    initialValues: { cloneId: null },
    validate: { cloneId: (chosen) => chosen === null },
  });

  const handleSubmit = async ({ cloneId }: { cloneId: string | null }) => {
    const source = sources.find(({ id }) => String(id) === cloneId);
    if (source === undefined) return false;
    const names = { source: source.name, target: target.name };
    const message = t('question', names);
    if (!(await confirm({ title: t('title'), message, confirmLabel: t('submit'), danger: true })))
      return false;
    await clone.mutateAsync({ params: { id: target.id }, body: { category: { cloneId: source.id } } });
    showSuccess(t('done', names));
    return true;
  };

  return (
    <FormModal
      title={t('title')}
      opened
      onClose={onClose}
      form={form}
      onSubmit={handleSubmit}
      submitLabel={t('submit')}
    >
      {sources.length === 0 ? (
        <Text>{t('none')}</Text>
      ) : (
        <Select
          label={t('source')}
          placeholder={t('sourcePlaceholder')}
          required
          searchable
          selectFirstOptionOnChange
          data-autofocus
          data={sources.map(({ id, name, goalCount }) => ({
            value: String(id),
            label: t('option', { name, count: goalCount }),
          }))}
          {...form.getInputProps('cloneId')}
        />
      )}
    </FormModal>
  );
}
