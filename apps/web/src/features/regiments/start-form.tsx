import { ApiError, signUp, type Visitor } from '@backline/contract';
import { Alert, Anchor, Button, Card, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue, useWindowEvent } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { query, reloadBehind, useAction } from '../../api/client/query.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';

/** Time without typing after which a name is looked up. */
const PAUSE_MS = 250;

interface StartFormProps {
  /** The host below which the regiments are. */
  base: string;
  visitor: Visitor;
  leaveTo: (url: string) => void;
}

/** The form that starts a regiment for one of the visitor's Discord servers. */
export function StartForm({ base, visitor, leaveTo }: StartFormProps) {
  const t = useTranslations('regiments.start');
  const free = visitor.guilds.filter(({ isTaken }) => !isTaken);
  const [guildId, setGuildId] = useState(free.length === 1 ? (free[0]?.id ?? '') : '');
  /** Null until something is typed: the chosen server suggests a name. */
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? free.find(({ id }) => id === guildId)?.suggestion ?? '';
  const { start, isLeaving, failure } = useStart(leaveTo);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void start({ name, guildId });
  };
  const header = <PageHeader title={t('title')} about={t('signedIn', { name: visitor.name })} />;
  if (visitor.guilds.length === 0)
    return (
      <>
        {header}
        <Alert color="gray" variant="light" title={t('none')}>
          {t('noneHint')}
        </Alert>
      </>
    );
  return (
    <>
      {header}
      <Card component="form" padding="lg" onSubmit={handleSubmit} autoComplete="off">
        <Stack gap="lg">
          {failure !== null && (
            <Alert role="alert" color="red" variant="light">
              {failure}
            </Alert>
          )}
          <GuildChoice
            guilds={visitor.guilds}
            value={guildId}
            onChange={(id) => {
              setGuildId(id);
              setTyped(typed || null);
            }}
          />
          <NameField value={name} base={base} onChange={setTyped} />
          <Button
            type="submit"
            size="md"
            disabled={guildId === '' || name === ''}
            loading={isLeaving}
            style={{ alignSelf: 'start' }}
          >
            {t('create')}
          </Button>
        </Stack>
      </Card>
    </>
  );
}

/** Starts a regiment and goes on to its address; a sign-in that has ended meanwhile shows the first page again. */
function useStart(leaveTo: (url: string) => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const create = useAction(signUp.create);
  const [isLeaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // Back may restore this page from the back/forward cache in its busy state.
  useWindowEvent('pageshow', ({ persisted }) => persisted && setLeaving(false));
  const start = async (body: { name: string; guildId: string }) => {
    setLeaving(true);
    setFailure(null);
    try {
      leaveTo((await create.mutateAsync({ body })).address);
    } catch (error) {
      setLeaving(false);
      setFailure(errorText(error));
      if (!(error instanceof ApiError) || error.code !== 'sign-in-required') return;
      await navigate('/new?problem=ended', { replace: true });
      reloadBehind(client, signUp.visitor.feature);
    }
  };
  return { start, isLeaving, failure };
}

interface GuildChoiceProps {
  guilds: Visitor['guilds'];
  value: string;
  onChange: (id: string) => void;
}

function GuildChoice({ guilds, value, onChange }: GuildChoiceProps) {
  const t = useTranslations('regiments.start');
  return (
    <Radio.Group label={t('server')} description={t('serverHint')} value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs" mah="22rem" p={3} style={{ overflow: 'auto' }}>
        {guilds.map(({ id, name, isTaken, address }) =>
          isTaken ? (
            <Group key={id} gap="xs" mih="2.75rem" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {name}
              {address === null ? t('has') : <Anchor href={address}>{t('has')}</Anchor>}
            </Group>
          ) : (
            <Radio
              key={id}
              value={id}
              label={name}
              mih="2.75rem"
              styles={{ body: { minHeight: 'inherit', alignItems: 'center' } }}
            />
          ),
        )}
      </Stack>
    </Radio.Group>
  );
}

interface NameFieldProps {
  value: string;
  base: string;
  onChange: (name: string) => void;
}

function NameField({ value, base, onChange }: NameFieldProps) {
  const t = useTranslations('regiments.start');
  return (
    <div>
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        required
        withAsterisk={false}
        minLength={3}
        maxLength={30}
        autoCapitalize="none"
        spellCheck={false}
      />
      <NameState name={value.trim().toLowerCase()} base={base} />
    </div>
  );
}

const STATE_COLOURS = {
  free: 'var(--mantine-color-success)',
  taken: 'var(--mantine-color-error)',
  wrong: 'var(--mantine-color-error)',
};

/** Says, a moment after the last letter, whether a name can be had. */
function NameState({ name, base }: { name: string; base: string }) {
  const t = useTranslations('regiments.start');
  const [asked] = useDebouncedValue(name, PAUSE_MS);
  const { data } = useQuery({
    ...query(signUp.nameState, { query: { name: asked } }),
    enabled: asked !== '',
    gcTime: 0,
  });
  const state = asked === name && asked !== '' ? data?.state : undefined;
  return (
    <Group gap="xs" mt="xxs" justify="space-between" mih="1.5rem" fz="small">
      <Text role="status" inherit {...(state && { c: STATE_COLOURS[state] })}>
        {state && t(state)}
      </Text>
      {name !== '' && (
        <Text inherit c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {name}.{base}
        </Text>
      )}
    </Group>
  );
}
