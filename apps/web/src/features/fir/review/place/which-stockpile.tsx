import type { WarehouseSummary } from '@backline/contract';
import { PUBLIC_STOCKPILE } from '@backline/domain';
import { Autocomplete, Button, Card, Kbd, Radio, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../../../api/storage/session.ts';
import { LoadState } from '../../../../ui/feedback/load-state.tsx';
import { Select } from '../../../../ui/select.tsx';
import { warehouseList } from '../../../warehouses/warehouse-queries.ts';
import type { Scan } from '../../reading/scan.ts';
import { NEW_WAREHOUSE, NOTHING_TYPED, type TypedPlace } from '../../reading/typed-place.ts';
import { focusPart } from '../review-keys.ts';
import { CreateError } from './create-stockpile.tsx';
import { type LikelyPublic, useLikelyPublics } from './likely-publics.ts';
import { NewPlaceFields } from './new-place-fields.tsx';
import { placeOf, usePlaceChoice, useSiteThere } from './place-choice.ts';
import { useCreateStockpile } from './use-create-stockpile.ts';

/** How many public stockpiles are offered by themselves; all others are in a list. */
const OFFERED = 3;
/** How many names are offered while one is typed. */
const NAMES_SHOWN = 20;

export interface WhichStockpileProps {
  fileName: string;
  scan: Scan;
  names: readonly string[];
  onMatch: (stockpileName: string) => void;
  /** The input for a stockpile that is not known yet. */
  onPlace: (place: TypedPlace) => void;
}

type QuestionProps = WhichStockpileProps & { warehouses: WarehouseSummary[] };

/**
 * Asks which stockpile a picture shows that does not say it (docs/spec/reports.md#which-stockpile): the public one of a
 * building, one whose name is cut off or cannot be read, or that of a building without a warehouse.
 */
export function WhichStockpile(props: WhichStockpileProps) {
  const t = useTranslations('fir.create');
  const list = useQuery(warehouseList);
  return (
    <LoadState query={list} loading={t('loading')} failed={t('failed')}>
      {(warehouses) => <Question {...props} warehouses={warehouses} />}
    </LoadState>
  );
}

/** A number is the warehouse whose public stockpile it is; `like` one whose remembered name resembles the picture's. */
type Choice = `${number}` | `like ${string}` | 'other' | 'named' | typeof NEW_WAREHOUSE;

/** The choice, with its meaning: a stockpile by its name, or a public one that has to be created. */
function useAnswer({ scan, onPlace, warehouses }: QuestionProps) {
  const mayCreate = useMay('edit');
  const site = useSiteThere(scan, warehouses);
  const place = usePlaceChoice(scan, warehouses);
  const publics = useLikelyPublics(scan, warehouses).filter(({ name }) => mayCreate || name !== undefined);
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [typedName, setTypedName] = useState('');
  const typed = scan.place ?? site ?? NOTHING_TYPED;
  const choice = chosen ?? firstChoice(scan, place, publics);
  const best = publics.filter(({ fits }) => fits).slice(0, OFFERED);
  const isChosen = ({ warehouse }: LikelyPublic) => `${warehouse.id}` === choice;
  const target = publics.find(isChosen);
  const named = choice?.startsWith('like ') ? choice.slice('like '.length) : typedName.trim();
  return {
    choice,
    choose: setChosen,
    typedName,
    setTypedName,
    typed,
    type: (values: Partial<TypedPlace>) => onPlace({ ...typed, chosen: NEW_WAREHOUSE, ...values }),
    mayCreate,
    /** The public stockpiles that are offered by themselves, and the others. */
    offered: publics.filter((entry) => best.includes(entry) || isChosen(entry)),
    others: publics.filter((entry) => !best.includes(entry) && !isChosen(entry)),
    name:
      target === undefined ? (choice === 'named' || choice?.startsWith('like ') ? named : '') : target.name,
    place: target
      ? { warehouseId: target.warehouse.id }
      : choice === NEW_WAREHOUSE
        ? placeOf(choice, typed)
        : null,
    warehouse: target?.warehouse.name ?? (choice === NEW_WAREHOUSE ? typed.name : undefined),
  };
}

/** The stockpile that most speaks for; null where a person has to choose without a hint. */
function firstChoice(
  { unread, warehouseType }: Scan,
  { chosen, reason }: ReturnType<typeof usePlaceChoice>,
  [best]: readonly LikelyPublic[],
): Choice | null {
  if (unread !== null) return unread.alike[0] === undefined ? 'named' : `like ${unread.alike[0]}`;
  const isCertain = reason === null || reason === 'position' || reason === 'wanted';
  if (!isCertain && best !== undefined && best.known > 0) return `${best.warehouse.id}`;
  if (chosen !== null) return chosen === NEW_WAREHOUSE ? chosen : `${chosen}`;
  if (best !== undefined && best.known > 0) return `${best.warehouse.id}`;
  return warehouseType === null ? 'named' : null;
}

function Question(props: QuestionProps) {
  const { fileName, scan, onMatch } = props;
  const t = useTranslations('fir.which');
  const create = useCreateStockpile();
  const answer = useAnswer(props);
  const { name, place, warehouse } = answer;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name) onMatch(name);
    else if (place) create.mutate({ name: PUBLIC_STOCKPILE, code: '', place }, { onSuccess: onMatch });
  };
  const form = useRef<HTMLFormElement>(null);
  const { choice } = answer;
  // The choice follows the stock of the warehouses, which is loaded one by one.
  useEffect(() => {
    const { activeElement, body } = document;
    const isFree = activeElement === body || activeElement?.matches('[type="radio"]');
    if (form.current && isFree && choice !== 'other' && choice !== 'named') focusPart(form.current, 'item');
  }, [choice]);
  const why = scan.unread !== null ? 'unread' : scan.warehouseType !== null ? 'titleAlone' : 'noTitle';
  return (
    <Card
      component="form"
      ref={form}
      w="100%"
      padding="sm"
      style={{ gap: 'var(--space-2)' }}
      onSubmit={handleSubmit}
      aria-label={t('label', { fileName })}
      data-doubtful="item"
    >
      <Title order={3} fz="lg">
        {t('title')}
      </Title>
      <Text size="small" c="dimmed">
        {t.rich(why, { title: scan.warehouseType ?? '', b: bold })}
      </Text>
      <Options {...props} answer={answer} />
      {!answer.mayCreate && <Text size="small">{t('whoCreates')}</Text>}
      <CreateError error={create.error} />
      <Button
        type="submit"
        mih="var(--target)"
        style={{ alignSelf: 'start' }}
        disabled={!name && !place}
        loading={create.isPending}
        rightSection={<Kbd size="xs">Enter</Kbd>}
      >
        {warehouse ? t('isPublic', { warehouse }) : name ? t('is', { name }) : t('choose')}
      </Button>
    </Card>
  );
}

