import { useTranslations } from 'use-intl';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { CardSkeleton, FieldSkeleton, HeadingSkeleton, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { useItems } from '../items/use-items.ts';
import type { ImageReader } from '../screenshots/image-reader.ts';
import { PyramidBoard } from './board/pyramid-board.tsx';
import { ScanPanel } from './board/scan-panel.tsx';
import { loadReader } from './board/use-pyramid-scan.ts';
import { usePyramids } from './use-pyramids.ts';

/**
 * Pyramids for everyone, compared with a screenshot or, for users with read access, with live stock
 * (docs/spec/pyramids.md#page).
 */
export function PyramidScreen({ openReader = loadReader }: { openReader?: () => Promise<ImageReader> }) {
  const t = useTranslations('pyramidPage');
  const pyramids = usePyramids();
  const items = useItems();
  // The board renders its own header, with buttons.
  const heading = <PageHeader title={t('title')} />;
  return (
    <div data-wide>
      <LoadState
        query={pyramids}
        loading={t('loading')}
        failed={t('failed')}
        shape={<BoardSkeleton />}
        heading={heading}
      >
        {(list) => (
          <LoadState
            query={items}
            loading={t('loadingItems')}
            failed={t('failedItems')}
            shape={<BoardSkeleton />}
            heading={heading}
          >
            {(catalog) => <PyramidBoard pyramids={list} items={catalog} openReader={openReader} />}
          </LoadState>
        )}
      </LoadState>
    </div>
  );
}

function BoardSkeleton() {
  return (
    <Skeleton>
      <FieldSkeleton count={3} />
      <ScanPanel scan={{ status: 'none' }} />
      <HeadingSkeleton />
      <CardSkeleton count={12} height="9rem" width="14rem" gap="var(--space-2)" />
    </Skeleton>
  );
}
