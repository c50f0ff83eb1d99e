import { Flex, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './layout.module.css';

interface LineCardProps {
  name: string;
  /** Badges beside the name. */
  marks?: ReactNode;
  /** Facts below it. */
  children: ReactNode;
  /** Buttons at the end. */
  actions: ReactNode;
}

/** An entry of a list, in one line where there is room: its name, its facts and what can be done with it. */
export function LineCard({ name, marks, children, actions }: LineCardProps) {
  return (
    <li className={styles.lineCard}>
      <Stack gap="xxs" miw={0} flex="1 1 14rem" style={{ overflowWrap: 'anywhere' }}>
        <Flex rowGap="xxs" columnGap="xs" wrap="wrap" align="baseline">
          <Text span inherit c="bright" fw={500}>
            {name}
          </Text>
          {marks}
        </Flex>
        {children}
      </Stack>
      {actions}
    </li>
  );
}

/** A list of `LineCard`s. */
export function LineCards({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Flex role="list" component="ul" direction="column" gap="xs" maw="60rem" aria-label={label}>
      {children}
    </Flex>
  );
}
