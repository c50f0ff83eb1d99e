import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { type Question, useConfirm } from '../feedback/confirm.tsx';
import { useGate } from '../page-router.tsx';
import { useUnsavedWork } from './unsaved-work.ts';

/** Asks before the screen is left with work that was not submitted. A session that ended goes to the login unasked. */
export function useLeaveGuard(isUnsent: boolean, question: Question): void {
  const confirm = useConfirm();
  const gate = useGate();
  const { pathname: here } = useLocation();
  useUnsavedWork(isUnsent);

  const asked = useRef<AbortController | null>(null);

  const ask = useEffectEvent(async (go: () => void) => {
    const isOpen = asked.current !== null;
    asked.current?.abort();
    if (isOpen) return; // Back while it is asked closes the question
    const asking = new AbortController();
    asked.current = asking;
    const isSure = await confirm({ ...question, danger: true, signal: asking.signal });
    asked.current = null;
    if (isSure) go();
  });

  useEffect(() => {
    if (!isUnsent) return;
    gate.current = (pathname, go) => {
      if (pathname === here || pathname === '/login') return false;
      void ask(go);
      return true;
    };
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', handleUnload);
    return () => {
      gate.current = null;
      window.removeEventListener('beforeunload', handleUnload);
    };
  }, [isUnsent, here, gate]);
}
