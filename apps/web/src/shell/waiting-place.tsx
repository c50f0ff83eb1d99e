import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { followStorage } from '../api/storage/follow-storage.ts';
import { retryableImport } from '../ui/retryable-import.ts';

/** A storage key under which something waits to be sent, and the component that shows or sends it, loaded only if something waits. */
const WAITING = [
  {
    key: 'waitingReports',
    code: retryableImport<ComponentType>(
      async () => (await import('../features/fir/store/waiting/waiting-badge.tsx')).WaitingBadge,
    ),
  },
  {
    key: 'waitingTicks',
    code: retryableImport<ComponentType>(
      async () => (await import('../features/shipments/loading/use-send-ticks.ts')).TickSender,
    ),
  },
];
/** Loading the code may fail too, because the server is unreachable. */
const RETRY_MS = 10_000;

/** The place of what waits for a connection: the badge of reports, and ticks of a checklist, which are sent from any page. */
export function WaitingPlace() {
  return WAITING.map((waiting) => <WhileStored key={waiting.key} stored={waiting.key} code={waiting.code} />);
}

function WhileStored({ stored, code }: { stored: string; code: (typeof WAITING)[number]['code'] }) {
  const isStored = useSyncExternalStore(
    followStorage,
    () => localStorage.getItem(stored) !== null,
    () => false,
  );
  const [Part, setPart] = useState(code.get);
  const isMissing = isStored && Part === null;
  useEffect(() => {
    if (!isMissing) return;
    const load = () =>
      code.load().then(
        (loaded) => setPart(() => loaded),
        (error: unknown) => console.error(error), // no message: what waits is shown where it was entered
      );
    void load();
    const timer = setInterval(load, RETRY_MS);
    return () => clearInterval(timer);
  }, [isMissing, code]);
  return isStored && Part !== null ? <Part /> : null;
}
