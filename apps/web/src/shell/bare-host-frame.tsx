import { signUp } from '@backline/contract';
import { Anchor, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { query, useAction } from '../api/client/query.ts';
import { Loading, LoadState } from '../ui/feedback/load-state.tsx';
import { useFailureAlert } from '../ui/feedback/use-failure-alert.ts';
import { Logo } from '../ui/labels/logo.tsx';
import { Guard } from './guard.tsx';
import { NoPage } from './no-page.tsx';
import styles from './shell.module.css';
import { Shell } from './shell.tsx';

/** The frame of the screens on the host above many regiments: who is signed in there, and the way out. */
export function BareHostFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('regiments.start');
  const ui = useTranslations('ui');
  const asked = useQuery(query(signUp.visitor));
  const { data, error } = asked;
  const leave = useAction(signUp.leave);
  const showFailure = useFailureAlert();
  // The host of a regiment has no such pages.
  if (error !== null && 'code' in error && error.code === 'not-found')
    return (
      <Shell>
        <Guard access="user">
          <NoPage />
        </Guard>
      </Shell>
    );
  const visitor = data?.visitor ?? null;
  return (
    <>
      <header className={styles.bar}>
        <Link to="/new" className={styles.brand}>
          <Logo className={styles.mark} />
          {ui('brand')}
        </Link>
        {visitor !== null && (
          <Group ms="auto" gap="sm" wrap="nowrap">
            {visitor.isOperator && (
              <Anchor component={Link} to="/operator">
                {t('operator')}
              </Anchor>
            )}
            <Button
              variant="subtle"
              px="xs"
              loading={leave.isPending}
              onClick={() => leave.mutate(undefined, { onError: showFailure })}
            >
              {t('signOut')}
            </Button>
          </Group>
        )}
      </header>
      <main id="content" className={styles.content}>
        <LoadState query={asked}>{() => <Suspense fallback={<Loading />}>{children}</Suspense>}</LoadState>
      </main>
    </>
  );
}
