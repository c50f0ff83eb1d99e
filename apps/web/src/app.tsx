import { useTranslations } from 'use-intl';
import { forgetSession } from './api/session.ts';
import { UndecodableToken } from './api/token.ts';
import { AppRoutes } from './routes.tsx';
import { ConfirmProvider } from './ui/confirm.tsx';
import { CrashBoundary } from './ui/crash-boundary.tsx';

/** Everything inside the router, whichever kind of router it is. */
export function App() {
  const t = useTranslations('auth');
  return (
    <CrashBoundary
      explain={(error) => (error instanceof UndecodableToken ? t('undecodable') : null)}
      onCrash={(error) => error instanceof UndecodableToken && forgetSession()}
    >
      <ConfirmProvider>
        <AppRoutes />
      </ConfirmProvider>
    </CrashBoundary>
  );
}
