import { Flex, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import styles from './layout.module.css';

interface ListSummaryProps {
  label: string;
  /** How many there are, in words. */
  count: string;
  entries: { key: string; name: string; mark?: ReactNode }[];
  /** Problems by path: `0.name` of an entry, an empty one of the whole list. */
  problems: Readonly<Record<string, string>>;
  /** The button that opens the dialog of the list. */
  children: ReactNode;
}

/** A list as the form shows it that it belongs to: its names, and what is wrong with them. */
export function ListSummary({ label, count, entries, problems, children }: ListSummaryProps) {
  const t = useTranslations('ui.listDialog');
  const sentenceOf = ([path, problem]: [string, string]) => {
    const name = entries[Number.parseInt(path, 10)]?.name;
    return name === undefined ? problem : t('problem', { name, problem });
  };
  return (
    <Flex
      aria-label={label}
      component="fieldset"
      direction="column"
      gap="xs"
      m={0}
      p="sm"
      miw={0}
      bd="1px solid var(--line)"
      bdrs="sm"
    >
      <Group gap="sm" justify="space-between">
        <Text size="sm" fw={500}>
          {count}
        </Text>
        {children}
      </Group>
      {entries.length > 0 && (
        <ul className={styles.names}>
          {entries.map(({ key, name, mark }) => (
            <li key={key}>
              {name}
              {mark}
            </li>
          ))}
        </ul>
      )}
      {Object.entries(problems)
        .map(sentenceOf)
        .map((text) => (
          <Text key={text} size="sm" c="var(--mantine-color-error)" role="alert">
            {text}
          </Text>
        ))}
    </Flex>
  );
}
