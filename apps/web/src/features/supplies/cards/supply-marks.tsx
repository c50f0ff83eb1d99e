import type { Supply } from '@backline/contract';
import { isConstruct } from '@backline/domain';
import { IconChevronsUp, IconChevronUp } from '@tabler/icons-react';
import type { CardTexts } from './card-texts.ts';
import styles from './supply-marks.module.css';

/** Tells a loose item from its crates, which have a mark on the icon. A construct has no other name for it. */
export function LooseMark({ item, texts }: { item: Supply['item']; texts: CardTexts }) {
  if (item.crated || isConstruct(item.category)) return null;
  return <span className={styles.loose}>{texts.loose}</span>;
}

interface PriorityMarkProps {
  priority: Supply['item']['priority'];
  texts: CardTexts;
}

export function PriorityMark({ priority, texts }: PriorityMarkProps) {
  if (priority == null) return null;
  const Icon = priority === 'High Priority' ? IconChevronsUp : IconChevronUp;
  return <Icon size={16} className={styles.priority} role="img" aria-label={texts.priority.get(priority)} />;
}
