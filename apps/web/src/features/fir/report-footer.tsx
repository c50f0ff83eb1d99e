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
  counts: ReviewCounts;
  problems: ReportProblem[];
  maySubmit: boolean;
  isSubmitting: boolean;
  onSubmit: () => void;
}

/** The submit button, and beside it what the report would do and what is still missing. */
export function ReportFooter(props: ReportFooterProps) {
  const { count, read, counts, problems, maySubmit, isSubmitting, onSubmit } = props;
  const t = useTranslations('fir.footer');
  return (
    <FixedFooter label={t('label')}>
      <Button
        className={styles.button ?? ''}
        leftSection={<IconSend size={18} aria-hidden />}
        disabled={!maySubmit}
        loading={isSubmitting}
        onClick={onSubmit}
        aria-keyshortcuts="Control+Enter"
      >
        {t('submit')}
      </Button>
      <p role="status" className={styles.state}>
        {count === 0 && t('nothing')}
        {read > 0 && (
          <span>
            <CountWords counts={counts} /> {t('pictures', { count: read })}
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
