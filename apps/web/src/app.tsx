import type { ReactNode } from 'react';
import { ConfirmProvider } from './ui/feedback/confirm.tsx';
import { CrashBoundary } from './ui/feedback/crash-boundary.tsx';
import { NavigationControl } from './ui/navigation-control.tsx';

/** What every screen needs of the app, inside any kind of router. */
export function App({ children }: { children: ReactNode }) {
  return (
    <CrashBoundary>
      <NavigationControl>
        <ConfirmProvider>{children}</ConfirmProvider>
      </NavigationControl>
    </CrashBoundary>
  );
}
