import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { FixedFooter } from '../../ui/layout/fixed-footer.tsx';
import styles from './report-footer.module.css';
import type { ReportProblem } from './report-problems.ts';
import type { ReviewCounts } from './review/compared-rows.ts';

interface ReportFooterProps {
  /** Number of pictures on the screen, and of those that were read. */
  count: number;
  read: number;
  /** Whether all of them are pictures. */
  arePictures: boolean;
  counts: ReviewCounts;
  /** How many sure readings are sent, leaving the others; 0 where all are sent together. */
  sure: number;
  problems: ReportProblem[];
  maySubmit: boolean;
  isSubmitting: boolean;
  onSubmit: () => void;
}

/** The submit button, and beside it what the report would do and what is still missing. */
export function ReportFooter(props: ReportFooterProps) {
  const { count, read, arePictures, counts, sure, problems, maySubmit, isSubmitting, onSubmit } = props;
  const t = useTranslations('fir.footer');
  return (
    <FixedFooter label={t('label')}>
      <Button
        key={sure > 0 ? 'sure' : 'all'}
        ref={sure > 0 ? takeFocus : undefined}
        className={styles.button ?? ''}
        leftSection={<IconSend size={18} aria-hidden />}
        disabled={!maySubmit}
        loading={isSubmitting}
        onClick={onSubmit}
        rightSection={sure > 0 && <kbd className={styles.key}>Enter</kbd>}
        aria-keyshortcuts="Control+Enter"
      >
        {sure > 0 ? t('submitSure', { count: sure }) : t('submit')}
      </Button>
      <p role="status" className={styles.state}>
        {count === 0 && t('nothing')}
        {read > 0 && (
          <span>
            <CountWords counts={counts} /> {t(arePictures ? 'pictures' : 'readings', { count: read })}
          </span>
        )}
        {problems.map(({ kind, count: affected }) => (
          <span key={kind} className={styles.problem}>
            {t(`problems.${kind}`, { count: affected })}
          </span>
        ))}
      </p>
    </FixedFooter>
  );
}

/** So that Enter presses it, unless a person is at work somewhere. */
function takeFocus(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus({ preventScroll: true });
}

/** "1 row unchecked, 8 go to zero, 62 change". */
export function CountWords({ counts: { unchecked, gone, changed } }: { counts: ReviewCounts }) {
  const t = useTranslations('fir.footer');
  const effects = [gone > 0 ? t('gone', { count: gone }) : [], t('changed', { count: changed })].flat();
  return (
    <>
      <strong className={styles.unchecked} data-open={unchecked > 0 || undefined}>
        {t('unchecked', { count: unchecked })}
      </strong>
      <strong className={styles.effects}>{`, ${effects.join(', ')}`}</strong>
    </>
  );
}
