import { Button, Group, Text } from '@mantine/core';
import { createContext, type ReactNode, use, useState } from 'react';
import { useTranslations } from 'use-intl';
import { StaticModal } from './modal.tsx';

export interface Question {
  title: string;
  message: string;
  /** What else happens, for whoever does not know it. */
  note?: string | undefined;
  confirmLabel: string;
  /** Marks a step that cannot be taken back. */
  danger?: boolean;
  /** Answers no. A question that has one is not closed by Back: whoever asks decides what Back means. */
  signal?: AbortSignal;
}

type Ask = (question: Question) => Promise<boolean>;

const AskContext = createContext<Ask | null>(null);

/** Gives `confirm(question)`: true when the person confirms, false when they cancel or leave. */
export function useConfirm(): Ask {
  const ask = use(AskContext);
  if (ask === null) throw new Error('useConfirm needs a ConfirmProvider above it.');
  return ask;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ question: Question; answer: (isSure: boolean) => void } | null>(null);
  const ask: Ask = (question) =>
    new Promise((answer) => {
      setAsked({ question, answer });
      question.signal?.addEventListener('abort', () => {
        answer(false);
        setAsked((open) => (open?.question === question ? null : open));
      });
    });
  const answer = (isSure: boolean) => {
    asked?.answer(isSure);
    setAsked(null);
  };
  return (
    <AskContext value={ask}>
      {children}
      {asked && <ConfirmModal question={asked.question} onAnswer={answer} />}
    </AskContext>
  );
}

interface ConfirmModalProps {
  question: Question;
  onAnswer: (isSure: boolean) => void;
}

/** The question that `useConfirm` asks. */
function ConfirmModal({ question, onAnswer }: ConfirmModalProps) {
  const t = useTranslations('ui.confirm');
  return (
    <StaticModal
      title={question.title}
      opened
      onClose={() => onAnswer(false)}
      backCloses={question.signal === undefined}
    >
      <Text>{question.message}</Text>
      {question.note !== undefined && (
        <Text mt="sm" c="var(--text-quiet)">
          {question.note}
        </Text>
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={() => onAnswer(false)} data-autofocus>
          {t('cancel')}
        </Button>
        <Button {...(question.danger && { color: 'red' })} onClick={() => onAnswer(true)}>
          {question.confirmLabel}
        </Button>
      </Group>
    </StaticModal>
  );
}
