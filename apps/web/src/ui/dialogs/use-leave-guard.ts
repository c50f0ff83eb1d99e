import { useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { useConfirm } from './confirm.tsx';
import type { Question } from './confirm-modal.tsx';
import { useUnsavedWork } from './unsaved-work.ts';

/**
 * Asks before the screen is left with work that was not submitted. When a session has ended, the login shows unasked.
 * A screen has at most one: the router takes no second blocker.
 */
export function useLeaveGuard(isUnsent: boolean, question: Question): void {
  const confirm = useConfirm();
  const { pathname: here } = useLocation();
  useUnsavedWork(isUnsent);
  const blocker = useBlocker(
    ({ nextLocation: { pathname } }) => isUnsent && pathname !== here && pathname !== '/login',
  );
  const asked = useRef<AbortController | null>(null);

  const ask = useEffectEvent(async () => {
    if (blocker.state !== 'blocked') return;
    const isOpen = asked.current !== null;
    asked.current?.abort();
    if (isOpen) return; // Back while the question is open closes it
    const asking = new AbortController();
    asked.current = asking;
    const isSure = await confirm({ ...question, danger: true, signal: asking.signal });
    asked.current = null;
    if (isSure) blocker.proceed();
    else blocker.reset();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') void ask();
  }, [blocker]);

  useUnloadWarning(isUnsent);
}

/** Lets the browser ask before the page is closed or reloaded. Only while needed: such pages load anew on Back. */
export function useUnloadWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', handleUnload);
    return () => window.removeEventListener('beforeunload', handleUnload);
  }, [isNeeded]);
}
