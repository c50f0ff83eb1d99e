import { Alert, Button, Group, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from './error-text.ts';
import styles from './load-state.module.css';

/** The part of a query's result that is needed; `useQuery` and `useStoredQuery` give it. */
export interface Loadable<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

interface LoadStateProps<T> {
  query: Loadable<T>;
  /** What the spinner and a failure are about, such as 'Loading warehouses'; a general text without it. */
  loading?: string;
  failed?: string;
  children: (data: T) => ReactNode;
}

/** Shows data when it is there; until then a spinner, and after a failure what failed and a button to retry. */
export function LoadState<T>({ query, loading, failed, children }: LoadStateProps<T>) {
  const t = useTranslations('ui.load');
  if (query.data === undefined && (query.error === null || query.isFetching))
    return <Loading {...(loading !== undefined && { name: loading })} />;
  return (
    <>
      {query.error !== null && (
        <Failure
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

/** A spinner with a name, where a screen or a part of it is not there yet. */
export function Loading({ name }: { name?: string }) {
  const t = useTranslations('ui.load');
  return (
    <div role="status" aria-label={name ?? t('loading')} className={styles.loading}>
      <Loader type="dots" aria-hidden />
    </div>
  );
}

interface FailureProps {
  title: string;
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
}

function Failure({ title, error, isRetrying, onRetry }: FailureProps) {
  const t = useTranslations('ui.load');
  const errorText = useErrorText();
  return (
    <Alert role="alert" color="red" variant="light" title={title} className={styles.failure}>
      <Group justify="space-between" gap="sm">
        <span>{errorText(error)}</span>
        <Button variant="default" size="xs" loading={isRetrying} onClick={onRetry}>
          {t('retry')}
        </Button>
      </Group>
    </Alert>
  );
}
