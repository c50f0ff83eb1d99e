import type { RunClaim, RunLine } from '@backline/contract';
import { Button, Flex, NumberInput, Text } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/icon-button.tsx';
import { useWholeNumberProps } from '../../ui/use-number-separators.ts';
import { ItemIcon } from '../items/item-icon.tsx';
import styles from './materials.module.css';
import type { RunActions } from './use-run-actions.ts';

interface RunLineRowProps {
  runId: number;
  line: RunLine;
  actions: RunActions;
  mayAct: boolean;
}

/** A material of a run: how much is delivered, claimed and open, who brings it, and a field to claim some of the rest. */
export function RunLineRow({ runId, line, actions, mayAct }: RunLineRowProps) {
  const t = useTranslations('materials');
  const { item, quantity, claims } = line;
  const there = sumOf(claims.filter(({ doneAt }) => doneAt !== null));
  const open = quantity - sumOf(claims);
  const claimed = quantity - open - there;
  return (
    <Flex component="li" direction="column" gap="xs">
      <div className={styles.what}>
        <ItemIcon item={item} size={28} />
        <Text span inherit c="bright" fw={600} flex="1">
          {item.name}
        </Text>
        <Text span c="dimmed" fz="small" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {t('progress', { there, quantity })}
        </Text>
      </div>
      <div className={styles.bar} aria-hidden>
        <span data-there style={{ '--share': there / quantity }} />
        <span data-claimed style={{ '--share': claimed / quantity }} />
      </div>
      {claims.length > 0 && (
        <ul className={styles.claims} aria-label={t('claimsOf', { name: item.name })}>
          {claims.map((claim) => (
            <Claim key={claim.id} claim={claim} actions={actions} mayAct={mayAct} />
          ))}
        </ul>
      )}
      {mayAct && open > 0 && <ClaimForm runId={runId} line={line} open={open} actions={actions} />}
    </Flex>
  );
}

function Claim({ claim, actions, mayAct }: { claim: RunClaim; actions: RunActions; mayAct: boolean }) {
  const t = useTranslations('materials');
  const { id, username, quantity, doneAt } = claim;
  const isDone = doneAt !== null;
  const said = { quantity, username };
  return (
    <li className={styles.claim} data-done={isDone || undefined}>
      <span className={styles.said}>{t(isDone ? 'brought' : 'brings', said)}</span>
      {mayAct && !isDone && (
        <>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCheck size={14} aria-hidden />}
            disabled={actions.isBusy}
            aria-label={t('isThereOf', said)}
            onClick={() => actions.setDone(id, true)}
          >
            {t('isThere')}
          </Button>
          <IconButton
            label={t('giveUpOf', said)}
            variant="subtle"
            color="gray"
            disabled={actions.isBusy}
            onClick={() => actions.giveUp(id)}
          >
            <IconX size={16} aria-hidden />
          </IconButton>
        </>
      )}
      {mayAct && isDone && (
        <IconButton
          label={t('notThereOf', said)}
          variant="subtle"
          color="gray"
          disabled={actions.isBusy}
          onClick={() => actions.setDone(id, false)}
        >
          <IconArrowBackUp size={16} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

function ClaimForm({ runId, line, open, actions }: Omit<RunLineRowProps, 'mayAct'> & { open: number }) {
  const t = useTranslations('materials');
  const problems = useTranslations('problems');
  const { required: _, ...whole } = useWholeNumberProps();
  const [typed, setTyped] = useState<number | string>('');
  const amount = Number(typed);
  const isWhole = Number.isInteger(amount);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actions.claim(runId, { lineId: line.id, quantity: amount }, () => setTyped(''));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <NumberInput
        {...whole}
        miw="8rem"
        flex="1"
        aria-label={t('amountOf', { name: line.item.name })}
        placeholder={t('openAmount', { open })}
        min={1}
        value={typed}
        error={!isWhole && problems('not-whole')}
        onChange={setTyped}
      />
      <Button type="submit" variant="default" disabled={actions.isBusy || !isWhole || amount <= 0}>
        {t('bring')}
      </Button>
    </form>
  );
}

function sumOf(claims: readonly RunClaim[]): number {
  return claims.reduce((sum, { quantity }) => sum + quantity, 0);
}
