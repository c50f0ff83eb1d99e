import { type Reply, type WarApiState, warApi } from '@backline/contract';
import { ageLabel, SHARDS, type Shard, SIDES, type Side } from '@backline/domain';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { query, useAction } from '../../api/query.ts';
import { showAlert } from '../../ui/feedback/alerts.ts';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { useFailureAlert } from '../../ui/feedback/use-failure-alert.ts';
import { Select } from '../../ui/select.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './war-api-section.module.css';

type Settings = Reply<typeof warApi.settings>;

/** For an admin: which shard is followed and for which side, and how that goes (docs/spec/war-api.md#settings). */
export function WarApiSection() {
  const t = useTranslations('warApi');
  const settings = useQuery(query(warApi.settings));
  const state = useQuery(query(warApi.get));
  return (
    <section className={styles.section} aria-label={t('heading')}>
      <h2 className={styles.heading}>{t('heading')}</h2>
      <p className={styles.text}>{t('text')}</p>
      <LoadState query={settings} loading={t('loading')} failed={t('failed')}>
        {(loaded) => (
          <>
            {/* A new form when somebody else has changed the settings. */}
            <SettingsForm key={`${loaded.shard} ${loaded.side}`} settings={loaded} />
            {loaded.fixed && <p className={styles.text}>{t(`fixed.${loaded.fixed}`)}</p>}
            <LoadState query={state} loading={t('stateLoading')} failed={t('stateFailed')}>
              {(shown) => <State state={shown} settings={loaded} />}
            </LoadState>
          </>
        )}
      </LoadState>
    </section>
  );
}

/** The value that stands for none in a list of choices. */
const NONE = 'none';

function SettingsForm({ settings }: { settings: Settings }) {
  const t = useTranslations('warApi');
  const alertFailure = useFailureAlert();
  const save = useAction(warApi.saveSettings);
  const [shard, setShard] = useState<Shard | null>(settings.shard);
  const [side, setSide] = useState<Side | null>(settings.side);
  const isChanged = shard !== settings.shard || side !== settings.side;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await save.mutateAsync({ body: { settings: { shard, side } } });
      showAlert({ description: t('saved'), alertClass: 'success' });
    } catch (error) {
      alertFailure(error);
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <Select
        label={t('shard')}
        description={t('shardHint')}
        data={[
          { value: NONE, label: t('noShard') },
          ...SHARDS.map((value) => ({ value, label: t(`shards.${value}`) })),
        ]}
        value={shard ?? NONE}
        allowDeselect={false}
        disabled={settings.fixed !== null}
        onChange={(value) => setShard(SHARDS.find((one) => one === value) ?? null)}
      />
      <Select
        label={t('side')}
        description={t('sideHint')}
        data={[
          { value: NONE, label: t('noSide') },
          ...SIDES.map((value) => ({ value, label: t(`sides.${value}`) })),
        ]}
        value={side ?? NONE}
        allowDeselect={false}
        onChange={(value) => setSide(SIDES.find((one) => one === value) ?? null)}
      />
      <Button type="submit" disabled={!isChanged} loading={save.isPending}>
        {t('save')}
      </Button>
    </form>
  );
}

function State({ state, settings: { fixed, side } }: { state: WarApiState; settings: Settings }) {
  const t = useTranslations('warApi');
  const now = useNow();
  const { status, answeredAt, problem, war } = state;
  const incomplete = state.maps.filter(({ leftOut }) => leftOut > 0);
  const parts = incomplete.reduce((sum, { leftOut }) => sum + leftOut, 0);
  const age = answeredAt === null ? null : ageLabel(Date.parse(answeredAt), now);
  return (
    <div className={styles.state} role="status">
      {status === 'off' && fixed === null && <p>{t('off')}</p>}
      {status === 'waiting' && problem === null && <p>{t('waiting')}</p>}
      {war && (
        <p>
          {war.day === null
            ? t('war', { number: String(war.number) })
            : t('warDay', { number: String(war.number), day: war.day })}
        </p>
      )}
      {age !== null && <p>{t('answered', { age })}</p>}
      {problem && (
        <p className={styles.problem}>
          <IconAlertTriangle size={16} aria-hidden /> {t(`problems.${problem}`)} {t('lastKnown')}
        </p>
      )}
      {parts > 0 && <p>{t('leftOut', { parts, maps: incomplete.length })}</p>}
      {status !== 'off' && side === null && <p>{t('sideMissing')}</p>}
    </div>
  );
}
