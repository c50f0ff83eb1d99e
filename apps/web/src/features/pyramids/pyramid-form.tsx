import { isFieldProblem, newPyramid, type PyramidPlan, pyramids } from '@backline/contract';
import { Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'use-intl';
import { useAction } from '../../api/client/query.ts';
import { useSeenVersion } from '../../api/forms/seen-version.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';

interface PyramidFormProps {
  /** The pyramid to edit; undefined for a new one. */
  pyramid?: PyramidPlan | undefined;
  onClose: () => void;
}

/** The settings of a pyramid: its name, and whether it counts in crates (bluefin). */
export function PyramidForm({ pyramid, onClose }: PyramidFormProps) {
  const t = useTranslations('pyramids');
  const problemText = useTranslations('problems');
  const create = useAction(pyramids.create);
  const update = useAction(pyramids.update);
  const remove = useAction(pyramids.remove);
  const saveSeen = useSeenVersion(pyramid?.version);

  const form = useForm({
    initialValues: { name: pyramid?.name ?? '', bluefin: pyramid?.bluefin ?? false },
    validate: {
      name: (name) => {
        const message = newPyramid.shape.name.safeParse(name).error?.issues[0]?.message;
        return message === undefined ? null : problemText(isFieldProblem(message) ? message : 'invalid');
      },
    },
    validateInputOnBlur: true,
  });

  return (
    <FormModal
      title={t(pyramid ? 'edit' : 'new')}
      opened
      onClose={onClose}
      form={form}
      onSubmit={(values) =>
        pyramid
          ? saveSeen((version) =>
              update.mutateAsync({
                params: { id: pyramid.id },
                body: { pyramid: { attributes: { ...values, version } } },
              }),
            )
          : create.mutateAsync({ body: { pyramid: { attributes: values } } })
      }
      {...(pyramid && {
        onDelete: () => remove.mutateAsync({ params: { id: pyramid.id } }),
        deleteName: pyramid.name,
      })}
    >
      <TextInput
        label={t('form.name')}
        required
        maxLength={30}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Switch
        label={t('form.bluefin')}
        aria-label={t('form.bluefin')} // otherwise the accessible name would include the description
        description={t('form.bluefinHint')}
        {...form.getInputProps('bluefin', { type: 'checkbox' })}
      />
    </FormModal>
  );
}
