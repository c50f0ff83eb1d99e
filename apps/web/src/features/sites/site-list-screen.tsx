import { type Site, sites } from '@backline/contract';
import { Button, Flex, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { query, useAction } from '../../api/client/query.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { useConfirmDelete } from '../../ui/dialogs/use-confirm-delete.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { CardSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useFailureAlert } from '../../ui/feedback/use-failure-alert.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import lines from '../../ui/layout/layout.module.css';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { percentOf } from './position-fields.tsx';

const SitePositionForm = lazyDialog(async () => (await import('./site-position-form.tsx')).SitePositionForm);
const SiteForm = lazyDialog(async () => (await import('./site-form.tsx')).SiteForm);

/** Places for warehouses that were added to those of the game's map. */
export function SiteListScreen() {
  const t = useTranslations('sites');
  const list = useQuery(query(sites.list));
  const [isNewOpen, setNewOpen] = useState(false);

  return (
    <>
      <PageHeader
        title={t('title')}
        about={<BackLink to="/war">{t('back')}</BackLink>}
        actions={
          <IconButton size="lg" label={t('new')} onClick={() => setNewOpen(true)}>
            <IconPlus size={20} aria-hidden />
          </IconButton>
        }
      />
      <Text c="dimmed" maw="60rem" mb="sm">
        {t('about')}
      </Text>
      <LoadState
        query={list}
        loading={t('loading')}
        failed={t('failed')}
        shape={<CardSkeleton height="5rem" />}
      >
        {(loaded) =>
          loaded.length === 0 ? (
            <EmptyState title={t('empty')} hint={t('emptyHint')} />
          ) : (
            <Flex role="list" component="ul" direction="column" gap="xs" maw="60rem" aria-label={t('title')}>
              {loaded.map((site) => (
                <SiteLine key={site.id} site={site} />
              ))}
            </Flex>
          )
        }
      </LoadState>
      {isNewOpen && <SiteForm onClose={() => setNewOpen(false)} />}
    </>
  );
}

function SiteLine({ site }: { site: Site }) {
  const t = useTranslations('sites');
  const confirmDelete = useConfirmDelete();
  const alertFailure = useFailureAlert();
  const remove = useAction(sites.remove);
  const [isMoving, setMoving] = useState(false);
  const { id, name, location, buildingType, x, y, use } = site;

  const handleDelete = async () => {
    if (await confirmDelete(name)) await remove.mutateAsync({ params: { id } }).catch(alertFailure);
  };

  return (
    <li className={lines.lineCard}>
      <Stack gap="xxs" miw={0} flex="1 1 14rem">
        <Text span inherit c="bright" fw={500} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text span c="dimmed" fz="small" style={{ overflowWrap: 'anywhere' }}>
          {t('place', { location, buildingType })}
        </Text>
        <Text span c="dimmed" fz="small" style={{ overflowWrap: 'anywhere' }}>
          {x === null || y === null ? t('atTown') : t('position', { x: percentOf(x), y: percentOf(y) })}
        </Text>
        {use !== null && (
          <Text span c="dimmed" fz="small" style={{ overflowWrap: 'anywhere' }}>
            {t(`use.${use}`)}
          </Text>
        )}
      </Stack>
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          aria-label={t('positionOf', { name })}
          onClick={() => setMoving(true)}
        >
          {t('move')}
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-label={t('deleteOf', { name })}
          disabled={use !== null}
          loading={remove.isPending}
          onClick={() => void handleDelete()}
        >
          {t('delete')}
        </Button>
      </Group>
      {isMoving && <SitePositionForm site={site} onClose={() => setMoving(false)} />}
    </li>
  );
}
