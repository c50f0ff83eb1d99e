import { lazy, Suspense, useSyncExternalStore } from 'react';

const WaitingBadge = lazy(async () => ({
  default: (await import('../features/fir/waiting-badge.tsx')).WaitingBadge,
}));

/** The badge of waiting reports, loaded only where one waits. */
export function WaitingPlace() {
  const isAnyWaiting = useSyncExternalStore(
    (listener) => {
      window.addEventListener('storage', listener);
      return () => window.removeEventListener('storage', listener);
    },
    () => localStorage.getItem('waitingReports') !== null,
  );
  return isAnyWaiting ? (
    <Suspense>
      <WaitingBadge />
    </Suspense>
  ) : null;
}
