import type { audit, Reply } from '@backline/contract';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { Columns } from '../../ui/layout/columns.tsx';
import { Select } from '../../ui/select.tsx';
import { useFeatureName } from './use-audit-texts.ts';

export interface AuditQuestion {
  text: string;
  /** The user's id as a string. */
  userId: string | null;
  feature: string | null;
  /** A date such as `2026-11-21`, or an empty string. */
  day: string;
}

export const NO_QUESTION: AuditQuestion = { text: '', userId: null, feature: null, day: '' };

interface AuditFilterProps {
  question: AuditQuestion;
  choices: Reply<typeof audit.choices> | undefined;
  onChange: (question: AuditQuestion) => void;
}

export function AuditFilter({ question, choices, onChange }: AuditFilterProps) {
  const t = useTranslations('audit');
  const featureName = useFeatureName();
  const set = (part: Partial<AuditQuestion>) => onChange({ ...question, ...part });
  return (
    <search aria-label={t('filter')}>
      <Columns min="12rem" mb="md">
        <TextInput
          label={t('text')}
          placeholder={t('textPlaceholder')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={question.text}
          onChange={(event) => set({ text: event.currentTarget.value })}
        />
        <Select
          label={t('user')}
          placeholder={t('anybody')}
          searchable
          clearable
          data={(choices?.users ?? []).map(({ id, username }) => ({ value: String(id), label: username }))}
          value={question.userId}
          onChange={(userId) => set({ userId })}
        />
        <Select
          label={t('feature')}
          placeholder={t('anything')}
          clearable
          data={(choices?.features ?? []).map((value) => ({ value, label: featureName(value) }))}
          value={question.feature}
          onChange={(feature) => set({ feature })}
        />
        <TextInput
          type="date"
          label={t('day')}
          value={question.day}
          onChange={(event) => set({ day: event.currentTarget.value })}
        />
      </Columns>
    </search>
  );
}
