import type { Item } from '@backline/contract';
import { ITEM_CATEGORIES } from '@backline/domain';
import { Button, Fieldset, Group, Menu, Stack, Text } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLeaveGuard } from '../../../ui/dialogs/use-leave-guard.ts';
import { ExportMenu } from '../../../ui/export/export-menu.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import {
  CardSkeleton,
  FieldSkeleton,
  HeadingSkeleton,
  RowSkeleton,
  Skeleton,
} from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { useIsBeside } from '../../settings/use-is-beside.ts';
import { useItems } from '../use-items.ts';
import { EditFooter } from './edit-footer.tsx';
import { ItemEditList, type ItemEditListProps } from './item-edit-list.tsx';
import { ItemFilters } from './item-filters.tsx';
import { type ItemEdit, type ItemEdits, useItemEdits } from './use-item-edits.ts';
import { type ItemFilter, isItemWanted, NO_FILTER, useItemFilter } from './use-item-filter.ts';

/** The parent page of technology and manufacturing. */
const UP = '/war';
/** Height of a card whose name fits on one line. */
const CARD_HEIGHT = { technology: '3.4rem', manufacturing: '11rem' };

/** A change that applies to all shown items for which `fits` is true. */
export interface BulkChange {
  label: string;
  change: ItemEdit;
  fits?: (item: Item) => boolean;
}

export interface ItemEditScreenProps extends Pick<ItemEditListProps, 'screen' | 'controls' | 'heads'> {
  isListed: (item: Item) => boolean;
  /** The screen's own filter: its URL parameter, its control, and its predicate. */
  extra: {
    name: string;
    control: (value: string | null, onChange: (value: string | null) => void) => ReactNode;
    isWanted: (item: Item, value: string | null) => boolean;
  };
  bulk: BulkChange[];
}

/**
 * The workflow shared by technology and manufacturing: filter, change many items, submit or cancel
 * (docs/spec/war.md#technology-and-manufacturing).
 */
export function ItemEditScreen(props: ItemEditScreenProps) {
  const t = useTranslations('war');
  const title = useTranslations('settings.pages')(props.screen);
  const { screen, isListed } = props;
  const query = useItems();
  const isTable = useIsBeside() && props.heads !== undefined;
  return (
    <>
      <PageHeader title={title} />
      <LoadState
        query={query}
        loading={t(`${screen}.loading`)}
        failed={t(`${screen}.failed`)}
        shape={isTable ? <RowSkeleton count={18} /> : <ItemEditSkeleton cardHeight={CARD_HEIGHT[screen]} />}
      >
        {(all) => <Editor {...props} title={title} isTable={isTable} list={all.filter(isListed)} />}
      </LoadState>
    </>
  );
}

function ItemEditSkeleton({ cardHeight }: { cardHeight: string }) {
  return (
    <Skeleton>
      <FieldSkeleton count={3} />
      <HeadingSkeleton />
      <CardSkeleton count={18} height={cardHeight} width="20rem" gap="var(--space-2)" />
    </Skeleton>
  );
}

interface EditorProps extends ItemEditScreenProps {
  title: string;
  isTable: boolean;
  list: Item[];
}

function Editor(props: EditorProps) {
  const { screen, title, extra, bulk, list } = props;
  const t = useTranslations('war');
  const navigate = useNavigate();
  const edits = useItemEdits(list);
  const [filter, setFilter] = useItemFilter(extra.name);
  const [isDone, setDone] = useState(false);
  useLeaveGuard(edits.changed.length > 0, {
    title: t('leave.title'),
    message: t('leave.message', { count: edits.changed.length }),
    confirmLabel: t('leave.confirm'),
  });
  // Runs after the leave guard knows that there are no unsaved changes.
  useEffect(() => {
    if (isDone) void navigate(UP);
  }, [isDone, navigate]);

  if (list.length === 0) return <EmptyState title={t(`${screen}.empty`)} />;

  // Filters by the stored values, so that a card does not disappear while somebody is switching it.
  const isShown = (item: Item, by: ItemFilter) =>
    isItemWanted(item, by) &&
    extra.isWanted(edits.stored(item), by.extra) &&
    (!by.changedOnly || edits.isChanged(item));
  const shown = list.filter((item) => isShown(item, filter));
  const categories = ITEM_CATEGORIES.filter((itemCategory) =>
    list.some(({ category }) => category === itemCategory),
  );

  return (
    <>
      <Fieldset variant="unstyled" disabled={edits.progress !== null}>
        <ItemFilters filter={filter} onChange={setFilter} categories={categories}>
          {extra.control(filter.extra, (value) => setFilter({ ...filter, extra: value }))}
        </ItemFilters>
        <Group gap="xs" justify="space-between" mb="xs" mih="2rem">
          <Text c="dimmed" fz="small" role="status">
            {t('filter.count', { shown: shown.length, count: list.length })}
          </Text>
          {shown.length > 0 && <BulkMenu bulk={bulk} shown={shown} edits={edits} />}
          <ItemExport file={title} items={shown.map(edits.stored)} />
        </Group>
        {shown.length === 0 ? (
          <NothingShown onShowAll={() => setFilter(NO_FILTER)} />
        ) : (
          <ItemEditList {...props} items={shown} edits={edits} />
        )}
      </Fieldset>
      <EditFooter
        edits={edits}
        onCancel={() => void navigate(UP)}
        onSubmit={() => void edits.submit().then((isSaved) => setDone(isSaved))}
      />
    </>
  );
}

function NothingShown({ onShowAll }: { onShowAll: () => void }) {
  const t = useTranslations('war');
  return (
    <Stack gap="sm" align="center" py="xl" c="dimmed">
      <Text>{t('filter.none')}</Text>
      <Button variant="default" size="xs" onClick={onShowAll}>
        {t('filter.showAll')}
      </Button>
    </Stack>
  );
}

function ItemExport({ file, items }: { file: string; items: Item[] }) {
  const table = async () => (await import('../item-export.ts')).itemTable(items);
  return <ExportMenu isCompact disabled={items.length === 0} sources={[{ file, table }]} />;
}

interface BulkMenuProps {
  bulk: BulkChange[];
  shown: Item[];
  edits: ItemEdits;
}

/** Changes all shown items at once. */
function BulkMenu({ bulk, shown, edits }: BulkMenuProps) {
  const t = useTranslations('war');
  return (
    <MenuButton
      label={t('filter.setShown', { count: shown.length })}
      icon={<IconChecks size={16} aria-hidden />}
      size="xs"
      disabled={edits.progress !== null}
    >
      {bulk.map(({ label, change, fits = () => true }) => (
        <Menu.Item key={label} onClick={() => edits.set(shown.filter(fits), change)}>
          {label}
        </Menu.Item>
      ))}
    </MenuButton>
  );
}
