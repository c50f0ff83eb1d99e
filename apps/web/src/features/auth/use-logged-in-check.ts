import { useEffect } from 'react';
import { whenIdle } from '../../ui/when-idle.ts';
import { checkLoggedIn } from './sign-in.ts';

/** Checks the stored session once, when the first screen stands: a read says by a 401 that it has ended. */
export function useLoggedInCheck(): void {
  useEffect(() => whenIdle(() => void checkLoggedIn()), []);
}
