import { useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router';
import { type Question, useConfirm } from './confirm.tsx';

/** Asks before the screen is left with work that was not submitted. A session that ended goes to the login unasked. */
export function useLeaveGuard(isUnsent: boolean, question: Question): void {
  const confirm = useConfirm();
  /** Where the way was held back that was asked about last: an answer takes a moment to let the way go. */
  const asked = useRef<Location>(undefined);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsent && nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== '/login',
  );

  const ask = async () => {
    const isSure = await confirm({ ...question, danger: true });
    if (isSure) blocker.proceed?.();
    else blocker.reset?.();
  };

  useEffect(() => {
    if (blocker.state !== 'blocked' || asked.current === blocker.location) return;
    asked.current = blocker.location;
    void ask();
  });

  useEffect(() => {
    if (!isUnsent) return;
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', handleUnload);
    return () => window.removeEventListener('beforeunload', handleUnload);
  }, [isUnsent]);
}
