import { AppRoutes } from './routes.tsx';
import { ConfirmProvider } from './ui/feedback/confirm.tsx';
import { CrashBoundary } from './ui/feedback/crash-boundary.tsx';

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
