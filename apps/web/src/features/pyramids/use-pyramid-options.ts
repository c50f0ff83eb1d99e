import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type PyramidOptions, readOptions, storedOptions, writeOptions } from './pyramid-options.ts';

/**
 * The options of the address, else of this browser. A change goes to both: the address carries what is on the screen,
 * and the browser remembers it for the next visit. An address that was only opened changes nothing here.
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
