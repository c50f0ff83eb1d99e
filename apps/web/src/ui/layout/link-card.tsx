import { Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Link } from 'react-router';
import styles from './layout.module.css';

interface LinkCardProps {
  to: string;
  Icon: Icon;
  title: string;
  text: string;
}

/** A way into a part of the app: a large link with a picture and a word on what is there. */
export function LinkCard({ to, Icon, title, text }: LinkCardProps) {
  return (
    <Link to={to} className={styles.linkCard}>
      <Icon size={28} stroke={1.5} aria-hidden className={styles.linkIcon} />
      <Text span c="bright" fz="lg" fw={500} ff="heading">
        {title}
      </Text>
      <span className={styles.linkText}>{text}</span>
    </Link>
  );
}
