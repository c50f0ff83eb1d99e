import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { FixedFooter } from '../../ui/layout/fixed-footer.tsx';
import styles from './report-footer.module.css';
import type { ReportProblem } from './report-problems.ts';

interface ReportFooterProps {
  /** Number of pictures on the screen. */
  count: number;
  problems: ReportProblem[];
  maySubmit: boolean;
  isSubmitting: boolean;
  onSubmit: () => void;
}

/** The submit button, and beside it what is still missing. */
export function ReportFooter({ count, problems, maySubmit, isSubmitting, onSubmit }: ReportFooterProps) {
  const t = useTranslations('fir.footer');
  return (
    <FixedFooter label={t('label')}>
      <Button
        className={styles.button ?? ''}
        leftSection={<IconSend size={18} aria-hidden />}
        disabled={!maySubmit}
        loading={isSubmitting}
        onClick={onSubmit}
      >
        {t('submit')}
      </Button>
      <p role="status" className={styles.state}>
        {count === 0 && t('nothing')}
        {count > 0 && maySubmit && t('ready', { count })}
        {problems.map(({ kind, count: affected }) => (
          <span key={kind} className={styles.problem}>
            {t(`problems.${kind}`, { count: affected })}
          </span>
        ))}
      </p>
    </FixedFooter>
  );
}
