import { Alert, List } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../../../ui/feedback/error-text.ts';

/** The reason why the pyramid could not be saved. */
export function SaveFailure({ error }: { error: Error }) {
  const t = useTranslations('pyramids.editor');
  const errorText = useErrorText();
  return (
    <Alert role="alert" tabIndex={-1} color="red" variant="light" title={t('failed')} mb="md">
      {errorText(error)}
      <Problems error={error} />
    </Alert>
  );
}

/** The server's errors about single columns, with their positions. */
function Problems({ error }: { error: Error }) {
  const t = useTranslations('pyramids.editor');
  if (!('fields' in error) || typeof error.fields !== 'object' || error.fields === null) return null;
  const places = Object.entries(error.fields).flatMap(([path, problem]) => {
    const [, row, index] = /^rows\.(\d+)\.(\d+)\./.exec(path) ?? [];
    return row === undefined
      ? []
      : [{ path, row: Number(row) + 1, index: Number(index) + 1, problem: String(problem) }];
  });
  if (places.length === 0) return null;
  return (
    <List mt="xs">
      {places.map(({ path, ...place }) => (
        <li key={path}>{t('problem', place)}</li>
      ))}
    </List>
  );
}
