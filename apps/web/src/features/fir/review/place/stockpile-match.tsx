import { isPublicName, suggestNames } from '@backline/domain';
import { Button, Card, Flex, Group, Text, TextInput, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../../../api/storage/session.ts';
import { useConfirm } from '../../../../ui/dialogs/confirm.tsx';
import { Select } from '../../../../ui/select.tsx';
import type { Scan } from '../../reading/scan.ts';
import type { TypedPlace } from '../../reading/typed-place.ts';
import { CreateStockpile } from './create-stockpile.tsx';

interface StockpileMatchProps {
  fileName: string;
  scan: Scan;
  names: readonly string[];
  /** File names of other pictures of the same stockpile; empty if there are none. */
  sharedWith: string;
  onMatch: (stockpileName: string) => void;
  /** The input for a stockpile that is not known yet. */
  onPlace: (place: TypedPlace) => void;
}

/**
 * Assigns a known stockpile to a picture, or creates the one that it shows (docs/spec/reports.md#new-stockpiles). Every
 * choice of another name must be confirmed first. A name that cannot be read is asked for once: pictures of the same name
 * are recognised from then on.
 */
export function StockpileMatch(props: StockpileMatchProps) {
  const { fileName, scan, names, sharedWith, onMatch, onPlace } = props;
  const t = useTranslations('fir.match');
  const confirm = useConfirm();
  const mayCreate = useMay('edit');
  const [isChanging, setChanging] = useState(false);
  const { stockpileName, readName, unread } = scan;

  const handleChoice = async (name: string) => {
    // An unreadable name cannot be confused with another one.
    if (stockpileName === '') return onMatch(name);
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
  const suggestions = (title: string, suggested: readonly string[]) =>
    suggested.length > 0 && (
      <Group gap="xs">
        <span>{title}</span>
        {suggested.map((name) => (
          <Button key={name} variant="default" size="xs" onClick={() => void handleChoice(name)}>
            {name}
          </Button>
        ))}
      </Group>
    );

  if (stockpileName === '')
    return (
      <Problem title={t('unreadTitle')} text={t('unread')}>
        {suggestions(t('alike'), unread?.alike ?? [])}
        {choices.length > 0 && select}
        <NameForm fileName={fileName} onMatch={onMatch} />
      </Problem>
    );
  if (!names.includes(stockpileName)) {
    const isPublic = isPublicName(stockpileName);
    return (
      <Problem
        title={isPublic ? t('publicTitle') : t('newTitle', { name: stockpileName })}
        text={isPublic ? t('publicHint') : t('unknown')}
      >
        {mayCreate || isPublic ? (
          <CreateStockpile
            scan={scan}
            names={names}
            mayCreate={mayCreate}
            onMatch={onMatch}
            onPlace={onPlace}
          />
        ) : (
          <Text size="small">{t('whoCreates')}</Text>
        )}
        {suggestions(t('possible'), suggestNames(stockpileName, names))}
        {choices.length > 0 && select}
      </Problem>
    );
  }

  return (
    <>
      {sharedWith !== '' && <Problem text={t('shared', { name: stockpileName, fileNames: sharedWith })} />}
      {unread?.name === stockpileName && <Text size="small">{t('recalled')}</Text>}
      {isChanging && select}
      <div>
        <Button variant="default" size="xs" onClick={() => setChanging(!isChanging)}>
          {isChanging ? t('keep', { name: stockpileName }) : t('change')}
        </Button>
      </div>
    </>
  );
}

function NameForm({ fileName, onMatch }: Pick<StockpileMatchProps, 'fileName' | 'onMatch'>) {
  const t = useTranslations('fir.match');
  const [typed, setTyped] = useState('');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') onMatch(typed.trim());
  };
  return (
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
  );
}

function Problem({ title, text, children }: { title?: string; text: string; children?: ReactNode }) {
  return (
    <Card
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
