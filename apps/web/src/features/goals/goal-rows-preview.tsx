import { type Goal, isFieldProblem } from '@backline/contract';
import { Alert, Box, Flex, Group, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'use-intl';
import { StatusBadge } from '../../ui/labels/status-badge.tsx';
import { PlainTable } from '../../ui/table/plain-table.tsx';
import { type GoalOwner, isOwn } from './goal-owner.ts';
import type { GoalLine, GoalRows } from './goal-rows.ts';

interface GoalRowsPreviewProps {
  owner: GoalOwner;
  rows: GoalRows;
  /** The current goals. */
  goals: Goal[];
  replace: boolean;
}

/** The lines that were read: invalid ones first, with their problems, then the effect of each valid one. */
export function GoalRowsPreview({ owner, rows: { lines, missing }, goals, replace }: GoalRowsPreviewProps) {
  const t = useTranslations('goals.rows');
  const format = useFormatter();
  if (missing.length > 0) return <MissingColumns columns={missing} />;
  if (lines.length === 0) return null;

  const bad = lines.filter(({ problems }) => problems.length > 0);
  const good = lines.filter(({ problems }) => problems.length === 0);
  const goalOf = new Map(goals.map((goal) => [goal.item.id, goal]));
  const listed = new Set(lines.map(({ item }) => item?.id));
  const removed = goals.filter((goal) => isOwn(owner, goal) && !listed.has(goal.item.id));
  return (
    <div>
      <Group role="status" gap="xs" mb="xs" fz="small">
        {good.length > 0 && <StatusBadge status="fresh">{t('good', { count: good.length })}</StatusBadge>}
        {bad.length > 0 && (
          <>
            <StatusBadge status="stale">{t('bad', { count: bad.length })}</StatusBadge> {t('nothingSent')}
          </>
        )}
        {replace && bad.length === 0 && removed.length > 0 && (
          <Text inherit>
            {t('removed', {
              count: removed.length,
              kind: owner.kind,
              items: format.list(removed.map(({ item }) => item.name)),
            })}
          </Text>
        )}
      </Group>
      <Box
        component="section"
        mah="18rem"
        bd="1px solid var(--line)"
        bdrs="sm"
        style={{ overflow: 'auto' }}
        aria-label={t('preview')}
        tabIndex={0}
      >
        <PlainTable sticky="box">
          <thead>
            <tr>
              <th scope="col">{t('line')}</th>
              <th scope="col">{t('columns.item')}</th>
              <th scope="col" data-figure>
                {t('columns.target')}
              </th>
              <th scope="col" data-figure>
                {t('columns.minimum')}
              </th>
            </tr>
          </thead>
          <tbody>
            {[...bad, ...good].map((line) => (
              <LineRow
                key={line.number}
                owner={owner}
                line={line}
                goal={line.item ? goalOf.get(line.item.id) : undefined}
              />
            ))}
          </tbody>
        </PlainTable>
      </Box>
    </div>
  );
}

function MissingColumns({ columns }: { columns: GoalRows['missing'] }) {
  const t = useTranslations('goals.rows');
  const format = useFormatter();
  return (
    <Alert color="red" variant="light" role="alert">
      {t('missing', { columns: format.list(columns.map((column) => t(`columns.${column}`))) })}
    </Alert>
  );
}

interface LineRowProps {
  owner: GoalOwner;
  line: GoalLine;
  /** The current goal for this item. */
  goal: Goal | undefined;
}

function LineRow({ line, goal, owner }: LineRowProps) {
  const format = useFormatter();
  const { number, called, item, target, minimum, problems } = line;
  return (
    <tr data-tone={problems.length > 0 ? 'stale' : undefined}>
      <td>{number}</td>
      <th scope="row">
        <Text span inherit display="block" fw={500}>
          {item?.name ?? called}
        </Text>
        {problems.length > 0 ? <Problems line={line} /> : <Outcome owner={owner} line={line} goal={goal} />}
      </th>
      <td data-figure>{target === null ? '–' : format.number(target)}</td>
      <td data-figure>{minimum === null ? '–' : format.number(minimum)}</td>
    </tr>
  );
}

function Problems({ line: { called, problems } }: { line: GoalLine }) {
  const t = useTranslations('goals.rows');
  const problemText = useTranslations('problems');
  return (
    <Flex component="ul" direction="column">
      {problems.map(({ column, problem, line: earlier = 0 }) => {
        const text = isFieldProblem(problem)
          ? problemText(problem)
          : t(`problems.${problem}`, { called, line: earlier });
        return (
          <li key={`${column}${problem}`}>
            {column === null ? text : t('problem', { column: t(`columns.${column}`), problem: text })}
          </li>
        );
      })}
    </Flex>
  );
}

function Outcome({ owner, line: { target, minimum }, goal }: LineRowProps) {
  const t = useTranslations('goals.rows');
  const outcome = () => {
    if (goal === undefined) return t('new');
    if (!isOwn(owner, goal)) return t('overrides');
    if (goal.target === target && goal.minimum === minimum) return t('same');
    return t('changed', { target: goal.target, minimum: goal.minimum });
  };
  return (
    <Text span inherit c="dimmed">
      {outcome()}
    </Text>
  );
}
