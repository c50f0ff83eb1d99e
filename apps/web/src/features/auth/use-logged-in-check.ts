import { useEffect } from 'react';
import { checkLoggedIn } from './sign-in.ts';

/** Checks the stored session once, when the app starts. */
export function useLoggedInCheck(): void {
  useEffect(() => {
    void checkLoggedIn();
  }, []);
}
