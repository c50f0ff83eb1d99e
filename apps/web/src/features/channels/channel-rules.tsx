import { CHANNEL_RULES, type ChannelRule } from '@backline/domain';
import { MultiSelect, Switch, Text, VisuallyHidden } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslations } from 'use-intl';
import { Select } from '../../ui/select.tsx';
import type { ChannelValues } from './channel-values.ts';
import styles from './channels.module.css';
import type { useChannelChoices } from './use-channel-choices.ts';

interface ChannelRulesProps {
  form: UseFormReturnType<ChannelValues>;
  choices: ReturnType<typeof useChannelChoices>;
}

/** “Alert this channel when … of … and ping …”: one row for each kind of alert. */
export function ChannelRules({ form, choices }: ChannelRulesProps) {
  const t = useTranslations('channels.form');
  return (
    <fieldset className={styles.rules}>
      <VisuallyHidden component="legend">{t('when')}</VisuallyHidden>
      <div className={styles.heads} aria-hidden>
        <span>{t('when')}</span>
        <span>{t('of')}</span>
        <span>{t('ping')}</span>
      </div>
      {CHANNEL_RULES.map((rule) => (
        <RuleRow key={rule} rule={rule} form={form} choices={choices} />
      ))}
      <DigestRow form={form} />
    </fieldset>
  );
}

function RuleRow({ rule, form, choices }: ChannelRulesProps & { rule: ChannelRule }) {
  const t = useTranslations('channels.form');
  const { on, places } = form.values.rules[rule];
  const name = t(`rules.${rule}`);
  return (
    <div className={styles.rule} data-off={!on || undefined}>
      <div>
        <Switch
          label={name}
          aria-describedby={`${rule}-hint`}
          {...form.getInputProps(`rules.${rule}.on`, { type: 'checkbox' })}
        />
        <Text component="div" size="small" c="dimmed" id={`${rule}-hint`} ps="3.125rem">
          {t(`hints.${rule}`)}
        </Text>
      </div>
      {on && (
        <>
          <MultiSelect
            aria-label={t('ofRule', { rule: name })}
            placeholder={places.length === 0 ? t('everywhere') : ''}
            data={choices.places}
            searchable
            clearable
            nothingFoundMessage={t('nothingFound')}
            {...form.getInputProps(`rules.${rule}.places`)}
          />
          <Select
            aria-label={t('pingRule', { rule: name })}
            placeholder={t('noPing')}
            data={choices.roles}
            searchable
            clearable
            nothingFoundMessage={t('noRoles')}
            {...form.getInputProps(`rules.${rule}.roleId`)}
          />
        </>
      )}
    </div>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

function DigestRow({ form }: Pick<ChannelRulesProps, 'form'>) {
  const t = useTranslations('channels.form');
  const { digestHour } = form.values;
  return (
    <div className={styles.rule} data-off={digestHour === null || undefined}>
      <div>
        <Switch
          label={t('digest')}
          aria-describedby="digest-hint"
          checked={digestHour !== null}
          onChange={({ currentTarget }) =>
            form.setFieldValue('digestHour', currentTarget.checked ? '18' : null)
          }
        />
        <Text component="div" size="small" c="dimmed" id="digest-hint" ps="3.125rem">
          {t('digestHint')}
        </Text>
      </div>
      {digestHour !== null && (
        <>
          <Select
            aria-label={t('digestHour')}
            data={HOURS}
            allowDeselect={false}
            {...form.getInputProps('digestHour')}
          />
          <Text span size="small" c="dimmed" py="xs">
            {t('noPing')}
          </Text>
        </>
      )}
    </div>
  );
}
