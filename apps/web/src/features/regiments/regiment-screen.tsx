import { type OperatedRegiment, operator, type REGIMENT_ACTS, REGIMENT_LIMITS } from '@backline/contract';
import { Anchor, Card } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { query, useAction } from '../../api/client/query.ts';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { Fact, Facts } from '../../ui/labels/fact.tsx';
import { Moment } from '../../ui/labels/moment.tsx';
import { CardGrid } from '../../ui/layout/card-grid.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ActForm } from './act-form.tsx';
import { ActList } from './act-list.tsx';
import { LastError, LastUse, Size, StateBadge } from './regiment-values.tsx';

/** A regiment with everything that the operator can do to it. */
export function RegimentScreen() {
  const t = useTranslations('regiments.operator');
  const id = Number(useParams().id);
  return (
    <LoadState query={useQuery(query(operator.get, { params: { id } }))}>
      {({ regiment, graceDays, acts }) => (
        <>
          <PageHeader
            title={regiment.name}
            back={{ to: '/operator', label: t('back') }}
            about={<StateBadge state={regiment.state} />}
          />
          <RegimentFacts regiment={regiment} />
          <Acts regiment={regiment} graceDays={graceDays} />
          <ActList acts={acts} />
        </>
      )}
    </LoadState>
  );
}

function RegimentFacts({ regiment }: { regiment: OperatedRegiment }) {
  const t = useTranslations('regiments.operator');
  const { address, server } = regiment;
  return (
    <Card mb="md">
      <Facts>
        <Fact label={t('address')}>
          <Anchor href={address} inherit>
            {address}
          </Anchor>
        </Fact>
        <Fact label={t('created')}>
          <Moment time={regiment.createdAt} />
        </Fact>
        <Fact label={t('by')}>{regiment.createdBy}</Fact>
        <Fact label={t('schema')}>{regiment.schema}</Fact>
        {server !== null && <Fact label={t('server')}>{server}</Fact>}
        <Fact label={t('size')}>
          <Size bytes={regiment.bytes} />
        </Fact>
        <Fact label={t('members')}>{regiment.members ?? '–'}</Fact>
        <Fact label={t('lastUse')}>
          <LastUse lastUsedAt={regiment.lastUsedAt} />
        </Fact>
        <Fact label={t('lastError')}>
          <LastError {...regiment} />
        </Fact>
      </Facts>
    </Card>
  );
}

/** The acts that a regiment's state allows. */
function Acts({ regiment, graceDays: days }: { regiment: OperatedRegiment; graceDays: number }) {
  const t = useTranslations('regiments.operator');
  const format = useFormatter();
  const { id, state, limits, deletedAt } = regiment;
  const run = useAction(operator.act, { isKept: true });
  const act = (name: (typeof REGIMENT_ACTS)[number]) => ({
    title: t(name),
    label: t(name),
    onSubmit: (fields: Record<string, string>) =>
      run.mutateAsync({ params: { id }, body: { ...fields, act: name } }),
  });
  const at = deletedAt === null ? '' : format.dateTime(new Date(deletedAt), { dateStyle: 'medium' });
  const isServed = state === 'active' || state === 'suspended';
  return (
    <CardGrid columns="three">
      <ActForm
        {...act('limits')}
        hint={t('limitsHint')}
        fields={REGIMENT_LIMITS.map((name) => ({
          name,
          label: t(name),
          value: String(limits[name] ?? ''),
          isFigure: true,
        }))}
        label={t('save')}
      />
      {isServed && (
        <ActForm {...act('rename')} hint={t('renameHint')} fields={[{ name: 'name', label: t('newName') }]} />
      )}
      {state === 'active' && <ActForm {...act('suspend')} hint={t('suspendHint')} />}
      {state === 'suspended' && <ActForm {...act('resume')} />}
      {isServed && (
        <ActForm
          {...act('delete')}
          hint={t('deleteHint', { days })}
          fields={[{ name: 'confirm', label: t('confirm') }]}
          danger
        />
      )}
      {state === 'deleted' && <ActForm {...act('restore')} hint={t('restoreHint', { at, days })} />}
    </CardGrid>
  );
}
