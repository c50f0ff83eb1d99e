import { Button, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import styles from './stockpile-match.module.css';

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
    <div className={styles.problem}>
      <div role="alert">
        <h3 className={styles.title}>{t('unreadTitle')}</h3>
        <p className={styles.message}>
          <IconAlertTriangle size={18} aria-hidden /> {t('unread')}
        </p>
      </div>
      {alike.length > 0 && (
        <div className={styles.suggestions}>
          <span>{t('alike')}</span>
          {alike.map((name) => (
            <Button key={name} variant="default" size="xs" onClick={() => onMatch(name)}>
              {name}
            </Button>
          ))}
        </div>
      )}
      {children}
      <form className={styles.typed} onSubmit={handleSubmit} aria-label={t('typeLabel', { fileName })}>
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
      </form>
    </div>
  );
}
