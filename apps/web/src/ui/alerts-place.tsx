import { notificationsStore } from '@mantine/notifications';
import { lazy, Suspense, useEffect, useState } from 'react';

const AlertList = lazy(async () => ({ default: (await import('./alert-list.tsx')).AlertList }));

const hasAlerts = () => notificationsStore.getState().notifications.length > 0;

/** Where alerts appear; the app has one. The list itself is loaded for the first alert. */
export function Alerts() {
  const [isNeeded, setIsNeeded] = useState(hasAlerts);
  useEffect(() => {
    const look = () => hasAlerts() && setIsNeeded(true);
    look(); // a screen may have shown one when it first appeared
    return notificationsStore.subscribe(look);
  }, []);
  return <Suspense>{isNeeded && <AlertList />}</Suspense>;
}
