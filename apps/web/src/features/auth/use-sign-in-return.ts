import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { loginPath, safeReturnPath } from '../../api/addresses/login-path.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { finishSignIn, pendingReturnUrl, StateMismatch } from './sign-in.ts';

/**
 * The error that the login page shows after a failed return. Stored in the history entry, so that a reload
 * does not retry.
 */
export interface ReturnProblem {
  problem: string;
}

/**
 * Completes a sign-in whose code and state are in the URL, then continues, or returns to the login page with
 * the error.
 */
export function useSignInReturn(): void {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const t = useTranslations('auth');
  const isTaken = useRef(false); // a code can be used only once

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

/** Tells why the last return failed: our own reason, or the provider's `?error=`; null if it did not. */
export function useProblemOfReturn(): string | null {
  const { state } = useLocation();
  const [search] = useSearchParams();
  const t = useTranslations('auth');
  if (typeof state?.problem === 'string') return state.problem;
  const refusal = search.get('error');
  if (refusal === null) return null;
  if (refusal === 'access_denied') return t('denied');
  // Anybody can craft the URL, so only text that looks like an OAuth error code is shown.
  return t('provider', { reason: /^[a-z_]{1,40}$/.test(refusal) ? refusal : '?' });
}
