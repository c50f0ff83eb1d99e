import { useEffect, useEffectEvent } from 'react';

const REQUEST = 'search-request';

/** Opens the search from a place that does not hold it, such as the bar along the bottom. */
export function requestSearch(): void {
  window.dispatchEvent(new Event(REQUEST));
}

/** Calls back for each request; the one component that shows the search listens. */
export function useSearchRequest(onRequest: () => void): void {
  const handleRequest = useEffectEvent(onRequest);
  useEffect(() => {
    const listen = () => handleRequest();
    window.addEventListener(REQUEST, listen);
    return () => window.removeEventListener(REQUEST, listen);
  }, []);
}
