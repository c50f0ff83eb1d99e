import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { showAlert } from '../feedback/alerts.ts';
import { LoadFailure } from '../feedback/load-state.tsx';
import { retryableImport } from '../retryable-import.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** The props that every dialog takes; a panel that stays on the page while it is closed says so with `opened`. */
interface DialogProps {
  onClose: () => void;
  opened?: boolean;
}

/**
 * A dialog whose code is loaded when it is first shown. Until it is there the page stays as it was. When the code cannot
 * be loaded a message says so and the dialog counts as closed: nothing else on the page is lost, and opening it again
 * tries again.
 */
export function lazyDialog<Props extends DialogProps>(load: Load<Props>): ComponentType<Props> {
  const code = retryableImport(load);
  return function LazyDialog(props) {
    const t = useTranslations('ui.load');
    const [Dialog, setDialog] = useState(code.get);
    const isWanted = props.opened !== false && Dialog === null;
    const handleFailure = useEffectEvent((error: unknown) => {
      console.error(error);
      showAlert({ description: t('partFailed'), alertClass: 'danger' });
      props.onClose();
    });
    useEffect(() => {
      if (!isWanted) return;
      return whenLoaded(code.load, (part) => setDialog(() => part), handleFailure);
    }, [isWanted]);
    return Dialog && <Dialog {...props} />;
  };
}

/**
 * A part of a screen whose code is loaded when it is first shown.
 * @param waiting stands in its place until then. When the code cannot be loaded, that is said there, with a retry; the
 * rest of the screen stays as it is.
 */
export function lazyPart<Props extends object>(load: Load<Props>, waiting: ReactNode = null) {
  const code = retryableImport(load);
  return function LazyPart(props: Props) {
    const t = useTranslations('ui.load');
    const [Part, setPart] = useState(code.get);
    const [error, setError] = useState<Error | null>(null);
    const [attempt, setAttempt] = useState(0);
    const [failedAttempt, setFailedAttempt] = useState<number | null>(null);
    const isMissing = Part === null;
    useEffect(() => {
      if (!isMissing) return;
      return whenLoaded(
        code.load,
        (part) => setPart(() => part),
        (failure) => {
          console.error(failure);
          setError(failure instanceof Error ? failure : new Error(String(failure)));
          setFailedAttempt(attempt);
        },
      );
    }, [isMissing, attempt]);
    if (Part !== null) return <Part {...props} />;
    if (error === null) return waiting;
    return (
      <LoadFailure
        title={t('failed')}
        text={t('partFailed')}
        error={error}
        isRetrying={failedAttempt !== attempt}
        onRetry={() => setAttempt(attempt + 1)}
      />
    );
  };
}

/** Calls back with what was loaded or why not, unless it is given up before. @returns gives it up. */
function whenLoaded<Part>(
  load: () => Promise<Part>,
  onLoad: (part: Part) => void,
  onFailure: (error: unknown) => void,
): () => void {
  let isGone = false;
  load().then(
    (part) => !isGone && onLoad(part),
    (error: unknown) => !isGone && onFailure(error),
  );
  return () => {
    isGone = true;
  };
}
