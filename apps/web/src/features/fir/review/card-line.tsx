import { Loader, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { type Status, StatusBadge } from '../../../ui/labels/status-badge.tsx';
import styles from '../fir.module.css';
import {
  type ComparedImage,
  changesOf,
  questionsAbout,
  type ReadingState,
  readingState,
  useComparedImages,
} from '../reading/compared-images.ts';
import { bringsMany, type FirImage } from '../reading/fir-image.ts';
import { useEffectText } from './effect-text.ts';
import { isAsked } from './place/stockpile-match.tsx';
import { needsPerson } from './use-open-card.ts';

interface CardLineProps {
  image: FirImage;
  /** Its place in the list, from 1. */
  number: number;
  /** Names of all stockpiles that a report may use. */
  names: readonly string[];
  /** Another picture is of the same stockpile. */
  isShared: boolean;
  isOpen: boolean;
  /** The element id of the file name. */
  titleId: string;
  onToggle: () => void;
}

/** A picture in one line: its stockpile, what its report does, and what a person has to answer. Opens and folds its card. */
export function CardLine({ image, number, names, isShared, isOpen, titleId, onToggle }: CardLineProps) {
  const t = useTranslations('fir.line');
  const card = useTranslations('fir.card');
  const effectText = useEffectText();
  const processed = image.status === 'processed' ? image : null;
  const [compared] = useComparedImages(processed === null ? [] : [processed], names);
  const name = processed?.scan.stockpileName ?? '';
  const isQuestion = processed !== null && isAsked(processed.scan);
  const isOpenQuestion = processed !== null && (needsPerson(processed, names) || isShared);
  const rows = processed?.scan.rows.length ?? 0;
  return (
    <h2 className={styles.heading}>
      <UnstyledButton
        className={styles.toggle}
        aria-expanded={isOpen}
        onClick={onToggle}
        disabled={processed === null}
      >
        <Text span inherit c="dimmed" className={styles.wide}>
          {number}
        </Text>
        {image.status === 'processing' ? (
          <Loader size="xs" aria-hidden />
        ) : isOpenQuestion ? (
          <IconAlertTriangle size={18} color="var(--status-aging)" aria-hidden />
        ) : (
          <IconCheck size={18} color="var(--status-fresh)" opacity={processed === null ? 0 : 1} aria-hidden />
        )}
        <Text span inherit fw={600} c="bright" truncate>
          {processed === null ? image.fileName : isQuestion ? t('which') : name}
        </Text>
        <Text span inherit c="dimmed" truncate>
          {compared?.stored?.warehouse.name ?? processed?.scan.warehouseType}
        </Text>
        <Text span inherit truncate className={styles.wide}>
          {compared !== undefined && t('rows', { count: rows, effect: effectText(compared.counts) })}
        </Text>
        <Text span size="small" c="dimmed" truncate className={styles.wide} id={titleId}>
          {image.fileName}
        </Text>
        {compared === undefined ? (
          <StatusBadge status="quiet">{card(`status.${image.status}`)}</StatusBadge>
        ) : (
          <LineBadge compared={compared} names={names} isQuestion={isQuestion} isShared={isShared} />
        )}
      </UnstyledButton>
    </h2>
  );
}

const TONES = {
  loading: 'quiet',
  new: 'over',
  check: 'aging',
  known: 'quiet',
  same: 'quiet',
  changed: 'fresh',
} as const satisfies Record<ReadingState, Status>;

interface LineBadgeProps extends Pick<CardLineProps, 'names' | 'isShared'> {
  compared: ComparedImage;
  isQuestion: boolean;
}

/** The questions that a person has to answer; of an export, which is folded at first, also its changes. */
function LineBadge({ compared, names, isQuestion, isShared }: LineBadgeProps) {
  const t = useTranslations('fir.line');
  const states = useTranslations('fir.exports.states');
  const { image, counts } = compared;
  const isExport = bringsMany(image.source);
  const isKnown = names.includes(image.scan.stockpileName);
  if (isQuestion && !isExport) return <StatusBadge status="aging">{t('choose')}</StatusBadge>;
  if (isShared) return <StatusBadge status="aging">{t('twice')}</StatusBadge>;
  if (isKnown && counts.unchecked > 0)
    return <StatusBadge status="aging">{t('check', { count: counts.unchecked })}</StatusBadge>;
  const { stored } = compared;
  if (isKnown && !isExport)
    return stored !== undefined && questionsAbout(image, stored).includes('stale') ? (
      <StatusBadge status="aging">{t('older')}</StatusBadge>
    ) : (
      <span />
    );
  const state = readingState(compared, names);
  return <StatusBadge status={TONES[state]}>{states(state, { count: changesOf(counts) })}</StatusBadge>;
}