const bold = (chunks: ReactNode) => <strong>{chunks}</strong>;

function Options({ scan, names, answer }: QuestionProps & { answer: ReturnType<typeof useAnswer> }) {
  const t = useTranslations('fir.which');
  const { choice, choose, offered, others, typed, type } = answer;
  const count = scan.rows.length;
  return (
    <Radio.Group value={choice} onChange={(value) => choose(value as Choice)} aria-label={t('title')}>
      {(scan.unread?.alike ?? []).map((alike) => (
        <Option key={alike} value={`like ${alike}`} choice={choice} label={bold(alike)} note={t('alike')} />
      ))}
      {offered.map(({ warehouse, name, known }) => (
        <Option
          key={warehouse.id}
          value={`${warehouse.id}`}
          choice={choice}
          label={t.rich('public', { warehouse: warehouse.name, location: warehouse.location, b: bold })}
          note={name === undefined ? t('notYet') : known > 0 ? t('known', { known, count }) : ''}
        />
      ))}
      {others.length > 0 && <Option value="other" choice={choice} label={t.rich('other', { b: bold })} />}
      {choice === 'other' && (
        <Select
          aria-label={t('otherWarehouse')}
          placeholder={t('otherWarehouse')}
          searchable
          data={others.map(({ warehouse: { id, name, location } }) => ({
            value: `${id}`,
            label: t('otherPlace', { name, location }),
          }))}
          value={null}
          onChange={(id) => id !== null && choose(id as Choice)}
          maw="24rem"
        />
      )}
      <Option value="named" choice={choice} label={t.rich('named', { b: bold })} />
      {choice === 'named' && (
        <Autocomplete
          autoFocus
          aria-label={t('name')}
          placeholder={t('name')}
          maxLength={100}
          limit={NAMES_SHOWN}
          data={[...names]}
          value={answer.typedName}
          onChange={answer.setTypedName}
          maw="24rem"
        />
      )}
      {answer.mayCreate && (
        <Option value={NEW_WAREHOUSE} choice={choice} label={t.rich('newPlace', { b: bold })} />
      )}
      {choice === NEW_WAREHOUSE && (
        <NewPlaceFields values={typed} structureType={scan.warehouseType} onChange={type} />
      )}
    </Radio.Group>
  );
}

interface OptionProps {
  value: Choice;
  choice: Choice | null;
  label: ReactNode;
  note?: string;
}

function Option({ value, choice, label, note = '' }: OptionProps) {
  return (
    <Radio
      value={value}
      data-part={value === choice ? 'item' : undefined}
      styles={{
        body: { alignItems: 'center', minHeight: 'var(--target)' },
        labelWrapper: { flex: 1 },
        label: {
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          columnGap: 'var(--space-3)',
        },
      }}
      label={
        <>
          <span>{label}</span>
          <Text span size="small" c="green">
            {note}
          </Text>
        </>
      }
    />
  );
}
