import type { Item, PyramidPlan } from '@backline/contract';
import { seesAllTeched } from '@backline/domain';
import { Anchor } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useMay, useSession } from '../../../api/storage/session.ts';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { showAlert } from '../../../ui/feedback/alerts.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { CardSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { isImageFile } from '../../screenshots/image-files.ts';
import type { ImageReader } from '../../screenshots/image-reader.ts';
import { usePaste } from '../../screenshots/use-paste.ts';
import { FirstRunLink } from '../../worklist/first-run-link.tsx';
import { PyramidHeader } from '../pyramid-header.tsx';
import styles from '../pyramids.module.css';
import { LiveNote } from './live-note.tsx';
import { chosenPyramid, type PyramidOptions, writeOptions } from './pyramid-options.ts';
import { PyramidToolbar } from './pyramid-toolbar.tsx';
import { PyramidView } from './pyramid-view.tsx';
import { ScanPanel } from './scan-panel.tsx';
import { scannedStock } from './scanned-inventory.ts';
import { useLiveStock } from './use-live-stock.ts';
import { usePyramidOptions } from './use-pyramid-options.ts';
import { shownInventory, usePyramidScan } from './use-pyramid-scan.ts';

const PyramidInfo = lazyDialog(async () => (await import('./pyramid-info.tsx')).PyramidInfo);

const NOTHING_PASTED_MS = 4000;

interface PyramidBoardProps {
  pyramids: readonly PyramidPlan[];
  items: readonly Item[];
  /** Called for the first picture. */
  openReader: () => Promise<ImageReader>;
}

/** The page once pyramids and items are loaded: options, screenshot or live stock, and the chosen pyramid. */
export function PyramidBoard({ pyramids, items, openReader }: PyramidBoardProps) {
  const t = useTranslations('pyramidPage');
  const board = useBoard(pyramids, openReader);
  const mayManage = useMay('manage');
  const { pyramid } = board;
  if (pyramid === null)
    return (
      <>
        <PageHeader title={t('title')} />
        <EmptyState title={t('empty')} {...(!mayManage && { hint: t('emptyHint') })}>
          {mayManage && (
            <Anchor component={Link} to="/war/pyramids">
              {t('add')}
            </Anchor>
          )}
          <FirstRunLink />
        </EmptyState>
      </>
    );
  return (
    <>
      <BoardControls board={board} pyramid={pyramid} pyramids={pyramids} />
      <BoardView board={board} pyramid={pyramid} items={items} />
    </>
  );
}

/** The page's options, screenshot and live stock, with the functions that change them. */
function useBoard(pyramids: readonly PyramidPlan[], openReader: PyramidBoardProps['openReader']) {
  const t = useTranslations('pyramidPage');
  const mayRead = useMay('read');
  const { options, isLinked, change: changeOptions } = usePyramidOptions();
  const { scan, add, clear } = usePyramidScan(openReader);
  const pyramid = chosenPyramid(pyramids, options);
  const usual = scan.status === 'none' ? 'all' : 'screenshot';
  const source = mayRead ? (options.source ?? usual) : 'screenshot';
  const live = useLiveStock(pyramid?.id ?? null, source);

  /** Write out what is shown even if it is only the default, so that a shared link shows the same. */
  const change = (part: Partial<PyramidOptions>) =>
    changeOptions({
      ...(pyramid && { pyramidId: pyramid.id, pyramidIndex: pyramids.indexOf(pyramid) }),
      ...part,
    });
  const showScreenshot = () => mayRead && options.source !== 'screenshot' && change({ source: 'screenshot' });
  const handleFiles = (files: File[]) => {
    if (files.some(isImageFile)) showScreenshot();
    add(files);
  };
  usePaste((files) => {
    if (files.length > 0) handleFiles(files);
    else showAlert({ description: t('scan.nothingPasted'), alertClass: 'info', delay: NOTHING_PASTED_MS });
  });

  return {
    pyramid,
    options: { ...options, source },
    /** The options for a link: the source only if somebody chose it. */
    linked: options,
    /** Whether the address names a pyramid that does not exist any more. */
    isGone: isLinked && options.pyramidId !== pyramid?.id,
    offersStock: mayRead,
    scan,
    live,
    change,
    handleFiles,
    clear: () => {
      clear();
      showScreenshot();
    },
  };
}

interface BoardPartProps {
  board: ReturnType<typeof useBoard>;
  pyramid: PyramidPlan;
}

function BoardControls({ board, pyramid, pyramids }: BoardPartProps & { pyramids: readonly PyramidPlan[] }) {
  const t = useTranslations('pyramidPage');
  const [isInfoOpen, info] = useDisclosure();
  const { options, scan, change } = board;
  const isScreenshot = options.source === 'screenshot';
  const linked = writeOptions(new URLSearchParams(), { ...board.linked, pyramidId: pyramid.id });
  return (
    <div className={styles.controls}>
      <PyramidHeader
        link={`${window.location.origin}/pyramid?${linked}`}
        chainLink={board.offersStock ? `/production/chain?pyramid=${pyramid.id}` : null}
        hidesCompleted={options.hideCompleted}
        mayClear={scan.status !== 'none' || !isScreenshot}
        onFiles={board.handleFiles}
        onClear={board.clear}
        onHideCompleted={(hideCompleted) => change({ hideCompleted })}
        onInfo={info.open}
      />
      <PyramidToolbar
        pyramids={pyramids}
        pyramid={pyramid}
        options={options}
        offersStock={board.offersStock}
        onChange={change}
      />
      {board.isGone && <p role="status">{t('gone')}</p>}
      {isScreenshot ? <ScanPanel scan={scan} /> : <LiveNote updatedAt={board.live.dataUpdatedAt} />}
      {isInfoOpen && <PyramidInfo onClose={info.close} />}
    </div>
  );
}

function BoardView({ board, pyramid, items }: BoardPartProps & { items: readonly Item[] }) {
  const t = useTranslations('pyramidPage');
  const viewer = useSession()?.user ?? null;
  const { options, scan, live } = board;
  const view = {
    items,
    look: {
      measurement: options.viewType,
      format: options.format,
      forceTeched: seesAllTeched(viewer),
    },
    hidesCompleted: options.hideCompleted,
    onShowAll: () => board.change({ hideCompleted: false }),
  };
  if (options.source === 'screenshot') {
    const inventory = shownInventory(scan);
    return (
      <PyramidView
        {...view}
        pyramid={pyramid}
        stock={inventory === null ? [] : scannedStock(inventory, items)}
        isStockless={inventory === null}
        about={inventory?.stockpileName ?? inventory?.fileName ?? t('scan.empty')}
      />
    );
  }
  return (
    <LoadState
      key={pyramid.id}
      query={live}
      loading={t('loadingStock')}
      failed={t('failedStock')}
      shape={<CardSkeleton count={12} height="9rem" width="14rem" gap="var(--space-2)" />}
    >
      {(stocked) => <PyramidView {...view} pyramid={stocked} stock={null} about={t('live.title')} />}
    </LoadState>
  );
}
