import type { PyramidStatus } from '@backline/domain';
import { IconCheck, IconChevronDown, IconChevronsUp, IconUrgent } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';

/** The message key of each status, also the name of its colours. */
export const STATUS_WORDS = {
  0: 'over',
  1: 'good',
  2: 'short',
  3: 'critical',
} as const satisfies Record<PyramidStatus, string>;

/** The colours of a status, as `--tone` and `--tone-background`. */
export function toneOf(status: PyramidStatus) {
  const colour = `--pyramid-${STATUS_WORDS[status]}`;
  return { '--tone': `var(${colour})`, '--tone-background': `var(${colour}-background)` };
}

const ICONS = {
  0: IconChevronsUp,
  1: IconCheck,
  2: IconChevronDown,
  3: IconUrgent,
} satisfies Record<PyramidStatus, unknown>;

/** Shows a status as a symbol and a word, in addition to its colour. */
export function PyramidStatusMark({ status }: { status: PyramidStatus }) {
  const t = useTranslations('pyramidPage.statuses');
  const Icon = ICONS[status];
  return (
    <>
      <Icon size="1.25em" stroke={2.25} aria-hidden />
      {t(STATUS_WORDS[status])}
    </>
  );
}
