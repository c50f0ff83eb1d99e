import { type Access, mayPass } from '@backline/contract';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { loginPath } from '../api/addresses/login-path.ts';
import { endedBy, useSession } from '../api/storage/session.ts';
import type { ReturnProblem } from '../features/auth/use-sign-in-return.ts';
import { NoPage } from './no-page.tsx';

/**
 * Lets a screen show to those who may open it: nobody signed in goes to the login with a return address, a missing
 * right leads to /welcome with a notice (docs/spec/shell.md#routes). Reading the session logs an expired token out.
 */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const t = useTranslations('auth');
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (mayPass(session?.user ?? null, access)) return children;
  if (session !== null) return <NoPage />;
  const end = endedBy();
  return (
    <Navigate
      to={end === 'logout' ? '/login' : loginPath(pathname + search + hash)}
      replace
      {...(end === 'undecodable' && { state: { problem: t('undecodable') } satisfies ReturnProblem })}
    />
  );
}
