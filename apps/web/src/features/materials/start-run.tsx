import { materials, runName } from '@backline/contract';
import { cansOf } from '@backline/domain';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../api/client/call.ts';
import { query } from '../../api/client/query.ts';
import { useFormProblems } from '../../api/forms/form-problems.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { showSuccess } from '../../ui/feedback/alerts.ts';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import type { ChainQuery } from './chain-address.ts';
import styles from './materials.module.css';
import { gathered, type ShoppingLine } from './shopping-list.ts';
import { useChainTexts } from './use-chain-texts.ts';

interface StartRunProps {
  asked: ChainQuery;
  onClose: () => void;
}

/**
 * Starts a materials run for what has to be gathered. Everybody sees a run, so its amounts are calculated without locked
 * stockpiles (docs/spec/materials.md#runs).
 */
export function StartRun({ asked, onClose }: StartRunProps) {
  const t = useTranslations('materials');
  const open = useQuery(query(materials.chain, { query: { ...asked, excludeLocked: 'true' } }));
  return (
    <LoadState query={open} loading={t('loading')} failed={t('failed')}>
      {(chain) => <RunForm lines={gathered(chain)} onClose={onClose} />}
    </LoadState>
  );
}

function RunForm({ lines, onClose }: Omit<StartRunProps, 'asked'> & { lines: ShoppingLine[] }) {
  const t = useTranslations('materials');
  const texts = useChainTexts();
  const problemsOf = useFormProblems();
  const form = useForm({
    initialValues: { name: '' },
    validate: (values) => problemsOf(runName, values),
  });
  const submit = async (values: { name: string }) => {
    const quantities = lines.map(({ good, amount }) => ({
      itemId: good.itemId,
      quantity: good.litresPerCan === null ? amount : cansOf(amount, good.litresPerCan),
    }));
    await call(materials.createRun, { body: { run: { name: values.name, lines: quantities } } });
    showSuccess(t('runStarted'));
  };
  return (
    <FormModal
      title={t('startRun')}
      opened
      onClose={onClose}
      form={form}
      onSubmit={submit}
      submitLabel={t('start')}
    >
      <TextInput
        label={t('runName')}
        maxLength={60}
        data-autofocus
        required
        {...form.getInputProps('name')}
      />
      <p className={styles.open}>{t('runIsOpen')}</p>
      <ul className={styles.startLines}>
        {lines.map(({ good, amount }) => (
          <li key={good.code}>
            {good.name}: {texts.amount(good, amount)}
          </li>
        ))}
      </ul>
    </FormModal>
  );
}
