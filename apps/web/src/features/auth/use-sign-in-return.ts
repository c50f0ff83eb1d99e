import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { loginPath, safeReturnPath } from '../../api/login-path.ts';
import { useErrorText } from '../../ui/error-text.ts';
import { finishSignIn, pendingReturnUrl, StateMismatch } from './sign-in.ts';

/** What the login says after a return that led nowhere; kept in the history entry, so a reload repeats nothing. */
export interface ReturnProblem {
  problem: string;
}

/** Finishes a sign-in whose code and state stand in the address, then goes on, or back to the login with the reason. */
export function useSignInReturn(): void {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const t = useTranslations('auth');
  const isTaken = useRef(false); // a code works once

  useEffect(() => {
    const code = search.get('code');
    if (isTaken.current || code === null) return;
    isTaken.current = true;
    const returnUrl = pendingReturnUrl();
    finishSignIn(code, search.get('state')).then(
      (goTo) => navigate(safeReturnPath(goTo), { replace: true }),
      (error: unknown) => {
        const isMismatch = error instanceof StateMismatch;
        const problem = isMismatch ? t('mismatch') : t('failed', { reason: errorText(error) });
        const state: ReturnProblem = { problem };
        return navigate(returnUrl === null ? '/login' : loginPath(returnUrl), { replace: true, state });
      },
    );
  }, [search, navigate, errorText, t]);
}

/** Why the last return led nowhere: our own reason, or the provider's `?error=`; null without one. */
export function useProblemOfReturn(): string | null {
  const { state } = useLocation();
  const [search] = useSearchParams();
  const t = useTranslations('auth');
  if (typeof state?.problem === 'string') return state.problem;
  const refusal = search.get('error');
  if (refusal === null) return null;
  if (refusal === 'access_denied') return t('denied');
  // The address is anybody's to write: only what looks like a code of the provider is repeated.
  return t('provider', { reason: /^[a-z_]{1,40}$/.test(refusal) ? refusal : '?' });
}
