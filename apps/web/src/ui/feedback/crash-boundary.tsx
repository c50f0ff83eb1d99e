import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from './empty-state.tsx';

/** Catches what breaks while drawing, so that a bug ends in words and a way on instead of an empty page. */
export class CrashBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return this.state.error === null ? this.props.children : <Crash />;
  }
}

function Crash() {
  const t = useTranslations('ui.crash');
  return (
    <main role="alert">
      <EmptyState title={t('title')} hint={t('explanation')}>
        <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
      </EmptyState>
    </main>
  );
}
