import { type GameDataState, type GamePack, gameData } from '@backline/contract';
import { cratedName } from '@backline/domain';
import { Box, Button, Flex, Text, Title } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useAction } from '../../api/client/query.ts';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { showAlert } from '../../ui/feedback/alerts.ts';
import { useFailureAlert } from '../../ui/feedback/use-failure-alert.ts';

const KINDS = ['added', 'renamed', 'changed', 'gone', 'names', 'sites', 'regions', 'icons'] as const;

/** The applied packs, newest first, and the items that reports named but no pack has. */
export function PackList({ state: { packs, unknown, items } }: { state: GameDataState }) {
  const t = useTranslations('gameData');
  const format = useFormatter();
  return (
    <>
      {unknown.length > 0 && (
        <Flex component="section" direction="column" gap="sm" aria-label={t('unknown')}>
          <Title order={2}>{t('unknown')}</Title>
          <Text c="dimmed">{t('unknownAbout')}</Text>
          <Flex
            component="ul"
            direction="column"
            gap="xxs"
            pt="xs"
            ps="md"
            fz="small"
            style={{ overflowWrap: 'anywhere' }}
          >
            {unknown.map(({ codeName, crated, quantity }) => (
              <li key={`${codeName}/${crated}`}>
                {crated ? cratedName(codeName) : codeName} <b>{format.number(quantity)}</b>
              </li>
            ))}
          </Flex>
        </Flex>
      )}
      <Flex component="section" direction="column" gap="sm" aria-label={t('packs')}>
        <Title order={2}>{t('packs')}</Title>
        {packs.length === 0 ? (
          <Text c="dimmed">{t('noPacks', { count: items })}</Text>
        ) : (
          <Flex component="ul" direction="column" gap="sm">
            {packs.map((pack) => (
              <PackRow key={pack.id} pack={pack} />
            ))}
          </Flex>
        )}
      </Flex>
    </>
  );
}

function PackRow({ pack }: { pack: GamePack }) {
  const t = useTranslations('gameData');
  const format = useFormatter();
  const timeOf = (at: string) => format.dateTime(new Date(at), 'moment');
  const { name, gameVersion, counts, by, at, undone } = pack;
  const changes = KINDS.flatMap((kind) => {
    const count = counts[kind] ?? 0;
    return count > 0 ? [t(`groups.${kind}`, { count })] : [];
  });
  return (
    <Flex
      component="li"
      gap="sm"
      wrap="wrap"
      align="center"
      justify="space-between"
      py="sm"
      px="md"
      bg="var(--surface)"
      bd="1px solid var(--line)"
      bdrs="md"
    >
      <Box miw={0} flex="1 1 16rem">
        <Title order={3}>{name}</Title>
        <Text>
          {t('version', { version: gameVersion })}:{' '}
          {changes.length === 0 ? t('unchanged') : changes.join(', ')}
        </Text>
        <Text c="dimmed">{t('by', { by, time: timeOf(at) })}</Text>
        {undone && <Text c="dimmed">{t('undoneBy', { by: undone.by, time: timeOf(undone.at) })}</Text>}
        {undone && undone.kept.length > 0 && (
          <Text>{t('kept', { items: format.list(undone.kept), count: undone.kept.length })}</Text>
        )}
      </Box>
      {pack.undoable && <UndoButton pack={pack} />}
    </Flex>
  );
}

function UndoButton({ pack: { id, name } }: { pack: GamePack }) {
  const t = useTranslations('gameData');
  const confirm = useConfirm();
  const alertFailure = useFailureAlert();
  const undo = useAction(gameData.undoPack);
  const handleUndo = async () => {
    const isSure = await confirm({
      title: t('undoTitle', { name }),
      message: t('undoMessage'),
      confirmLabel: t('undo'),
    });
    if (!isSure) return;
    try {
      await undo.mutateAsync({ params: { id } });
      showAlert({ description: t('undone', { name }), alertClass: 'success' });
    } catch (error) {
      alertFailure(error);
    }
  };
  return (
    <Button
      variant="default"
      aria-label={t('undoOf', { name })}
      leftSection={<IconArrowBackUp size={18} aria-hidden />}
      loading={undo.isPending}
      onClick={() => void handleUndo()}
    >
      {t('undo')}
    </Button>
  );
}
