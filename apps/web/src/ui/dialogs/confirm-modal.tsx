import { Button, Group, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { StaticModal } from './modal.tsx';

export interface Question {
  title: string;
  message: string;
  /** The other effects, for people who do not know them. */
  note?: string | undefined;
  confirmLabel: string;
  /** Text of the cancel button, where “Cancel” could be taken for what is asked about. */
  cancelLabel?: string;
  /** Marks an action that cannot be undone. */
  danger?: boolean;
  /** Answers no. A question that has one is not closed by Back: its asker decides what Back means. */
  signal?: AbortSignal;
}

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
