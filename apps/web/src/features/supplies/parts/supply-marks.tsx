import type { Supply } from '@backline/contract';
import { isConstruct, plainName } from '@backline/domain';
import { IconChevronsUp, IconChevronUp } from '@tabler/icons-react';
import type { CardTexts } from '../data/card-texts.ts';
import styles from '../supplies.module.css';

/**
 * Tells an item's two forms apart, whose icons differ by a small mark only: what is kept in crates is marked where it is loose,
 * vehicles and structures where they are crated. For screen readers the name says that (items/item-opener.tsx).
 */
export function FormMark({ item, texts }: { item: Supply['item']; texts: CardTexts }) {
  if (item.unknown || item.crated !== isConstruct(item.category)) return null;
  return item.crated ? (
    <span className={styles.form} aria-hidden>
      {item.name.slice(plainName(item).length).trim()}
    </span>
  ) : (
    <span className={styles.form}>{texts.loose}</span>
  );
}

interface PriorityMarkProps {
  priority: Supply['item']['priority'];
  texts: CardTexts;
}

export function PriorityMark({ priority, texts }: PriorityMarkProps) {
  if (priority == null) return null;
  const Icon = priority === 'High Priority' ? IconChevronsUp : IconChevronUp;
  return (
    <Icon
      size={16}
      style={{ flex: 'none', color: 'var(--accent-text)' }}
      role="img"
      aria-label={texts.priority.get(priority)}
    />
  );
}
