import { audit } from '@backline/contract';
import { DAY_MS } from '@backline/domain';
import { Button, Group } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../api/client/call.ts';
import { query } from '../../api/client/query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { RowSkeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { AuditFilter, type AuditQuestion, NO_QUESTION } from './audit-filter.tsx';
import { AuditTable } from './audit-table.tsx';

/** Converts the filter to the endpoint's query, without the empty parts. */
function inputOf({ text, userId, feature, day }: AuditQuestion) {
  return {
    ...(text !== '' && { text }),
    ...(userId !== null && { userId: Number(userId) }),
    ...(feature !== null && { feature }),
    ...(day !== '' && { until: new Date(new Date(`${day}T00:00`).getTime() + DAY_MS).toISOString() }),
  };
}

/** The audit trail: who did what and when, with the values before and after. */
export function AuditScreen() {
  const t = useTranslations('audit');
  const [question, setQuestion] = useState(NO_QUESTION);
  const choices = useQuery(query(audit.choices));
  const input = inputOf(question);
  const pages = useInfiniteQuery({
    queryKey: [audit.list.feature, audit.list.name, input],
    queryFn: ({ pageParam }: { pageParam: number | null }) =>
      call(audit.list, { query: { ...input, ...(pageParam !== null && { before: pageParam }) } }),
    initialPageParam: null,
    getNextPageParam: (last) => last.next,
    placeholderData: (shown) => shown, // keep showing the old list while typing
  });
  const shown = pages.data?.pages.flatMap((page) => page.entries) ?? [];
  const source = {
    label: t('exported', { count: shown.length }),
    file: t('title'),
    table: async () => (await import('./audit-export.ts')).auditTable(shown),
  };
  const isAsked = Object.keys(input).length > 0;

  return (
    <>
      <PageHeader title={t('title')} sources={shown.length === 0 ? [] : [source]} />
      <AuditFilter question={question} choices={choices.data} onChange={setQuestion} />
      <LoadState
        query={pages}
        loading={t('loading')}
        failed={t('failed')}
        shape={<RowSkeleton height="3.7rem" />}
      >
        {() =>
          shown.length === 0 ? (
            <EmptyState title={t(isAsked ? 'noMatch' : 'empty')}>
              {isAsked && (
                <Button variant="default" onClick={() => setQuestion(NO_QUESTION)}>
                  {t('showAll')}
                </Button>
              )}
            </EmptyState>
          ) : (
            <>
              <AuditTable entries={shown} />
              {pages.hasNextPage && (
                <Group gap={0} wrap="nowrap" align="stretch" justify="center" py="md">
                  <Button
                    variant="default"
                    loading={pages.isFetchingNextPage}
                    onClick={() => void pages.fetchNextPage()}
                  >
                    {t('more')}
                  </Button>
                </Group>
              )}
            </>
          )
        }
      </LoadState>
    </>
  );
}
