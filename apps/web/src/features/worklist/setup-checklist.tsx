import { mayPass, type SetupSteps, type WarehouseSummary, warehouses } from '@backline/contract';
import { Box, Button, Flex, Paper, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { useSession } from '../../api/storage/session.ts';
import { copyText } from '../../ui/copy-text.ts';
import { isOnlyHere, type SetupStep, setupProgress, stepsOf } from './setup-steps.ts';
import styles from './worklist.module.css';

interface SetupChecklistProps {
  setup: SetupSteps;
  /** Without it the list cannot be put away: there is nothing else to do yet. */
  onHide?: () => void;
}

/** The first run: steps that tick themselves, each one press (docs/spec/worklist.md#first-run). */
export function SetupChecklist({ setup, onHide }: SetupChecklistProps) {
  const t = useTranslations('worklist.setup');
  const viewer = useSession()?.user ?? null;
  const { done, count } = setupProgress(setup);
  const steps = stepsOf(setup, useWarehouseWithoutGoals(setup));
  const current = steps.find(({ name, right }) => !setup[name] && mayPass(viewer, right));
  return (
    <Paper
      component="section"
      withBorder
      radius="md"
      mb="md"
      style={{ overflow: 'hidden' }}
      aria-labelledby="setup-title"
    >
      <Flex component="header" wrap="wrap" align="center" gap="sm" mih="3.25rem" px="md" py="xs">
        <Title order={2} c="bright" me="auto" id="setup-title">
          {t('title')}
        </Title>
        <Text span size="small" c="dimmed">
          {t('progress', { done, count })}
        </Text>
        {onHide && (
          <Button variant="subtle" size="xs" onClick={onHide}>
            {t('hide')}
          </Button>
        )}
      </Flex>
      <Box h="0.25rem" bg="var(--bar-track)" aria-hidden>
        <Box h="100%" w={`${(100 * done) / count}%`} bg="var(--accent)" />
      </Box>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <Step
            key={step.name}
            step={step}
            place={index + 1}
            isDone={setup[step.name] === true}
            isCurrent={step === current}
          />
        ))}
      </ol>
      {!setup.report && (
        <Text c="dimmed" px="md" py="sm">
          <strong>{t('shortest')}</strong> {t('shortestText')}
        </Text>
      )}
    </Paper>
  );
}

/** The warehouse of the newest report that has no goals yet. */
function useWarehouseWithoutGoals(setup: SetupSteps): number | undefined {
  const list = query(warehouses.list) as UseQueryOptions<WarehouseSummary[]>; // only with `select` are they shorter
  const { data = [] } = useQuery({ ...list, enabled: setup.report && !setup.goals });
  const [newest] = data
    .filter(({ goalCount }) => goalCount === 0)
    .toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt));
  return newest?.id;
}

interface StepProps {
  step: SetupStep;
  place: number;
  isDone: boolean;
  isCurrent: boolean;
}

function Step({ step, place, isDone, isCurrent }: StepProps) {
  const t = useTranslations('worklist.setup');
  const viewer = useSession()?.user ?? null;
  const { name, right } = step;
  const isBlocked = (name === 'groups' || name === 'people') && isOnlyHere(window.location.hostname);
  return (
    <li className={styles.step} data-done={isDone || undefined} aria-current={isCurrent ? 'step' : undefined}>
      <span className={styles.mark}>
        {isDone ? <IconCheck size={16} role="img" aria-label={t('isDone')} /> : place}
      </span>
      <Flex component="span" direction="column" miw={0}>
        <Text span size="lg" ff="heading" c={isDone ? 'dimmed' : 'bright'}>
          {t(`steps.${name}.title`)}
        </Text>
        {!isDone && (
          <Text span size="small" c="dimmed">
            {isBlocked ? t(`onlyHere.${name}`, { address: window.location.origin }) : t(`steps.${name}.text`)}
          </Text>
        )}
      </Flex>
      {!isDone &&
        !isBlocked &&
        (mayPass(viewer, right) ? (
          <StepAction step={step} isCurrent={isCurrent} />
        ) : (
          <Text span size="small" c="dimmed">
            {t('noRight', { right: t(`rights.${right}`) })}
          </Text>
        ))}
    </li>
  );
}

function StepAction({ step: { name, address }, isCurrent }: Pick<StepProps, 'step' | 'isCurrent'>) {
  const t = useTranslations('worklist.setup');
  const shared = {
    variant: isCurrent ? 'filled' : 'default',
    w: '100%',
    children: t(`steps.${name}.action`),
  };
  if (address !== null) return <Button {...shared} component={Link} to={address} />;
  const link = `${window.location.origin}/login`;
  const messages = {
    copied: t('steps.people.copied'),
    cannotCopy: t('steps.people.cannotCopy', { link }),
  };
  return <Button {...shared} onClick={() => void copyText(link, messages)} />;
}
