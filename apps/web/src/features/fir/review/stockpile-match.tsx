import { Button, Select } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
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

  const choices = names.filter((name) => name !== stockpileName);
  if (match.status === 'unmatched')
    return (
      <Problem text={t('unknown')}>
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
        <NameSelect names={choices} onChoose={(name) => void handleChoice(name)} />
      </Problem>
    );

  return (
    <>
      {sharedWith !== '' && <Problem text={t('shared', { name: stockpileName, fileNames: sharedWith })} />}
      {isChanging && <NameSelect names={choices} onChoose={(name) => void handleChoice(name)} />}
      <div>
        <Button variant="default" size="xs" onClick={() => setChanging(!isChanging)}>
          {isChanging ? t('keep', { name: stockpileName }) : t('change')}
        </Button>
      </div>
    </>
  );
}

function Problem({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.problem} role="alert">
      <p className={styles.message}>
        <IconAlertTriangle size={18} aria-hidden /> {text}
      </p>
      {children}
    </div>
  );
}

function NameSelect({ names, onChoose }: { names: string[]; onChoose: (name: string) => void }) {
  const t = useTranslations('fir.match');
  return (
    <Select
      label={t('choose')}
      placeholder={t('placeholder')}
      nothingFoundMessage={t('nothingFound')}
      searchable
      data={names}
      value={null}
      onChange={(name) => name !== null && onChoose(name)}
      className={styles.select ?? ''}
    />
  );
}
