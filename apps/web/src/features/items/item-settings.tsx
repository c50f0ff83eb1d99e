import { type Item, type ItemChange, items } from '@backline/contract';
import { PRIORITIES, type Priority } from '@backline/domain';
import { Alert, Button, Divider, Stack, Switch, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'use-intl';
import { useAction } from '../../api/client/query.ts';
import { useMay } from '../../api/storage/session.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { Columns } from '../../ui/layout/columns.tsx';
import { Select } from '../../ui/select.tsx';

const NO_PRIORITY = 'none' as const;
const SWITCHES = ['manufacture', 'mpf', 'backlineFactory', 'midlineFactory'] as const;

type Settings = Record<(typeof SWITCHES)[number], boolean> & { priority: Priority | typeof NO_PRIORITY };

/** The form's values for an item. People who may not see the switches get them as off. */
export function settingsOf(item: Item): Settings {
  const { manufacture = false, mpf = false, backlineFactory = false, midlineFactory = false } = item;
  return { manufacture, mpf, backlineFactory, midlineFactory, priority: item.priority ?? NO_PRIORITY };
}

/** Only the changed fields, so that people who change different fields do not undo each other's changes. */
function changeOf(before: Settings, after: Settings): ItemChange {
  const switches = SWITCHES.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]);
  const priority = after.priority === NO_PRIORITY ? null : after.priority;
  return { ...Object.fromEntries(switches), ...(before.priority !== after.priority && { priority }) };
}

interface ItemSettingsProps {
  item: Item;
  onSaved: () => void;
}

/**
 * Manufacturing, priority and place of production, for both forms of an item. Only managers may change them.
 */
export function ItemSettings({ item, onSaved }: ItemSettingsProps) {
  const t = useTranslations('items');
  const errorText = useErrorText();
  const mayManage = useMay('manage');
  const save = useAction(items.update);
  const before = settingsOf(item);
  const form = useForm<Settings>({ initialValues: before });
  const disabled = !mayManage || save.isPending;

  const handleSubmit = form.onSubmit((values) => {
    const attributes = changeOf(before, values);
    save.mutateAsync({ params: { id: item.id }, body: { item: { attributes } } }).then(onSaved, () => {}); // `save.error` shows it
  });

  return (
    <form onSubmit={handleSubmit} aria-label={t('settings')}>
      <Stack gap="sm">
        <Divider mb="xxs" />
        <Title order={3}>{t('settings')}</Title>
        {!mayManage && (
          <Text c="dimmed" fz="small">
            {t('settingsNeedManage')}
          </Text>
        )}
        <Columns>
          <Select
            style={{ gridColumn: '1 / -1' }}
            label={t('priority')}
            data={[NO_PRIORITY, ...PRIORITIES.toReversed()].map((value) => ({
              value,
              label: t(`priorities.${value}`),
            }))}
            allowDeselect={false}
            disabled={disabled}
            {...form.getInputProps('priority')}
          />
          {SWITCHES.map((name) => (
            <Switch
              key={name}
              label={t(name)}
              disabled={disabled}
              {...form.getInputProps(name, { type: 'checkbox' })}
            />
          ))}
        </Columns>
        {save.error !== null && (
          <Alert role="alert" color="red" variant="light">
            {errorText(save.error)}
          </Alert>
        )}
        {mayManage && (
          <Button
            type="submit"
            style={{ alignSelf: 'flex-end' }}
            loading={save.isPending}
            disabled={!form.isDirty()}
          >
            {t('save')}
          </Button>
        )}
      </Stack>
    </form>
  );
}
