import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useTranslations } from 'use-intl';
import { useConfirm } from '../../ui/confirm.tsx';

/** Asks before the screen is left with work that was not submitted. A session that ended goes to the login unasked. */
export function useLeaveGuard(isUnsent: boolean): void {
  const t = useTranslations('fir.leave');
  const confirm = useConfirm();
  const isAsking = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsent && nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== '/login',
  );

  const ask = async () => {
    isAsking.current = true;
    const isSure = await confirm({
      title: t('title'),
      message: t('message'),
      confirmLabel: t('confirm'),
      danger: true,
    });
    isAsking.current = false;
    if (isSure) blocker.proceed?.();
    else blocker.reset?.();
  };

  useEffect(() => {
    if (blocker.state === 'blocked' && !isAsking.current) void ask();
  });

  useEffect(() => {
    if (!isUnsent) return;
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', handleUnload);
    return () => window.removeEventListener('beforeunload', handleUnload);
  }, [isUnsent]);
}
