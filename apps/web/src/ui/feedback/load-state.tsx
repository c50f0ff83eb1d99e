import { Alert, Button, Group, Loader } from '@mantine/core';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from './error-text.ts';
import styles from './feedback.module.css';

/** The part of a query's result that is needed; `useQuery` and `useStoredQuery` give it. */
export interface Loadable<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

interface LoadStateProps<T> {
  query: Loadable<T>;
  /** The texts of the spinner, such as 'Loading warehouses', and of a failure; general ones without them. */
  loading?: string;
  failed?: string;
  /** The shape of what comes (skeleton.tsx), for the first loading; without it a spinner. */
  shape?: ReactNode;
  /** Stands above until the data is shown, which brings its own. */
  heading?: ReactNode;
  children: (data: T) => ReactNode;
}

/**
 * Shows data when it is there; until then its shape or a spinner, and after a failure what failed and a
 * button to retry. What was there and was cleared, as a list is after a change of it, comes back behind a
 * spinner (docs/spec/shell.md#forms). New data is rendered in small steps, so that the page answers meanwhile.
 */
export function LoadState<T>({ query, loading, failed, shape, heading, children }: LoadStateProps<T>) {
  const t = useTranslations('ui.load');
  const isThere = query.data !== undefined;
  const [wasThere, setWasThere] = useState(isThere);
  const isDrawn = useDeferredValue(isThere);
  if (isDrawn && !wasThere) setWasThere(true);
  if (isThere ? !isDrawn : query.error === null || query.isFetching)
    return (
      <>
        {heading}
        <Loading name={loading} shape={wasThere ? undefined : shape} />
      </>
    );
  return (
    <>
      {!isThere && heading}
      {query.error !== null && (
        <LoadFailure
          title={query.data === undefined ? (failed ?? t('failed')) : t('staleCopy')}
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data !== undefined && children(query.data)}
    </>
  );
}

interface LoadingProps {
  name?: string | undefined;
  shape?: ReactNode;
}

/** The shape of what is not there yet, or a spinner, with a name. */
export function Loading({ name, shape }: LoadingProps) {
  const t = useTranslations('ui.load');
  if (shape === undefined)
    return (
      <div role="status" aria-busy aria-label={name ?? t('loading')} className={styles.loading}>
        <Loader type="dots" aria-hidden />
      </div>
    );
  return (
    <div role="status" aria-busy aria-label={name ?? t('loading')} className={styles.shape}>
      <div aria-hidden>{shape}</div>
    </div>
  );
}

interface LoadFailureProps {
  title: string;
  error: Error;
  /** In place of the error's own sentence. */
  text?: string;
  isRetrying: boolean;
  onRetry: () => void;
}

/** A message on what failed and why, with a button to try again. */
export function LoadFailure({ title, error, text, isRetrying, onRetry }: LoadFailureProps) {
  const t = useTranslations('ui.load');
  const errorText = useErrorText();
  return (
    <Alert role="alert" color="red" variant="light" title={title} mb="md">
      <Group justify="space-between" gap="sm">
        <span>{text ?? errorText(error)}</span>
        {/* A missing right is not there the next time either. */}
        {!('code' in error && error.code === 'forbidden') && (
          <Button variant="default" size="xs" loading={isRetrying} onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
