import { createContext, type ReactNode, use, useState } from 'react';
import type { Question } from './confirm-modal.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

/** Its modal weighs 25 kB, so it is not in the first load. If it cannot be loaded, the answer is no, and a message says why. */
const ConfirmModal = lazyDialog(async () => (await import('./confirm-modal.tsx')).ConfirmModal);

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
      {asked && <ConfirmModal question={asked.question} onAnswer={answer} onClose={() => answer(false)} />}
    </AskContext>
  );
}
