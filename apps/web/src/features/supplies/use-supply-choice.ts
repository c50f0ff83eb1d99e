import { startTransition, useCallback, useEffect, useMemo, useOptimistic, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { NO_CHOICE, readChoice, type SupplyChoice, writeChoice } from './supply-choice.ts';

/** After the last key; browsers refuse more than a few changes of the address in a second. */
const TYPING_MS = 300;

/**
 * The choice in the page's address, so that a view can be shared and Back returns to the one before. What is typed
 * shows at once and goes to the address when the typing pauses, without a step of its own in the history.
 */
export function useSupplyChoice() {
  const [address, setAddress] = useSearchParams();
  // What was chosen last, while the page is still on its way to its address.
  const [search, setAhead] = useOptimistic(address);
  const sentText = search.get('q')?.trim() ?? '';
  const others = withoutText(search);
  // The same choice for the same address: what depends on it need not be found and rendered again for every key.
  const choice = useMemo(() => readChoice(new URLSearchParams(others)), [others]);
  const [typed, setTyped] = useState(sentText);
  const sent = useRef(sentText);

  const write = useCallback(
    (part: Partial<SupplyChoice>, replace: boolean) =>
      // The list changes together with the control that was pressed; the address, and all that hangs on it, follows.
      startTransition(() => {
        const next = writeChoice(search, { ...readChoice(search), ...part });
        setAhead(next);
        setAddress(next, { replace });
      }),
    [search, setAhead, setAddress],
  );
  const change = useCallback((part: Partial<Omit<SupplyChoice, 'text'>>) => write(part, false), [write]);

  useEffect(() => {
    if (sentText === sent.current) return;
    sent.current = sentText; // Back, or a link: not what was typed here
    setTyped(sentText);
  }, [sentText]);

  const text = typed.trim();
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      write({ text }, true);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  });

  return {
    /** All but the text. */
    choice,
    /** Part of a name or nickname, without spaces around it. */
    text,
    /** As it stands in the input. */
    typed,
    setTyped,
    change,
    /** Everything but the sort. */
    clear: () => {
      sent.current = '';
      setTyped('');
      write({ ...NO_CHOICE, sort: choice.sort }, false);
    },
  };
}

function withoutText(search: URLSearchParams): string {
  const others = new URLSearchParams(search);
  others.delete('q');
  return others.toString();
}
