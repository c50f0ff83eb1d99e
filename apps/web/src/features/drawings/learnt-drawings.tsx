import { drawings, type LearntDrawing, type LearntName, type RememberedName } from '@backline/contract';
import { Button, Card, Flex, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { query, useAction } from '../../api/client/query.ts';
import { type Loadable, LoadState } from '../../ui/feedback/load-state.tsx';
import { TextSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useFailureAlert } from '../../ui/feedback/use-failure-alert.ts';
import { StatusBadge } from '../../ui/labels/status-badge.tsx';
import { type Catalog, useCatalog } from '../items/catalog.ts';
import { ItemName, useItemName } from '../items/item-name.tsx';
import styles from './drawings.module.css';

/** Drawings that the reader learnt from corrections, by whom and when; each can be forgotten. */
export function LearntDrawings() {
  const t = useTranslations('drawings');
  const learnt = useQuery(query(drawings.learnt));
  const catalog = useCatalog();
  return (
    <TaughtSection id="learnt-drawings" query={learnt} title={t('title')} about={t('about')} none={t('none')}>
      {(all) =>
        all.map((drawing) => (
          <LearntLine key={drawing.id} learnt={drawing} all={all} catalog={catalog.data ?? NO_ITEMS} />
        ))
      }
    </TaughtSection>
  );
}

/** The names that are known by their picture, with who said them and when; each can be forgotten. */
export function RememberedNames() {
  const t = useTranslations('drawings');
  const names = useQuery(query(drawings.names));
  return (
    <TaughtSection
      id="remembered-names"
      query={names}
      title={t('namesTitle')}
      about={t('namesAbout')}
      none={t('noNames')}
    >
      {(all) => all.map((remembered) => <NameLine key={remembered.id} remembered={remembered} />)}
    </TaughtSection>
  );
}

/** The items that people chose for unknown names of copied texts; each choice can be forgotten. */
export function LearntNames() {
  const t = useTranslations('drawings');
  const written = useQuery(query(drawings.written));
  const catalog = useCatalog();
  return (
    <TaughtSection
      id="learnt-names"
      query={written}
      title={t('writtenTitle')}
      about={t('writtenAbout')}
      none={t('noNames')}
    >
      {(all) =>
        all.map((choice) => (
          <WrittenLine key={choice.id} choice={choice} catalog={catalog.data ?? NO_ITEMS} />
        ))
      }
    </TaughtSection>
  );
}

interface TaughtSectionProps<T> {
  id: string;
  query: Loadable<T[]>;
  title: string;
  about: string;
  /** Stands in place of an empty list. */
  none: string;
  /** The lines of the list. */
  children: (all: T[]) => ReactNode;
}

function TaughtSection<T>({ id, query: taught, title, about, none, children }: TaughtSectionProps<T>) {
  const t = useTranslations('drawings');
  return (
    <Flex component="section" direction="column" gap="sm" maw="48rem" mt="xl" aria-labelledby={id}>
      <Title id={id} order={2} fz="lg">
        {title}
      </Title>
      <Text c="dimmed" fz="small">
        {about}
      </Text>
      <LoadState
        query={taught}
        loading={t('loading')}
        shape={
          <Text component="div" c="dimmed" fz="small">
            <TextSkeleton>{none}</TextSkeleton>
          </Text>
        }
        failed={t('failedLoad')}
      >
        {(all) =>
          all.length === 0 ? (
            <Text c="dimmed" fz="small">
              {none}
            </Text>
          ) : (
            <Card component="ul" role="list" radius="md" p={0} aria-label={title}>
              {children(all)}
            </Card>
          )
        }
      </LoadState>
    </Flex>
  );
}

const NO_ITEMS: Catalog = new Map();

interface LearntLineProps {
  learnt: LearntDrawing;
  all: readonly LearntDrawing[];
  catalog: Catalog;
}

function LearntLine({ learnt, all, catalog }: LearntLineProps) {
  const t = useTranslations('drawings');
  const itemName = useItemName(catalog);
  const { codeName, crated, readCodeName, readCrated, by, at } = learnt;
  const newer = all.find(({ id }) => id === learnt.overruledBy);
  const wasRead = codeName !== readCodeName || crated !== readCrated;
  return (
    <li className={styles.line}>
      <Stack gap="xxs" miw={0}>
        <ItemName catalog={catalog} codeName={codeName} crated={crated} />
        <Text c="dimmed" fz="small">
          {wasRead ? t('readAs', { item: itemName(readCodeName, readCrated) }) : t('confirmed')}{' '}
          <TaughtBy by={by} at={at} />
        </Text>
        {newer && (
          <Text>
            <StatusBadge status="quiet">{t('overruled')}</StatusBadge>{' '}
            {t('overruledBy', { by: newer.by, item: itemName(newer.codeName, newer.crated) })}
          </Text>
        )}
      </Stack>
      <ForgetButton
        endpoint={drawings.forget}
        id={learnt.id}
        label={t('forgetItem', { item: itemName(codeName, crated) })}
      />
      {all.filter(({ by }) => by === learnt.by).length > 1 && (
        <ForgetButton
          endpoint={drawings.forgetTeacher}
          id={learnt.id}
          label={t('forgetTeacher', { by: learnt.by })}
          text={t('forgetAll')}
        />
      )}
    </li>
  );
}

function NameLine({ remembered: { id, stockpile, by, at } }: { remembered: RememberedName }) {
  const t = useTranslations('drawings');
  return (
    <li className={styles.line}>
      <Stack gap="xxs" miw={0}>
        <Text>{stockpile.name}</Text>
        <Text c="dimmed" fz="small">
          <TaughtBy by={by} at={at} />
        </Text>
      </Stack>
      <ForgetButton
        endpoint={drawings.forgetName}
        id={id}
        label={t('forgetName', { name: stockpile.name })}
      />
    </li>
  );
}

function WrittenLine({ choice, catalog }: { choice: LearntName; catalog: Catalog }) {
  const t = useTranslations('drawings');
  const { id, name, codeName, by, at, overruled } = choice;
  return (
    <li className={styles.line}>
      <Stack gap="xxs" miw={0}>
        <ItemName catalog={catalog} codeName={codeName} crated={false} />
        <Text c="dimmed" fz="small">
          {t('writtenAs', { name })} <TaughtBy by={by} at={at} />
        </Text>
        {overruled && (
          <Text>
            <StatusBadge status="quiet">{t('overruled')}</StatusBadge>
          </Text>
        )}
      </Stack>
      <ForgetButton endpoint={drawings.forgetWritten} id={id} label={t('forgetWritten', { name })} />
    </li>
  );
}

function TaughtBy({ by, at }: Pick<LearntDrawing, 'by' | 'at'>) {
  const t = useTranslations('drawings');
  const format = useFormatter();
  return t('taughtBy', {
    by,
    time: format.dateTime(new Date(at), 'moment'),
  });
}

interface ForgetButtonProps {
  endpoint:
    | typeof drawings.forget
    | typeof drawings.forgetName
    | typeof drawings.forgetTeacher
    | typeof drawings.forgetWritten;
  id: number;
  label: string;
  text?: string;
}

function ForgetButton({ endpoint, id, label, text }: ForgetButtonProps) {
  const t = useTranslations('drawings');
  const alertFailure = useFailureAlert();
  const forget = useAction(endpoint);
  return (
    <Button
      variant="default"
      size="xs"
      flex="none"
      aria-label={label}
      loading={forget.isPending}
      onClick={() => void forget.mutateAsync({ params: { id } }).catch(alertFailure)}
    >
      {text ?? t('forget')}
    </Button>
  );
}
