import { signUp } from '@backline/contract';
import { Alert, Button, Card, Stack, Text, Title } from '@mantine/core';
import { IconBrandDiscordFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { StartForm } from './start-form.tsx';

interface SignUpScreenProps {
  /** Navigates away to the new regiment. */
  leaveTo?: (url: string) => void;
}

/** The page of the host above many regiments: what Backline is, and for whom is signed in the form that starts a regiment. */
export function SignUpScreen({ leaveTo = (url) => window.location.assign(url) }: SignUpScreenProps) {
  return (
    <Stack maw="36rem" mx="auto">
      <LoadState query={useQuery(query(signUp.visitor))}>
        {({ base, visitor }) =>
          visitor === null ? (
            <Landing base={base} />
          ) : (
            <StartForm base={base} visitor={visitor} leaveTo={leaveTo} />
          )
        }
      </LoadState>
    </Stack>
  );
}

function Landing({ base }: { base: string }) {
  const t = useTranslations('regiments');
  const ui = useTranslations('ui');
  const problem = useSearchParams()[0].get('problem');
  const key = `problems.${problem}` as 'problems.ended'; // `has` is what checks it
  return (
    <Stack gap="lg" pt="xl">
      <title>{ui('pageTitle', { title: t('landing.title') })}</title>
      <Title order={1} c="bright" fz="2.25rem" style={{ textWrap: 'balance' }}>
        {t('landing.title')}
      </Title>
      {problem !== null && t.has(key) && (
        <Alert role="alert" color="red" variant="light">
          {t(key)}
        </Alert>
      )}
      <Text fz="lg">{t('landing.lead')}</Text>
      <Button
        component="a"
        href="/start"
        size="md"
        style={{ alignSelf: 'start' }}
        leftSection={<IconBrandDiscordFilled size={20} aria-hidden />}
      >
        {t('landing.start')}
      </Button>
      <Text c="dimmed" fz="small">
        {t('landing.asks')}
      </Text>
      <Card padding="md">
        <Title order={2} fz="lg" mb="xs">
          {t('landing.member')}
        </Title>
        <Text style={{ overflowWrap: 'anywhere' }}>{t('landing.memberText', { base })}</Text>
      </Card>
    </Stack>
  );
}
