import { type Channel, channelChange, channels, newChannel } from '@backline/contract';
import { Button, Fieldset, Group, NumberInput, Stack, Switch, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAction } from '../../api/client/query.ts';
import { useRecordForm } from '../../api/forms/use-record-form.ts';
import { LANGUAGE_CHOICES, useLanguage } from '../../messages/language.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { showSuccess } from '../../ui/feedback/alerts.ts';
import { useFailureAlert } from '../../ui/feedback/use-failure-alert.ts';
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

/** The form of a channel: its address and a test first; folded what it sees, its alerts, and when they are sent. */
export function ChannelForm({ channel, onClose }: ChannelFormProps) {
  const t = useTranslations('channels.form');
  const [sendsTest, setSendsTest] = useState(true);
  const { form, modal } = useChannelForm(channel, sendsTest);
  return (
    <FormModal
      title={channel ? channel.name : t('new')}
      size="lg"
      opened
      onClose={onClose}
      {...modal}
      {...(channel && { deleteNote: t('deleteNote') })}
    >
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        required
        maxLength={100}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <AddressField isStored={channel !== undefined} input={form.getInputProps('address')} />
      {channel === undefined && (
        <Switch
          label={t('sendsTest')}
          checked={sendsTest}
          onChange={(event) => setSendsTest(event.currentTarget.checked)}
        />
      )}
      <FoldedFields form={form} isOpen={channel !== undefined} />
    </FormModal>
  );
}

/** The fields of what a channel sees and gets, folded at the usual values until somebody opens them. */
function FoldedFields({ form, isOpen }: { form: UseFormReturnType<ChannelValues>; isOpen: boolean }) {
  const t = useTranslations('channels.form');
  const choices = useChannelChoices();
  const estimate = useEstimate(form.values);
  return (
    <>
      <Text size="small" c="dimmed" mih="1lh" role="status">
        {estimate !== undefined &&
          (estimate.messagesPerDay === null
            ? t('noEstimate')
            : t('estimate', { count: estimate.messagesPerDay }))}
      </Text>
      <details open={isOpen || Object.keys(form.errors).some((field) => !/^(name|address)$/.test(field))}>
        <summary>{t('more')}</summary>
        <Stack mt="sm">
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
          <ChannelRules form={form} choices={choices} />
          <WhenFields form={form} />
        </Stack>
      </details>
    </>
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
        data={LANGUAGE_CHOICES}
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

function useChannelForm(channel: Channel | undefined, sendsTest: boolean) {
  const t = useTranslations('channels');
  const { language } = useLanguage();
  const alertFailure = useFailureAlert();
  const test = useAction(channels.test);
  return useRecordForm(channels, {
    record: channel,
    initialValues: channel ? valuesOf(channel) : newValues(language),
    schema: channel ? channelChange : newChannel,
    attributesOf: (values) => attributesOf(values, channel !== undefined),
    onCreated: ({ id, name }) => {
      if (sendsTest)
        test
          .mutateAsync({ params: { id } })
          .then(() => showSuccess(t('tested', { name })))
          .catch(alertFailure);
    },
  });
}

/** The fields to send: a stored address, which the form never has, stays unless a new one was typed. */
function attributesOf(values: ChannelValues, isStored: boolean) {
  const fields = { ...fieldsOf(values), address: values.address };
  if (isStored && values.address === '') Reflect.deleteProperty(fields, 'address');
  return fields;
}
