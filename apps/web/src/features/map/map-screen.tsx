import { map, type Reply, type WarehouseSummary } from '@backline/contract';
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { useStoredQuery } from '../../api/storage/stored-query.ts';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { storedList, warehouseList } from '../warehouses/warehouse-queries.ts';
import type { Size } from './data/map-view.ts';
import styles from './map.module.css';
import { MapDesk } from './map-desk.tsx';

/** The war on one page (docs/spec/map.md). */
export function MapScreen() {
  const t = useTranslations('map');
  const ui = useTranslations('ui');
  const ground = useQuery(query(map.get));
  const list = useStoredQuery(warehouseList, storedList);
  const shape = <PanelSkeleton height="70vh" />;
  return (
    <>
      <title>{ui('pageTitle', { title: t('title') })}</title>
      <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
      <LoadState query={ground} loading={t('loading')} failed={t('failed')} shape={shape}>
        {(loaded) => (
          <LoadState query={list} loading={t('loading')} failed={t('warehousesFailed')} shape={shape}>
            {(warehouses) => <MapBoard ground={loaded} warehouses={warehouses} />}
          </LoadState>
        )}
      </LoadState>
    </>
  );
}

interface MapBoardProps {
  ground: Reply<typeof map.get>;
  warehouses: WarehouseSummary[];
}

/** The map and its panel, as large as the window leaves room. */
function MapBoard({ ground, warehouses }: MapBoardProps) {
  const board = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = board.current;
    if (element === null) return;
    const measure = () =>
      setSize({
        width: element.clientWidth || window.innerWidth,
        height: element.clientHeight || window.innerHeight,
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={board} className={styles.board} data-full>
      {size !== null && <MapDesk ground={ground} warehouses={warehouses} board={size} />}
    </div>
  );
}
