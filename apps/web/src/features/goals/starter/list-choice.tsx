import { containersOf, STARTER_LISTS, type StarterList, starterGoals } from '@backline/domain';
import { Flex, Group, Radio, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import styles from '../goals.module.css';

/** The three lists as cards: what is in them, and how much that is. */
export function ListChoice({
  value,
  onChange,
}: {
  value: StarterList;
  onChange: (list: StarterList) => void;
}) {
  const t = useTranslations('goals.starter');
  return (
    <Radio.Group
      aria-label={t('list')}
      value={value}
      onChange={(chosen) => {
        const list = STARTER_LISTS.find((known) => known === chosen);
        if (list) onChange(list);
      }}
    >
      <Flex gap="sm" wrap="wrap">
        {STARTER_LISTS.map((list) => (
          <ListCard key={list} list={list} isChosen={list === value} />
        ))}
      </Flex>
    </Radio.Group>
  );
}

function ListCard({ list, isChosen }: { list: StarterList; isChosen: boolean }) {
  const t = useTranslations('goals.starter');
  const goals = starterGoals(list);
  const crates = goals.reduce((sum, { target }) => sum + target, 0);
  // On a phone only the chosen one says more than its name.
  const folded = isChosen ? {} : { className: styles.folded ?? '' };
  return (
    <Radio.Card
      value={list}
      radius="md"
      p="sm"
      flex="1 1 15rem"
      style={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'flex-start',
        alignItems: 'stretch',
        borderColor: isChosen ? 'var(--accent)' : 'var(--line)',
        background: isChosen ? 'var(--accent-background)' : 'var(--surface)',
      }}
    >
      <Group gap="xs" wrap="nowrap">
        <Radio.Indicator />
        <Text fw={600} c="bright" me="auto">
          {t(`lists.${list}`)}
        </Text>
        <Text fw={600} c="bright">
          {t('items', { count: goals.length })}
        </Text>
      </Group>
      <Text size="small" {...folded}>
        {t(`texts.${list}`)}
      </Text>
      <Text size="small" c="dimmed" {...folded}>
        {t('inFull', { crates, containers: containersOf(crates) })}
      </Text>
    </Radio.Card>
  );
}
