import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type PyramidOptions, readOptions, storedOptions, writeOptions } from './pyramid-options.ts';

/**
 * The options from the address, or else from this browser. A change is written to both: the address describes
 * what is on the screen, and the browser remembers it for the next visit. Merely opening a link stores
 * nothing.
 */
export function usePyramidOptions() {
  const [search, setSearch] = useSearchParams();
  const options = useMemo(() => readOptions(search, storedOptions.read()), [search]);

  const change = (part: Partial<PyramidOptions>) => {
    const { source, ...kept } = { ...options, ...part };
    storedOptions.write(kept);
    setSearch(writeOptions(search, { ...kept, source }), { replace: true, flushSync: true });
  };
  return {
    options,
    /** Whether the address names the pyramid. */
    isLinked: search.has('pyramid'),
    change,
  };
}
