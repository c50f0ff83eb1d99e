import type { Supply } from '@backline/contract';
import { isConstruct } from '@backline/domain';
import { IconChevronsUp, IconChevronUp } from '@tabler/icons-react';
import type { CardWords } from './card-words.ts';
import styles from './supply-marks.module.css';

/** Tells a loose item from its crates, which have a mark on the icon. A construct has no other name for it. */
export function LooseMark({ item, words }: { item: Supply['item']; words: CardWords }) {
  if (item.crated || isConstruct(item.category)) return null;
  return <span className={styles.loose}>{words.loose}</span>;
}

interface PriorityMarkProps {
  priority: Supply['item']['priority'];
  words: CardWords;
}

export function PriorityMark({ priority, words }: PriorityMarkProps) {
  if (priority == null) return null;
  const Icon = priority === 'High Priority' ? IconChevronsUp : IconChevronUp;
  return <Icon size={16} className={styles.priority} role="img" aria-label={words.priority.get(priority)} />;
}
