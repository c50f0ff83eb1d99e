import { type OperatedRegiment, operator, type Reply } from '@backline/contract';
import { Alert, Anchor, Box, Button, Group, Table } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { query, useAction } from '../../api/client/query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { FilterInput } from '../../ui/filter-input.tsx';
import { Moment } from '../../ui/labels/moment.tsx';
import { CardGrid } from '../../ui/layout/card-grid.tsx';
import { FilterBar } from '../../ui/layout/filter-bar.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { PlainTable } from '../../ui/table/plain-table.tsx';
import { ActForm } from './act-form.tsx';
import { ActList } from './act-list.tsx';
import { LastError, LastUse, Limits, Size, StateBadge } from './regiment-values.tsx';

/** All regiments of the installation, the notice to all, and what was done. */
export function RegimentListScreen() {
  const t = useTranslations('regiments.operator');
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const list = useQuery({
    ...query(operator.list, { query: { text, page } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader title={t('title')} about={list.data && t('total', { count: list.data.count })} />
      <FilterBar>
        <FilterInput
          label={t('search')}
          placeholder={t('name')}
          clearLabel={t('clearSearch')}
          value={text}
          onChange={(next) => {
            setText(next);
            setPage(1);
          }}
        />
      </FilterBar>
      <LoadState query={list}>
        {(loaded) => (
          <>
            {loaded.regiments.length === 0 ? (
              <EmptyState title={t('noRegiments')} />
            ) : (
              <RegimentTable regiments={loaded.regiments} />
            )}
            {loaded.pages > 1 && <Pages page={loaded.page} pages={loaded.pages} onChange={setPage} />}
            <ForAll {...loaded} />
            <ActList acts={loaded.acts} withName />
          </>
        )}
      </LoadState>
    </>
  );
}

function RegimentTable({ regiments }: { regiments: OperatedRegiment[] }) {
  const t = useTranslations('regiments.operator');
  return (
    <Table.ScrollContainer minWidth="56rem" type="native" mt="md">
      <PlainTable aria-label={t('title')} verticalSpacing="xs">
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('state')}</th>
            <th scope="col" data-figure>
              {t('members')}
            </th>
            <th scope="col" data-figure>
              {t('size')}
            </th>
            <th scope="col">{t('lastUse')}</th>
            <th scope="col">{t('limits')}</th>
            <th scope="col">{t('lastError')}</th>
          </tr>
        </thead>
        <tbody>
          {regiments.map((regiment) => (
            <tr key={regiment.id}>
              <td>
                <Anchor component={Link} to={`/operator/regiments/${regiment.id}`} inherit>
                  {regiment.name}
                </Anchor>
              </td>
              <td>
                <StateBadge state={regiment.state} />
              </td>
              <td data-figure>{regiment.members ?? '–'}</td>
              <td data-figure>
                <Size bytes={regiment.bytes} />
              </td>
              <td>
                <LastUse lastUsedAt={regiment.lastUsedAt} />
              </td>
              <td>
                <Limits limits={regiment.limits} />
              </td>
              <Box component="td" style={{ overflowWrap: 'anywhere' }}>
                <LastError {...regiment} />
              </Box>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Table.ScrollContainer>
  );
}

interface PagesProps {
  page: number;
  pages: number;
  onChange: (page: number) => void;
}

function Pages({ page, pages, onChange }: PagesProps) {
  const t = useTranslations('regiments.operator');
  return (
    <Group gap="sm" mt="sm">
      <Button variant="default" disabled={page === 1} onClick={() => onChange(page - 1)}>
        {t('previous')}
      </Button>
      <span>{t('page', { page, pages })}</span>
      <Button variant="default" disabled={page === pages} onClick={() => onChange(page + 1)}>
        {t('next')}
      </Button>
    </Group>
  );
}

/** Forms for all regiments together: the notice that they show, and how many of them a person may start. */
function ForAll({ notice, perPerson }: Pick<Reply<typeof operator.list>, 'notice' | 'perPerson'>) {
  const t = useTranslations('regiments.operator');
  const post = useAction(operator.postNotice, { isKept: true });
  const end = useAction(operator.endNotice, { isKept: true });
  const limit = useAction(operator.limitPerPerson, { isKept: true });
  return (
    <Box mt="lg">
      {notice !== null && (
        <Alert color="yellow" variant="light" mb="md" title={notice.text}>
          <Group gap="md" justify="space-between">
            <span>
              {t('shown')} <Moment time={notice.until} />
            </span>
            <Button variant="default" loading={end.isPending} onClick={() => end.mutate()}>
              {t('end')}
            </Button>
          </Group>
        </Alert>
      )}
      <CardGrid columns="three">
        <ActForm
          title={t('notice')}
          hint={t('noticeHint')}
          fields={[
            { name: 'text', label: t('text') },
            { name: 'hours', label: t('hours'), value: '24', isFigure: true },
          ]}
          label={t('show')}
          onSubmit={({ text = '', hours = '' }) => post.mutateAsync({ body: { text, hours } })}
        />
        <ActForm
          title={t('limits')}
          fields={[{ name: 'most', label: t('perPerson'), value: String(perPerson), isFigure: true }]}
          label={t('save')}
          onSubmit={({ most = '' }) => limit.mutateAsync({ body: { most } })}
        />
      </CardGrid>
    </Box>
  );
}
