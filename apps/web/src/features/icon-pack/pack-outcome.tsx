import { ICON_REFUSALS, type IconPackOutcome } from '@backline/contract';
import { Text, Title } from '@mantine/core';
import { useFormatter, useTranslations } from 'use-intl';

/** The result of an upload: how many icons are used, and why each of the others is not. */
export function PackOutcome({ outcome }: { outcome: IconPackOutcome }) {
  const t = useTranslations('iconPack');
  const format = useFormatter();
  const { at, by, fileName, icons, refused, reading, lost, seconds } = outcome;
  const refusals = ICON_REFUSALS.map((reason) => ({
    reason,
    names: refused.filter((icon) => icon.reason === reason).map(({ name }) => name),
  })).filter(({ names }) => names.length > 0);
  return (
    <>
      <Title order={2} fz="lg" style={{ overflowWrap: 'anywhere' }}>
        {fileName === '' ? t('unnamed') : fileName}
      </Title>
      <Text c="dimmed">
        {t('taken', {
          by,
          time: format.dateTime(new Date(at), 'moment'),
          seconds,
        })}
      </Text>
      <Text>
        {t('icons', { count: icons })} {t(`reading.${reading}`)}
      </Text>
      {refusals.map(({ reason, names }) => (
        <NameList key={reason} title={t(`refusals.${reason}`, { count: names.length })} names={names} />
      ))}
      {lost.length > 0 && <NameList title={t('lost', { count: lost.length })} names={lost} />}
    </>
  );
}

function NameList({ title, names }: { title: string; names: string[] }) {
  return (
    <details>
      <summary>{title}</summary>
      <Text c="dimmed" fz="small" pt="xs" style={{ overflowWrap: 'anywhere' }}>
        {names.join(', ')}
      </Text>
    </details>
  );
}
