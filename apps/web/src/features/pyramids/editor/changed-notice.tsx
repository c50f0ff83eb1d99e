import type { Pyramid } from '@backline/contract';
import { type PyramidChange, pyramidDifference } from '@backline/domain';
import { Alert, Button, Group, List, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { type ItemsById, useItemNames } from './planned-items.ts';
import type { PyramidEdit } from './use-pyramid-edit.ts';

/** A longer list would push the person's own edits out of sight; the rest is only counted. */
const CHANGES_SHOWN = 8;

interface ChangedNoticeProps {
  /** The person's own edit, which began with the pyramid as it was opened. */
  edit: PyramidEdit;
  /** The pyramid as somebody else has saved it since. */
  stored: Pyramid;
  items: ItemsById;
}

/**
 * Shows what somebody else changed in the meantime and lets the person decide. Until then neither version is
 * lost.
 */
export function ChangedNotice({ edit, stored, items }: ChangedNoticeProps) {
  const { opened, error, isSaving } = edit;
  const t = useTranslations('pyramids.conflict');
  const errorText = useErrorText();
  const confirm = useConfirm();
  const say = useChangeText(items);
  const lines = [
    ...(stored.name === opened.name ? [] : [t('renamed', { name: stored.name })]),
    ...(stored.bluefin === opened.bluefin ? [] : [t(stored.bluefin ? 'isBluefin' : 'isNormal')]),
    ...pyramidDifference(opened.rows, stored.rows).map(say),
  ];

  const handleLoad = async () => {
    const isSure = await confirm({
      title: t('loadTitle'),
      message: t('loadQuestion'),
      confirmLabel: t('loadTheirs'),
      danger: true,
    });
    if (isSure) edit.loadTheirs();
  };

  return (
    <Alert role="alert" tabIndex={-1} color="yellow" variant="light" title={t('title')} mb="md">
      <Text>{error ? errorText(error) : t('unsaved')}</Text>
      <List mt="xs" mb="sm">
        {lines.slice(0, CHANGES_SHOWN).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines can say the same
          <li key={index}>{line}</li>
        ))}
        {lines.length > CHANGES_SHOWN && <li>{t('more', { count: lines.length - CHANGES_SHOWN })}</li>}
      </List>
      <Group gap="sm">
        <Button variant="default" disabled={isSaving} onClick={() => void handleLoad()}>
          {t('loadTheirs')}
        </Button>
        <Button loading={isSaving} onClick={() => void edit.keepMine()}>
          {t('keepMine')}
        </Button>
      </Group>
    </Alert>
  );
}

function useChangeText(items: ItemsById) {
  const t = useTranslations('pyramids.conflict');
  const namesOf = useItemNames(items);
  return (change: PyramidChange): string => {
    const row = change.row + 1; // people count from 1
    switch (change.kind) {
      case 'added':
        return t('added', { row, items: namesOf(change.items), target: change.target });
      case 'removed':
        return t('removed', { row, items: namesOf(change.items) });
      case 'items':
        return t('items', { row, items: namesOf(change.items), before: namesOf(change.before) });
      case 'target': {
        const { before, target } = change;
        return t('target', { row, items: namesOf(change.items), before, target });
      }
      case 'moved':
        return t('moved', { row, from: change.from + 1, items: namesOf(change.items) });
      case 'row-moved':
        return t('rowMoved', { row, from: change.from + 1 });
      case 'reordered':
        return t('reordered', { row });
    }
  };
}
