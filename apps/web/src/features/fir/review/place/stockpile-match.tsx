import { isPublicName } from '@backline/domain';
import { Button, Card, Group, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../../../api/storage/session.ts';
import { useConfirm } from '../../../../ui/feedback/confirm.tsx';
import { Select } from '../../../../ui/select.tsx';
import { matchName } from '../../reading/report-problems.ts';
import type { Scan } from '../../reading/scan.ts';
import type { TypedPlace } from '../../reading/typed-place.ts';
import { CreateStockpile } from './create-stockpile.tsx';
import { UnreadName } from './unread-name.tsx';

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
 * choice of another name must be confirmed first.
 */
export function StockpileMatch(props: StockpileMatchProps) {
  const { fileName, scan, names, sharedWith, onMatch, onPlace } = props;
  const t = useTranslations('fir.match');
  const confirm = useConfirm();
  const [isChanging, setChanging] = useState(false);
  const { stockpileName, readName } = scan;
  const match = matchName(stockpileName, names);

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
  const select = <NameSelect names={choices} onChoose={(name) => void handleChoice(name)} />;
  if (stockpileName === '')
    return (
      <UnreadName fileName={fileName} alike={scan.unread?.alike ?? []} onMatch={onMatch}>
        {choices.length > 0 && select}
      </UnreadName>
    );
  if (match.status === 'unmatched')
    return (
      <Unknown scan={scan} names={names} onMatch={onMatch} onPlace={onPlace}>
        {match.suggestions.length > 0 && (
          <Group gap="xs">
            <span>{t('possible')}</span>
            {match.suggestions.map((name) => (
              <Button key={name} variant="default" size="xs" onClick={() => void handleChoice(name)}>
                {name}
              </Button>
            ))}
          </Group>
        )}
        {choices.length > 0 && select}
      </Unknown>
    );

  return (
    <>
      {sharedWith !== '' && <Problem text={t('shared', { name: stockpileName, fileNames: sharedWith })} />}
      {scan.unread?.name === stockpileName && <Text size="small">{t('recalled')}</Text>}
      {isChanging && select}
      <div>
        <Button variant="default" size="xs" onClick={() => setChanging(!isChanging)}>
          {isChanging ? t('keep', { name: stockpileName }) : t('change')}
        </Button>
      </div>
    </>
  );
}

interface UnknownProps extends Pick<StockpileMatchProps, 'scan' | 'names' | 'onMatch' | 'onPlace'> {
  /** Ways to choose an existing stockpile. */
  children: ReactNode;
}

/** The choices for a name that no stockpile has. */
function Unknown({ children, ...place }: UnknownProps) {
  const t = useTranslations('fir.match');
  const mayCreate = useMay('edit');
  const { stockpileName } = place.scan;
  const isPublic = isPublicName(stockpileName);
  return (
    <Problem
      title={isPublic ? t('publicTitle') : t('newTitle', { name: stockpileName })}
      text={isPublic ? t('publicHint') : t('unknown')}
    >
      {mayCreate || isPublic ? (
        <CreateStockpile {...place} mayCreate={mayCreate} />
      ) : (
        <Text size="small">{t('whoCreates')}</Text>
      )}
      {children}
    </Problem>
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
      maw="24rem"
    />
  );
}
