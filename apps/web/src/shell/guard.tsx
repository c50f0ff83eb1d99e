import { type Access, mayPass } from '@backline/contract';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { loginPath } from '../api/login-path.ts';
import { endedBy, useSession } from '../api/session.ts';

/**
 * Lets a screen show to those who may open it: nobody signed in goes to the login with a return address, a missing
 * right leads to /welcome (product.md §2). Reading the session logs an expired token out.
 */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (mayPass(session?.user ?? null, access)) return children;
  if (session !== null) return <Navigate to="/welcome" replace />;
  const isLogout = endedBy() === 'logout';
  return <Navigate to={isLogout ? '/login' : loginPath(pathname + search + hash)} replace />;
}
