import { startTransition, useCallback, useEffect, useMemo, useOptimistic, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useIsCurrentPage } from '../../../ui/use-is-current-page.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { NO_CHOICE, readChoice, type SupplyChoice, writeChoice } from './supply-choice.ts';

/** Delay after the last keystroke; browsers limit how often the URL may change. */
const TYPING_MS = 300;

/**
 * The choice in the URL, so that a view can be shared and Back returns to the previous one. Typed text shows
 * at once and is written to the URL when typing pauses, without adding a history entry.
 */
export function useSupplyChoice() {
  const [address, setAddress] = useSearchParams();
  // Shows the latest choice while the navigation to its URL is still pending.
  const [search, setAhead] = useOptimistic(address);
  const sentText = search.get('q')?.trim() ?? '';
  const otherChoices = withoutText(search);
  // Keeps the same object for the same URL, so that results that depend on it stay memoised while typing.
  const choice = useMemo(() => readChoice(new URLSearchParams(otherChoices)), [otherChoices]);
  const [typed, setTyped] = useState(sentText);
  const sent = useRef(sentText);

  // Always the same function, so that the controls are not rendered again when the URL follows.
  const write = useStable((part: Partial<SupplyChoice>, replace: boolean) =>
    // The control changes at once; the URL, and everything that depends on it, follows.
    startTransition(() => {
      const next = writeChoice(search, { ...readChoice(search), ...part });
      setAhead(next);
      setAddress(next, { replace });
    }),
  );
  const change = useCallback((part: Partial<Omit<SupplyChoice, 'text'>>) => write(part, false), [write]);

  useEffect(() => {
    if (sentText === sent.current) return;
    sent.current = sentText; // navigation by Back or a link, rather than text typed here
    setTyped(sentText);
  }, [sentText]);

  const isCurrent = useIsCurrentPage();
  const text = typed.trim();
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      if (!isCurrent()) return;
      sent.current = text;
      write({ text }, true);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  });

  return {
    /** Everything but the text. */
    choice,
    /** Part of a name or nickname, trimmed. */
    text,
    /** The raw text of the input. */
    typed,
    setTyped,
    change,
    /** Resets everything but the layout and the sort. */
    clear: useStable(() => {
      sent.current = '';
      setTyped('');
      write({ ...NO_CHOICE, layout: choice.layout, sort: choice.sort }, false);
    }),
  };
}

function withoutText(search: URLSearchParams): string {
  const otherParams = new URLSearchParams(search);
  otherParams.delete('q');
  return otherParams.toString();
}
