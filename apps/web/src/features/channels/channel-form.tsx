import { type Channel, channelChange, channels, newChannel } from '@backline/contract';
import { LANGUAGES } from '@backline/texts/languages';
import { Button, Fieldset, Group, NumberInput, Text, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAction } from '../../api/client/query.ts';
import { useFormProblems } from '../../api/forms/form-problems.ts';
import { useSeenVersion } from '../../api/forms/seen-version.ts';
import { languageName, useLanguage } from '../../messages/language.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { Select } from '../../ui/select.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { ChannelRules } from './channel-rules.tsx';
import { type ChannelValues, fieldsOf, newValues, valuesOf } from './channel-values.ts';
import styles from './channels.module.css';
import { useChannelChoices } from './use-channel-choices.ts';
import { useEstimate } from './use-estimate.ts';

interface ChannelFormProps {
  /** The channel to edit; undefined for a new one. */
  channel?: Channel | undefined;
  onClose: () => void;
}

const TIME_ZONES = Intl.supportedValuesOf('timeZone');

/** The form of a channel: its address, its alerts, and when they are sent. */
export function ChannelForm({ channel, onClose }: ChannelFormProps) {
  const t = useTranslations('channels.form');
  const { form, handleSubmit, remove } = useChannelForm(channel);
  const choices = useChannelChoices();
  const estimate = useEstimate(form.values);
  return (
    <FormModal
      title={channel ? channel.name : t('new')}
      size="lg"
      opened
      onClose={onClose}
      form={form}
      onSubmit={handleSubmit}
      {...(channel && { onDelete: () => remove(channel.id), deleteNote: t('deleteNote') })}
    >
      <div className={styles.who}>
        <TextInput
          label={t('name')}
          description={t('nameHint')}
          required
          maxLength={100}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Select
          label={t('group')}
          description={estimate === undefined ? t('groupHint') : t('sees', estimate.stockpiles)}
          placeholder={t('noGroup')}
          data={choices.groups}
          searchable
          clearable
          nothingFoundMessage={t('nothingFound')}
          {...form.getInputProps('groupId')}
        />
      </div>
      <AddressField isStored={channel !== undefined} input={form.getInputProps('address')} />
      <ChannelRules form={form} choices={choices} />
      <WhenFields form={form} />
      <Text size="small" c="dimmed" mih="1lh" role="status">
        {estimate !== undefined &&
          (estimate.messagesPerDay === null
            ? t('noEstimate')
            : t('estimate', { count: estimate.messagesPerDay }))}
      </Text>
    </FormModal>
  );
}

/** Quiet hours, time zone, language, daily limit and status message. */
function WhenFields({ form }: { form: UseFormReturnType<ChannelValues> }) {
  const t = useTranslations('channels.form');
  const { timeZone } = form.values;
  return (
    <div className={styles.pair}>
      <Fieldset variant="unstyled" mx={0} miw={0} aria-describedby="quiet-hint">
        <Text component="legend" size="small" fw={500} pb="xxs">
          {t('quiet')}
        </Text>
        <Group gap="xs">
          <TextInput
            type="time"
            flex="1 1 8.5rem"
            aria-label={t('quietFrom')}
            {...form.getInputProps('quietHours.from')}
          />
          <span>{t('quietTo')}</span>
          <TextInput
            type="time"
            flex="1 1 8.5rem"
            aria-label={t('quietUntil')}
            {...form.getInputProps('quietHours.to')}
          />
          <Text component="div" size="small" c="dimmed" id="quiet-hint" flex="1 1 100%">
            {t('quietHint')}
          </Text>
        </Group>
      </Fieldset>
      <Select
        label={t('timeZone')}
        data={TIME_ZONES.includes(timeZone) ? TIME_ZONES : [timeZone, ...TIME_ZONES]}
        searchable
        allowDeselect={false}
        limit={100}
        nothingFoundMessage={t('nothingFound')}
        {...form.getInputProps('timeZone')}
      />
      <Select
        label={t('language')}
        data={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
        allowDeselect={false}
        {...form.getInputProps('language')}
      />
      <NumberInput
        label={t('limit')}
        description={t('limitHint')}
        placeholder={t('noLimit')}
        min={1}
        max={100}
        clampBehavior="none"
        allowDecimal={false}
        {...form.getInputProps('dailyLimit')}
      />
      <SwitchField
        label={t('status')}
        hint={t('statusHint')}
        {...form.getInputProps('statusMessage', { type: 'checkbox' })}
      />
    </div>
  );
}

interface AddressFieldProps {
  /** Whether the server has an address, which it never returns. */
  isStored: boolean;
  input: object;
}

function AddressField({ isStored, input }: AddressFieldProps) {
  const t = useTranslations('channels.form');
  const [isReplacing, setReplacing] = useState(!isStored);
  if (!isReplacing)
    return (
      <TextInput
        label={t('address')}
        value={t('addressKept')}
        readOnly
        leftSection={<IconLock size={16} aria-hidden />}
        rightSectionWidth={104}
        rightSection={
          <Button variant="subtle" size="compact-sm" onClick={() => setReplacing(true)}>
            {t('replace')}
          </Button>
        }
      />
    );
  return (
    <TextInput
      label={t('address')}
      description={t('addressHint')}
      placeholder="https://discord.com/api/webhooks/…"
      required={!isStored}
      autoFocus={isStored}
      spellCheck={false}
      autoComplete="off"
      {...input}
    />
  );
}

function useChannelForm(channel: Channel | undefined) {
  const { language } = useLanguage();
  const problemsOf = useFormProblems();
  const create = useAction(channels.create);
  const update = useAction(channels.update);
  const remove = useAction(channels.remove);
  const saveSeen = useSeenVersion(channel?.version);
  const form = useForm<ChannelValues>({
    initialValues: channel ? valuesOf(channel) : newValues(language),
    validate: (values) =>
      channel
        ? problemsOf(channelChange, changeOf(values))
        : problemsOf(newChannel, { ...fieldsOf(values), address: values.address }),
    validateInputOnBlur: true,
  });
  const handleSubmit = (values: ChannelValues) => {
    if (!channel) {
      const attributes = { ...fieldsOf(values), address: values.address };
      return create.mutateAsync({ body: { channel: { attributes } } });
    }
    return saveSeen((version) =>
      update.mutateAsync({
        params: { id: channel.id },
        body: { channel: { attributes: { ...changeOf(values), version } } },
      }),
    );
  };
  return { form, handleSubmit, remove: (id: number) => remove.mutateAsync({ params: { id } }) };
}

/** The changes of an existing channel: the address only if a new one was typed. */
function changeOf(values: ChannelValues) {
  return { ...fieldsOf(values), ...(values.address !== '' && { address: values.address }) };
}
