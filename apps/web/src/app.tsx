import { AppRoutes } from './routes.tsx';
import { ConfirmProvider } from './ui/confirm.tsx';
import { CrashBoundary } from './ui/crash-boundary.tsx';

/** Everything inside the router, whichever kind of router it is. */
export function App() {
  return (
    <CrashBoundary>
      <ConfirmProvider>
        <AppRoutes />
      </ConfirmProvider>
    </CrashBoundary>
  );
}
