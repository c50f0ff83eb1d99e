import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from './empty-state.tsx';

interface CrashBoundaryProps {
  /** A sentence for an error that the app knows; null for any other. */
  explain: (error: unknown) => string | null;
  /** Told once for every crash, after the page is gone. */
  onCrash?: (error: unknown) => void;
  children: ReactNode;
}

/** Catches what breaks while drawing, so that a bug ends in words and a way on instead of an empty page. */
export class CrashBoundary extends Component<CrashBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrash?.(error);
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <Crash explanation={this.props.explain(error)} />;
  }
}

function Crash({ explanation }: { explanation: string | null }) {
  const t = useTranslations('ui.crash');
  return (
    <main role="alert">
      <EmptyState title={t('title')} hint={explanation ?? t('explanation')}>
        <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
      </EmptyState>
    </main>
  );
}
