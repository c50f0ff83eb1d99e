import { Button, Group, Kbd, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { FixedFooter } from '../../ui/layout/fixed-footer.tsx';
import styles from './fir.module.css';
import { type ComparedImage, type ReviewCounts, summedCounts } from './reading/compared-images.ts';
import { reportProblems } from './reading/report-problems.ts';
import type { ReportToSend } from './report-to-send.ts';
import { useEffectText } from './review/effect-text.ts';
import type { Review } from './review/use-review.ts';

interface ReportFooterProps {
  review: Review;
  /** The review's images that have been read. */
  compared: readonly ComparedImage[];
  report: ReportToSend;
  /** Goes to the next row or question that needs an answer. */
  onNext: () => void;
}

/** The submit button, what the report would do and what is still missing, and the way to the next answer. */
export function ReportFooter({ review, compared, report, onNext }: ReportFooterProps) {
  const t = useTranslations('fir.footer');
  const { images } = review.state;
  const sure = report.sure.length;
  const arePictures = images.every(({ source }) => source === 'screenshot');
  const isOpen = compared.some(
    ({ image, counts }) => counts.unchecked > 0 || !review.known.includes(image.scan.stockpileName),
  );
  const isAnswered = sure > 0 || !isOpen;
  return (
    <FixedFooter label={t('label')}>
      <Button
        key={sure > 0 ? 'sure' : 'all'}
        ref={sure > 0 ? takeFocus : undefined}
        variant={isAnswered ? 'filled' : 'default'}
        leftSection={<IconSend size={18} aria-hidden />}
        disabled={!report.isReady}
        loading={review.isSubmitting}
        onClick={report.submit}
        rightSection={sure > 0 && <Kbd size="xs">Enter</Kbd>}
        aria-keyshortcuts="Control+Enter"
      >
        {sure > 0 ? t('submitSure', { count: sure }) : t('submit')}
      </Button>
      <Group
        className={styles.status ?? ''}
        data-short={!isAnswered || undefined}
        gap="0 var(--space-4)"
        miw={0}
        flex={1}
        fz="small"
        c="dimmed"
        role="status"
      >
        {images.length === 0 && t('nothing')}
        {compared.length > 0 && (
          <span>
            <CountTexts counts={summedCounts(compared)} />{' '}
            {t(arePictures ? 'pictures' : 'readings', { count: compared.length })}
          </span>
        )}
        {reportProblems(report.open, review.known).map(({ kind, count: affected }) => (
          <Text span inherit c="yellow" key={kind} className={styles.problem}>
            {t(`problems.${kind}`, { count: affected })}
          </Text>
        ))}
      </Group>
      {!isAnswered && (
        <Button ms="auto" aria-keyshortcuts="N" rightSection={<Kbd size="xs">N</Kbd>} onClick={onNext}>
          {t('next')}
        </Button>
      )}
    </FixedFooter>
  );
}

/** Lets Enter press the button, unless something else has the focus. */
function takeFocus(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus({ preventScroll: true });
}

interface CountTextsProps {
  counts: ReviewCounts;
  /** The effect of the report, in words, where there is nothing stored to compare with. */
  effect?: string | undefined;
}

/** "1 row unchecked, 8 go to zero, 62 change". */
export function CountTexts({ counts, effect }: CountTextsProps) {
  const t = useTranslations('fir.footer');
  const effectText = useEffectText();
  const { unchecked } = counts;
  const effects = effect ?? effectText(counts);
  return (
    <>
      <Text
        component="strong"
        inherit
        fw={600}
        c={unchecked > 0 ? 'yellow' : 'bright'}
        data-open={unchecked > 0 || undefined}
      >
        {t('unchecked', { count: unchecked })}
      </Text>
      {effects !== '' && <Text component="strong" inherit fw={600} c="bright">{`, ${effects}`}</Text>}
    </>
  );
}
