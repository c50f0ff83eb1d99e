import { Button, Group, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { StaticModal } from '../dialogs/modal.tsx';
import type { Question } from './confirm.tsx';

interface ConfirmModalProps {
  question: Question;
  onAnswer: (isSure: boolean) => void;
  onClose: () => void;
}

/** The question that `useConfirm` asks. */
export function ConfirmModal({ question, onAnswer, onClose }: ConfirmModalProps) {
  const t = useTranslations('ui.confirm');
  return (
    <StaticModal title={question.title} opened onClose={onClose} backCloses={question.signal === undefined}>
      <Text>{question.message}</Text>
      {question.note !== undefined && (
        <Text mt="sm" c="var(--text-quiet)">
          {question.note}
        </Text>
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {question.cancelLabel ?? t('cancel')}
        </Button>
        <Button {...(question.danger && { color: 'red' })} onClick={() => onAnswer(true)}>
          {question.confirmLabel}
        </Button>
      </Group>
    </StaticModal>
  );
}
