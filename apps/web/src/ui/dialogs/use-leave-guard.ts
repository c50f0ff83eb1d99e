import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { type Question, useConfirm } from '../feedback/confirm.tsx';
import { useGate } from '../navigation-control.tsx';
import { useUnsavedWork } from './unsaved-work.ts';

/** Asks before the screen is left with work that was not submitted. When a session has ended, the login shows unasked. */
export function useLeaveGuard(isUnsent: boolean, question: Question): void {
  const confirm = useConfirm();
  const gate = useGate();
  const { pathname: here } = useLocation();
  useUnsavedWork(isUnsent);

  const asked = useRef<AbortController | null>(null);

  const ask = useEffectEvent(async () => {
    const isOpen = asked.current !== null;
    asked.current?.abort();
    if (isOpen) return false; // Back while the question is open closes it
    const asking = new AbortController();
    asked.current = asking;
    const isSure = await confirm({ ...question, danger: true, signal: asking.signal });
    asked.current = null;
    return isSure;
  });

  useEffect(() => {
    if (!isUnsent) return;
    gate.current = {
      holds: (pathname) => pathname !== here && pathname !== '/login',
      ask: () => ask(),
    };
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', handleUnload);
    return () => {
      gate.current = null;
      window.removeEventListener('beforeunload', handleUnload);
    };
  }, [isUnsent, here, gate]);
}
