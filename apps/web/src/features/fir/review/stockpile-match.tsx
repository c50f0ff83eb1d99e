import { Button, Select } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConfirm } from '../../../ui/feedback/confirm.tsx';
import { matchName } from '../report-problems.ts';
import type { Scan } from '../scan-outcome.ts';
import styles from './stockpile-match.module.css';

interface StockpileMatchProps {
  fileName: string;
  scan: Scan;
  names: readonly string[];
  /** File names of other pictures of the same stockpile; empty if there are none. */
  sharedWith: string;
  onMatch: (stockpileName: string) => void;
}

/** Assigns a known stockpile to a picture. Every choice must be confirmed first. */
export function StockpileMatch({ fileName, scan, names, sharedWith, onMatch }: StockpileMatchProps) {
  const t = useTranslations('fir.match');
  const confirm = useConfirm();
  const [isChanging, setChanging] = useState(false);
  const { stockpileName, readName } = scan;
  const match = matchName(stockpileName, names);

  const handleChoice = async (name: string) => {
    const isSure = await confirm({
      title: t('confirmTitle', { name }),
      message: t('confirmMessage', { readName, fileName, name }),
      confirmLabel: t('confirm', { name }),
    });
    if (!isSure) return;
    setChanging(false);
    onMatch(name);
  };

  const select = (
    <Select
      label={t('choose')}
      placeholder={t('placeholder')}
      nothingFoundMessage={t('nothingFound')}
      searchable
      data={names.filter((name) => name !== stockpileName)}
      value={null}
      onChange={(name) => name !== null && void handleChoice(name)}
      className={styles.select ?? ''}
    />
  );

  if (match.status === 'unmatched')
    return (
      <div className={styles.problem} role="alert">
        <p className={styles.message}>
          <IconAlertTriangle size={18} aria-hidden /> {t('unknown')}
        </p>
        {match.suggestions.length > 0 && (
          <div className={styles.suggestions}>
            <span>{t('possible')}</span>
            {match.suggestions.map((name) => (
              <Button key={name} variant="default" size="xs" onClick={() => void handleChoice(name)}>
                {name}
              </Button>
            ))}
          </div>
        )}
        {select}
      </div>
    );

  return (
    <>
      {sharedWith !== '' && (
        <div className={styles.problem} role="alert">
          <p className={styles.message}>
            <IconAlertTriangle size={18} aria-hidden />{' '}
            {t('shared', { name: stockpileName, fileNames: sharedWith })}
          </p>
        </div>
      )}
      {isChanging && select}
      <div>
        <Button variant="default" size="xs" onClick={() => setChanging(!isChanging)}>
          {isChanging ? t('keep', { name: stockpileName }) : t('change')}
        </Button>
      </div>
    </>
  );
}
