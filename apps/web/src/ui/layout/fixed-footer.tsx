import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './layout.module.css';

/** A bar along the bottom of the window, for what a whole screen is submitted with. Alerts appear above it. */
export function FixedFooter({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <Box h="var(--footer-height)" aria-hidden />
      <section className={styles.footer} aria-label={label}>
        <div className={styles.content}>{children}</div>
      </section>
    </>
  );
}
