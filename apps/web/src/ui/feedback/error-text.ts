import { useTranslations } from 'use-intl';

/**
 * A sentence for any error. The server's own errors bring one; errors that come from the connection or from a bug get
 * theirs here. Read by shape, since `ui` knows nothing of the contract.
 */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('ui.errors');
  return (error) => {
    if (!(error instanceof Error && 'code' in error)) return t('unexpected');
    if (error.code === 'offline' || error.code === 'unexpected') return t(error.code);
    return error.message;
  };
}
