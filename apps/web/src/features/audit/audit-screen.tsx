import { audit } from '@backline/contract';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../api/call.ts';
import { query } from '../../api/query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { RowSkeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { BackToAdmin } from '../admin/back-to-admin.tsx';
import { AuditFilter, type AuditQuestion, NO_QUESTION } from './audit-filter.tsx';
import styles from './audit-screen.module.css';
import { AuditTable } from './audit-table.tsx';

const DAY_MS = 24 * 3_600_000;

/** Converts the filter to the endpoint's query, without the empty parts. */
function inputOf({ text, userId, feature, day }: AuditQuestion) {
  return {
    ...(text !== '' && { text }),
    ...(userId !== null && { userId: Number(userId) }),
    ...(feature !== null && { feature }),
    ...(day !== '' && { until: new Date(new Date(`${day}T00:00`).getTime() + DAY_MS).toISOString() }),
  };
}

/** Who did what and when, with the values before and after. */
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
  const isAsked = Object.keys(input).length > 0;

  return (
    <>
      <PageHeader title={t('title')} about={<BackToAdmin />} />
      <AuditFilter question={question} choices={choices.data} onChange={setQuestion} />
      <LoadState
        query={pages}
        loading={t('loading')}
        failed={t('failed')}
        shape={<RowSkeleton height="3.7rem" />}
      >
        {(loaded) => {
          const entries = loaded.pages.flatMap((page) => page.entries);
          if (entries.length === 0)
            return (
              <EmptyState title={t(isAsked ? 'noMatch' : 'empty')}>
                {isAsked && (
                  <Button variant="default" onClick={() => setQuestion(NO_QUESTION)}>
                    {t('showAll')}
                  </Button>
                )}
              </EmptyState>
            );
          return (
            <>
              <AuditTable entries={entries} />
              {pages.hasNextPage && (
                <div className={styles.more}>
                  <Button
                    variant="default"
                    loading={pages.isFetchingNextPage}
                    onClick={() => void pages.fetchNextPage()}
                  >
                    {t('more')}
                  </Button>
                </div>
              )}
            </>
          );
        }}
      </LoadState>
    </>
  );
}
