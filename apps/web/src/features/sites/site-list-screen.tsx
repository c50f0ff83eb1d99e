import { type Site, sites } from '@backline/contract';
import { Button, Group, Text } from '@mantine/core';
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
import { LineCard, LineCards } from '../../ui/layout/line-card.tsx';
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
        about={t('about')}
        primary={{ label: t('new'), Icon: IconPlus, onClick: () => setNewOpen(true) }}
      />
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
            <LineCards label={t('title')}>
              {loaded.map((site) => (
                <SiteLine key={site.id} site={site} />
              ))}
            </LineCards>
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

  const facts = [
    t('place', { location, buildingType }),
    x === null || y === null ? t('atTown') : t('position', { x: percentOf(x), y: percentOf(y) }),
    ...(use === null ? [] : [t(`use.${use}`)]),
  ];
  const handleDelete = async () => {
    if (await confirmDelete(name)) await remove.mutateAsync({ params: { id } }).catch(alertFailure);
  };

  return (
    <LineCard
      name={name}
      actions={
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
      }
    >
      {facts.map((fact) => (
        <Text key={fact} span c="dimmed" fz="small">
          {fact}
        </Text>
      ))}
      {isMoving && <SitePositionForm site={site} onClose={() => setMoving(false)} />}
    </LineCard>
  );
}
