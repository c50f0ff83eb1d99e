import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/** Records the current address, for a test to read. */
export function AddressProbe({ at }: { at: { address: string } }) {
  const { pathname, search } = useLocation();
  // Before the page is painted; other effects may run later.
  useLayoutEffect(() => {
    at.address = pathname + search;
  }, [at, pathname, search]);
  return null;
}
