import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { NO_CHOICE, readChoice, type SupplyChoice, writeChoice } from './supply-choice.ts';

/** After the last key; browsers refuse more than a few changes of the address in a second. */
const TYPING_MS = 300;

/**
 * The choice in the page's address, so that a view can be shared and Back returns to the one before. What is typed
 * shows at once and goes to the address when the typing pauses, without a step of its own in the history.
 */
export function useSupplyChoice() {
  const [search, setSearch] = useSearchParams();
  // The same lists for the same address: what depends on them need not be found again for every key.
  const choice = useMemo(() => readChoice(search), [search]);
  const [typed, setTyped] = useState(choice.text);
  const sent = useRef(choice.text);

  // Without flushSync a checkbox would fall back until the list has been rendered.
  const write = (part: Partial<SupplyChoice>, replace: boolean) =>
    setSearch(writeChoice(search, { ...choice, ...part }), { replace, flushSync: true });

  useEffect(() => {
    if (choice.text === sent.current) return;
    sent.current = choice.text; // Back, or a link: not what was typed here
    setTyped(choice.text);
  }, [choice.text]);

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
    choice: { ...choice, text },
    /** As it stands in the input. */
    typed,
    setTyped,
    change: (part: Partial<Omit<SupplyChoice, 'text'>>) => write(part, false),
    /** Everything but the sort. */
    clear: () => {
      sent.current = '';
      setTyped('');
      write({ ...NO_CHOICE, sort: choice.sort }, false);
    },
  };
}
