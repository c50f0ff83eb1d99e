import { auth } from '@backline/contract';
import { Alert, Button, Flex, Loader, Text, Title } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconBrandDiscordFilled, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { safeReturnPath } from '../../api/addresses/login-path.ts';
import { query } from '../../api/client/query.ts';
import { useSession, useSessionEnd } from '../../api/storage/session.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { Logo } from '../../ui/labels/logo.tsx';
import styles from './auth.module.css';
import { beginSignIn, isFirstSignIn, overBareHost, setupTokenOf } from './sign-in.ts';
import { useProblemOfReturn, useSignInReturn } from './use-sign-in-return.ts';

interface LoginScreenProps {
  /** Navigates away to the provider's page. */
  leaveTo?: (url: string) => void;
}

export function LoginScreen({ leaveTo = (url) => window.location.assign(url) }: LoginScreenProps) {
  const session = useSession();
  const [search] = useSearchParams();
  const isReturning = search.has('code');
  const { hash } = useLocation();
  const setupToken = setupTokenOf(hash);
  // Somebody who is signed in may still want to use the set-up link to become the first admin.
  if (session !== null && !isReturning && setupToken === null)
    return <Navigate to={safeReturnPath(search.get('returnUrl'))} replace />;
  return isReturning ? (
    <ReturnFromProvider />
  ) : (
    <LoginCard leaveTo={leaveTo} setupToken={setupToken} isFirst={isFirstSignIn(hash)} />
  );
}

function ReturnFromProvider() {
  useSignInReturn();
  return <LoginFrame isBusy />;
}

interface LoginCardProps extends Required<LoginScreenProps> {
  setupToken: string | null;
  /** Goes on by itself. */
  isFirst: boolean;
}

function LoginCard({ leaveTo, setupToken, isFirst }: LoginCardProps) {
  const [search] = useSearchParams();
  const errorText = useErrorText();
  const problemOfReturn = useProblemOfReturn();
  const end = useSessionEnd();
  const t = useTranslations('auth');
  const [isLeaving, setIsLeaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const provider = useQuery({
    ...query(auth.authorizeUrl),
    staleTime: Number.POSITIVE_INFINITY,
  });

  // Back may restore this page from the back/forward cache in its busy state.
  useWindowEvent('pageshow', ({ persisted }) => persisted && setIsLeaving(false));

  const handleLogin = async () => {
    setIsLeaving(true);
    setFailure(null);
    try {
      const address = await beginSignIn(safeReturnPath(search.get('returnUrl')), setupToken);
      leaveTo(isFirst ? overBareHost(address) : address);
    } catch (error) {
      setFailure(t('failed', { reason: errorText(error) }));
      setIsLeaving(false);
    }
  };

  const hasBegun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    if (!isFirst || hasBegun.current) return;
    hasBegun.current = true;
    void handleLogin();
  }, []);

  return (
    <LoginFrame
      isBusy={isLeaving}
      isLocal={provider.data?.local === true}
      isUnknown={provider.isLoading}
      isSetup={setupToken !== null}
      problem={failure ?? problemOfReturn ?? (end === 'end' ? t('ended') : null)}
      onLogin={() => void handleLogin()}
    />
  );
}

interface LoginFrameProps {
  isBusy?: boolean;
  isLocal?: boolean;
  /** True until the server has said which provider is configured. */
  isUnknown?: boolean;
  /** Whether the page was opened through the set-up link. */
  isSetup?: boolean;
  problem?: string | null;
  onLogin?: () => void;
}

function LoginFrame({
  isBusy = false,
  isLocal = false,
  isUnknown = false,
  isSetup = false,
  problem = null,
  onLogin,
}: LoginFrameProps) {
  const t = useTranslations('auth');
  const ui = useTranslations('ui');
  const Icon = isLocal ? IconUsers : IconBrandDiscordFilled;
  const label = isLocal ? t('local') : t('discord');
  return (
    <div className={styles.page}>
      <title>{ui('pageTitle', { title: t('title') })}</title>
      <Flex
        component="section"
        direction="column"
        gap="sm"
        align="center"
        py="xl"
        px="lg"
        ta="center"
        w="min(100%, 24rem)"
        bg="var(--surface)"
        bd="1px solid var(--line)"
        bdrs="md"
      >
        <Logo className={styles.mark} />
        <Title order={1} c="bright">
          {ui('brand')}
        </Title>
        <Text mb="sm" c="dimmed" style={{ textWrap: 'balance' }}>
          {t('lead')}
        </Text>
        {isSetup && (
          <Alert role="note" color="yellow" variant="light" ta="start" w="100%" title={t('setupTitle')}>
            {t('setup')}
          </Alert>
        )}
        {problem !== null && (
          <Alert role="alert" color="red" variant="light" ta="start" w="100%">
            {problem}
          </Alert>
        )}
        <Button
          size="md"
          fullWidth
          disabled={isBusy}
          loading={isUnknown}
          aria-busy={isBusy}
          leftSection={isBusy ? <Loader size={18} aria-hidden /> : <Icon size={20} aria-hidden />}
          {...(onLogin && { onClick: onLogin })}
        >
          {isBusy ? t('busy') : label}
        </Button>
        {isLocal && (
          <Text c="dimmed" fz="small">
            {t('localNote')}
          </Text>
        )}
      </Flex>
    </div>
  );
}
