import type { OperatorAct } from '@backline/contract';
import { Box, Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Moment } from '../../ui/labels/moment.tsx';
import { PlainTable } from '../../ui/table/plain-table.tsx';

/** The latest acts of operators, of all regiments or of one. */
export function ActList({ acts, withName = false }: { acts: OperatorAct[]; withName?: boolean }) {
  const t = useTranslations('regiments.operator');
  const nameOf = (act: string) => {
    const key = `actNames.${act}` as 'actNames.create'; // `has` is what checks it
    return t.has(key) ? t(key) : act;
  };
  return (
    <Stack component="section" gap="xs" mt="lg">
      <Title order={2} fz="lg">
        {t('acts')}
      </Title>
      {acts.length === 0 ? (
        <Text c="dimmed">{t('noActs')}</Text>
      ) : (
        <PlainTable stacks aria-label={t('acts')}>
          <tbody>
            {acts.map(({ at, by, act, regiment, details }) => (
              <tr key={`${at} ${act} ${regiment} ${details}`}>
                <td>
                  <Moment time={at} />
                </td>
                <td>{by}</td>
                <td>{nameOf(act)}</td>
                {withName && <td>{regiment}</td>}
                <Box component="td" style={{ overflowWrap: 'anywhere' }}>
                  {details}
                </Box>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </Stack>
  );
}
