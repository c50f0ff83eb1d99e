import { useEffect, useState, useSyncExternalStore } from 'react';
import { retryableImport } from '../ui/retryable-import.ts';

const badge = retryableImport(
  async () => (await import('../features/fir/waiting/waiting-badge.tsx')).WaitingBadge,
);
/** A report waits because the server is away, and so may be the badge's code. */
const RETRY_MS = 10_000;

/** The badge of waiting reports, loaded only where one waits. */
export function WaitingPlace() {
  const isAnyWaiting = useSyncExternalStore(
    (listener) => {
      window.addEventListener('storage', listener);
      return () => window.removeEventListener('storage', listener);
    },
    () => localStorage.getItem('waitingReports') !== null,
    () => false,
  );
  const [Badge, setBadge] = useState(badge.get);
  const isMissing = isAnyWaiting && Badge === null;
  useEffect(() => {
    if (!isMissing) return;
    const load = () =>
      badge.load().then(
        (loaded) => setBadge(() => loaded),
        (error: unknown) => console.error(error), // the next try tells nothing new: the list on the FIR screen shows what waits
      );
    void load();
    const timer = setInterval(load, RETRY_MS);
    return () => clearInterval(timer);
  }, [isMissing]);
  return isAnyWaiting && Badge !== null ? <Badge /> : null;
}
