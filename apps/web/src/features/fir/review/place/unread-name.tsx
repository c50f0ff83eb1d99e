import { Button, Card, Flex, Group, TextInput, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';

interface UnreadNameProps {
  fileName: string;
  /** Names of stockpiles with a similar picture. */
  alike: readonly string[];
  onMatch: (stockpileName: string) => void;
  /** The list of stockpiles to choose from. */
  children: ReactNode;
}

/** Asks once for a name that cannot be read; pictures of the same name are recognised from then on. */
export function UnreadName({ fileName, alike, onMatch, children }: UnreadNameProps) {
  const t = useTranslations('fir.match');
  const [typed, setTyped] = useState('');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') onMatch(typed.trim());
  };
  return (
    <Card
      padding="sm"
      bg="var(--status-aging-background)"
      style={{ gap: 'var(--space-3)', borderColor: 'var(--status-aging)' }}
    >
      <div role="alert">
        <Title order={3} fz="md" fw={600} ff="text" c="bright" mb="xxs" style={{ overflowWrap: 'anywhere' }}>
          {t('unreadTitle')}
        </Title>
        <Group gap="xs" align="start" wrap="nowrap" c="yellow" style={{ overflowWrap: 'anywhere' }}>
          <IconAlertTriangle size={18} aria-hidden /> {t('unread')}
        </Group>
      </div>
      {alike.length > 0 && (
        <Group gap="xs">
          <span>{t('alike')}</span>
          {alike.map((name) => (
            <Button key={name} variant="default" size="xs" onClick={() => onMatch(name)}>
              {name}
            </Button>
          ))}
        </Group>
      )}
      {children}
      <Flex
        component="form"
        wrap="wrap"
        gap="xs"
        align="end"
        onSubmit={handleSubmit}
        aria-label={t('typeLabel', { fileName })}
      >
        <TextInput
          label={t('typeName')}
          maxLength={100}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={typed.trim() === ''}>
          {t('useName')}
        </Button>
      </Flex>
    </Card>
  );
}
