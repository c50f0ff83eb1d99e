import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/** Notes where the person is, for a test to read. */
export function AddressProbe({ at }: { at: { address: string } }) {
  const { pathname, search } = useLocation();
  // Before anybody can see the page: other effects may come later.
  useLayoutEffect(() => {
    at.address = pathname + search;
  }, [at, pathname, search]);
  return null;
}
