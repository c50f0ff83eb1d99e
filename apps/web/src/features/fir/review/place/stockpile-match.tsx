import { isPublicName, suggestNames } from '@backline/domain';
import { Button, Card, Group, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../../../api/storage/session.ts';
import { useConfirm } from '../../../../ui/dialogs/confirm.tsx';
import { Select } from '../../../../ui/select.tsx';
import type { Scan } from '../../reading/scan.ts';
import { CreateStockpile } from './create-stockpile.tsx';
import { WhichStockpile, type WhichStockpileProps } from './which-stockpile.tsx';

interface StockpileMatchProps extends WhichStockpileProps {
  /** File names of other pictures of the same stockpile; empty if there are none. */
  sharedWith: string;
}

/** Tells whether a picture does not say which stockpile it shows, so that a person is asked. */
export function isAsked({ stockpileName }: Scan): boolean {
  return stockpileName === '' || isPublicName(stockpileName);
}

/**
 * Assigns a known stockpile to a picture, or creates the one that it shows (docs/spec/reports.md#new-stockpiles). Every
 * choice of another name must be confirmed first.
 */
export function StockpileMatch(props: StockpileMatchProps) {
  const { fileName, scan, names, sharedWith, onMatch, onPlace } = props;
  const t = useTranslations('fir.match');
  const confirm = useConfirm();
  const mayCreate = useMay('edit');
  const [isChanging, setChanging] = useState(false);
  const { stockpileName, readName, unread } = scan;

  const handleChoice = async (name: string) => {
    const isSure = await confirm({
      title: t('confirmTitle', { name }),
      message: t('confirmMessage', { readName: readName || stockpileName, fileName, name }),
      confirmLabel: t('confirm', { name }),
    });
    if (!isSure) return;
    setChanging(false);
    onMatch(name);
  };

  const choices = names.filter((name) => name !== stockpileName);
  const select = (
    <Select
      label={t('choose')}
      placeholder={t('placeholder')}
      nothingFoundMessage={t('nothingFound')}
      searchable
      data={choices}
      value={null}
      onChange={(name) => name !== null && void handleChoice(name)}
      maw="24rem"
    />
  );
  const suggested = suggestNames(stockpileName, names);
  if (isAsked(scan)) return <WhichStockpile {...props} />;
  if (!names.includes(stockpileName))
    return (
      <Problem title={t('newTitle', { name: stockpileName })} text={t('unknown')}>
        {mayCreate ? (
          <CreateStockpile scan={scan} onMatch={onMatch} onPlace={onPlace} />
        ) : (
          <Text size="small">{t('whoCreates')}</Text>
        )}
        {suggested.length > 0 && (
          <Group gap="xs">
            <span>{t('possible')}</span>
            {suggested.map((name) => (
              <Button key={name} variant="default" size="xs" onClick={() => void handleChoice(name)}>
                {name}
              </Button>
            ))}
          </Group>
        )}
        {choices.length > 0 && select}
      </Problem>
    );

  return (
    <>
      {sharedWith !== '' && <Problem text={t('shared', { name: stockpileName, fileNames: sharedWith })} />}
      {unread?.name === stockpileName && <Text size="small">{t('recalled')}</Text>}
      {isChanging && select}
      <Button variant="subtle" size="compact-sm" onClick={() => setChanging(!isChanging)}>
        {isChanging ? t('keep', { name: stockpileName }) : t('change')}
      </Button>
    </>
  );
}

function Problem({ title, text, children }: { title?: string; text: string; children?: ReactNode }) {
  return (
    <Card
      w="100%"
      padding="sm"
      bg="var(--status-aging-background)"
      style={{ gap: 'var(--space-3)', borderColor: 'var(--status-aging)' }}
    >
      <div role="alert">
        {title !== undefined && (
          <Title
            order={3}
            fz="md"
            fw={600}
            ff="text"
            c="bright"
            mb="xxs"
            style={{ overflowWrap: 'anywhere' }}
          >
            {title}
          </Title>
        )}
        <Group gap="xs" align="start" wrap="nowrap" c="yellow" style={{ overflowWrap: 'anywhere' }}>
          <IconAlertTriangle size={18} aria-hidden /> {text}
        </Group>
      </div>
      {children}
    </Card>
  );
}
