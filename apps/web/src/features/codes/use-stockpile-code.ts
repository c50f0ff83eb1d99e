import { stockpiles } from '@backline/contract';
import { useTimeout } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client/call.ts';
import { useFailureAlert } from '../../ui/feedback/use-failure-alert.ts';

const COPIED_MS = 2000;

interface CodedStockpile {
  id: number;
  /** The code, if the page has it already; without it the server is asked when somebody wants it. */
  code?: string;
}

/** A stockpile's code, hidden until requested because screens are shared and streamed. Empty where there is none. */
export function useStockpileCode({ id, code: known }: CodedStockpile) {
  const alertFailure = useFailureAlert();
  const [isShown, setShown] = useState(false);
  const [copied, setCopied] = useState<'done' | 'failed' | null>(null);
  const timer = useTimeout(() => setCopied(null), COPIED_MS);
  // Records the reveal in the audit trail. That a known code was sent is recorded already, so nothing waits for this request.
  const reveal = useMutation({
    mutationFn: () => call(stockpiles.reveal, { params: { id } }),
    ...(known === undefined ? { onError: alertFailure } : { retry: 2 }),
  });
  const code = known ?? reveal.data?.code;

  const noteCopy = (result: 'done' | 'failed') => {
    timer.clear();
    setCopied(result);
    if (result === 'done') timer.start();
  };
  return {
    code,
    isShown: isShown && code !== undefined,
    isPending: known === undefined && reveal.isPending,
    isCopied: copied === 'done',
    cannotCopy: copied === 'failed' && code !== undefined && code !== '',
    toggle: () => {
      if (!isShown) reveal.mutate();
      setShown(!isShown);
    },
    copy: () => {
      const asked = reveal.mutateAsync();
      asked.catch(() => {}); // told by `onError`, or tried again
      copyWhenKnown(known ?? asked.then((reply) => reply.code)).then(
        () => noteCopy('done'),
        () => noteCopy('failed'),
      );
    },
  };
}
export type ShownCode = ReturnType<typeof useStockpileCode>;

/** Copies a code that may still be on its way. Safari copies only while a press is handled, and takes a promise for it. */
export async function copyWhenKnown(asked: string | Promise<string>): Promise<void> {
  if (typeof asked === 'string') return navigator.clipboard.writeText(asked);
  const code = asked.then((text) => text || Promise.reject(new Error('There is no code.')));
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await code);
  const plain = code.then((text) => new Blob([text], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })]);
}
