import { type Site, sitePosition, sites } from '@backline/contract';
import { useForm } from '@mantine/form';
import { useTranslations } from 'use-intl';
import { useAction } from '../../api/client/query.ts';
import { useFormProblems } from '../../api/forms/form-problems.ts';
import { useSeenVersion } from '../../api/forms/seen-version.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { type Percent, PositionFields, shareOf, typedPercent } from './position-fields.tsx';

interface Values {
  x: Percent;
  y: Percent;
}

const positionOf = ({ x, y }: Values) => ({ x: shareOf(x), y: shareOf(y) });

/** The dialog that moves an added place within its hex. */
export function SitePositionForm({ site, onClose }: { site: Site; onClose: () => void }) {
  const t = useTranslations('sites');
  const update = useAction(sites.update);
  const save = useSeenVersion(site.version);
  const problemsOf = useFormProblems();
  const form = useForm<Values>({
    initialValues: { x: typedPercent(site.x), y: typedPercent(site.y) },
    validate: (values) => problemsOf(sitePosition, positionOf(values)),
    validateInputOnBlur: true,
  });
  const handleSubmit = (values: Values) =>
    save((version) =>
      update.mutateAsync({
        params: { id: site.id },
        body: { site: { attributes: { ...positionOf(values), version } } },
      }),
    );
  return (
    <FormModal
      title={t('positionOf', { name: site.name })}
      opened
      onClose={onClose}
      form={form}
      onSubmit={handleSubmit}
    >
      <PositionFields inputOf={(part) => form.getInputProps(part)} />
    </FormModal>
  );
}
