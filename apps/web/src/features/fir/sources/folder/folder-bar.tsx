import { fir, stockpiles } from '@backline/contract';
import { Box, Button, Flex, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { query, useAction } from '../../../../api/client/query.ts';
import { showAlert } from '../../../../ui/feedback/alerts.ts';
import { useCatalog } from '../../../items/catalog.ts';
import { comparedImage, contentsOf, readingState } from '../../reading/compared-images.ts';
import type { ExportProblem } from '../../reading/exported.ts';
import type { ProcessedImage } from '../../reading/fir-image.ts';
import { reportRows } from '../../reading/report-rows.ts';
import { useReadExports } from '../exports/use-exports.ts';
import { allowAgain, pauseWatching, resumeWatching, stopWatching, useFolderWatch } from './folder-watch.ts';
import { ownSubmits } from './own-submits.ts';

const SUBMITTED_MS = 6000;

/** The sign that the folder of saves is watched, on every page, and what the last save would change. */
export function FolderBar() {
  const t = useTranslations('fir.folder');
  const { status, save, isTaken, unreadable } = useFolderWatch();
  const { count: waiting, problem } = useChangedStockpiles(save);
  const changed = isTaken ? 0 : waiting;
  // A review that took the save says so itself.
  const refused = problem !== null && !isTaken ? { writtenAt: save?.lastModified ?? 0, problem } : null;
  const failed =
    unreadable === null ? refused : { writtenAt: unreadable, problem: 'unreadable-file' as const };
  useEffect(() => {
    void resumeWatching().catch((error: unknown) => console.error(error));
    return pauseWatching;
  }, []);
  useEffect(() => {
    if (status === 'lost') showAlert({ description: t('lost'), alertClass: 'warning', replaces: 'folder' });
  }, [status, t]);
  if (status === 'off') return null;
  return (
    <Flex
      component="section"
      wrap="wrap"
      align="center"
      gap="var(--space-2) var(--space-3)"
      px="md"
      py="xs"
      fz="small"
      bg="var(--surface)"
      style={{ borderBlockEnd: '1px solid var(--line)' }}
      aria-label={t('label')}
    >
      <Group flex="1 1 14rem" gap="xs" wrap="nowrap" role="status">
        <Box
          component="span"
          flex="none"
          w={10}
          h={10}
          bd={`1px solid ${status === 'lost' ? 'var(--text-quiet)' : 'var(--status-stale)'}`}
          bdrs="50%"
          bg={status === 'lost' ? 'transparent' : 'var(--status-stale)'}
          aria-hidden
        />
        {status === 'lost' ? t('paused') : t('watching')}
        {changed > 0 && <strong>{t('changed', { count: changed })}</strong>}
        {failed !== null && status === 'on' && <Unreadable {...failed} />}
      </Group>
      {changed > 0 && (
        <Button component={Link} to="/fir" size="compact-sm">
          {t('review')}
        </Button>
      )}
      {status === 'lost' && (
        <Button size="compact-sm" onClick={() => void allowAgain()}>
          {t('allow')}
        </Button>
      )}
      <Button variant="default" size="compact-sm" onClick={stopWatching}>
        {t('stop')}
      </Button>
    </Flex>
  );
}

interface UnreadableProps {
  /** Milliseconds since epoch, by this device; 0 where no save is known. */
  writtenAt: number;
  problem: ExportProblem;
}

/** The sentence that names a save by its time, because its name contains a Steam id, and says why it cannot be read. */
function Unreadable({ writtenAt, problem }: UnreadableProps) {
  const t = useTranslations('fir');
  const format = useFormatter();
  if (writtenAt === 0) return <strong>{t('folder.unreadableFolder')}</strong>;
  const time = format.dateTime(writtenAt, { dateStyle: 'short', timeStyle: 'medium' });
  return <strong>{t('folder.unreadable', { time, problem: t(`exports.problems.${problem}`) })}</strong>;
}

/**
 * Reads each new save and submits the stockpiles that a person has chosen for that; never what is in doubt.
 * @returns how many stockpiles wait for a person: those that changed, are new or are to be checked; and why the save cannot
 * be read, null where it can.
 */
function useChangedStockpiles(save: File | null): { count: number; problem: ExportProblem | null } {
  const [count, setCount] = useState(0);
  const [problem, setProblem] = useState<ExportProblem | null>(null);
  const read = useReadExports();
  const client = useQueryClient();
  const submit = useOwnSubmit();
  const look = useEffectEvent(async (file: File, isGone: () => boolean) => {
    const { images, refused } = await read([file]);
    if (isGone()) return;
    setProblem(refused[0]?.exportProblem ?? null);
    const known = await client.ensureQueryData(query(stockpiles.names));
    const states = await Promise.all(
      images.map(async (image) => {
        const { stockpileName } = image.scan;
        if (!known.includes(stockpileName)) return { image, state: 'new' as const };
        const stored = await client.fetchQuery(contentsOf(stockpileName));
        return { image, state: readingState(comparedImage(image, stored), known) };
      }),
    );
    const left = new Set(ownSubmits());
    const own = states.filter(
      ({ image, state }) => state === 'changed' && left.has(image.scan.stockpileName),
    );
    const isSent = own.length > 0 && (await submit(own.map(({ image }) => image)));
    const waiting = states.filter(({ state }) => state === 'changed' || state === 'new' || state === 'check');
    if (!isGone()) setCount(waiting.length - (isSent ? own.length : 0));
  });
  useEffect(() => {
    setProblem(null);
    if (save === null) return setCount(0);
    let isGone = false;
    look(save, () => isGone).catch((error: unknown) => console.error(error)); // the review says what is wrong
    return () => {
      isGone = true;
    };
  }, [save]);
  return { count, problem };
}

/** Sends readings without a question: the server refuses what is in doubt, and then they wait in the review. */
function useOwnSubmit() {
  const t = useTranslations('fir.folder');
  const action = useAction(fir.processReport);
  const { data: catalog } = useCatalog();
  return async (images: readonly ProcessedImage[]): Promise<boolean> => {
    if (catalog === undefined) return false;
    try {
      const report = { entries: reportRows(images, catalog) };
      await action.mutateAsync({ body: { report, force: false, confirm: [], source: 'save-file' } });
    } catch (error) {
      console.warn('The stockpiles were not submitted by themselves.', error);
      return false;
    }
    const names = images.map(({ scan }) => scan.stockpileName).join(', ');
    showAlert({ description: t('submitted', { names }), alertClass: 'success', delay: SUBMITTED_MS });
    return true;
  };
}
