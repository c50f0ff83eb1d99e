import { type DragEvent, useState } from 'react';

/** Where a dragged column comes from. */
interface DragSource {
  row: number;
  index: number;
}

/** What a drag carries; by this name no file or text from elsewhere is taken for a column. */
const COLUMN = 'application/x-pyramid-column';

export function startDrag(event: DragEvent, source: DragSource) {
  event.dataTransfer.setData(COLUMN, `${source.row} ${source.index}`);
  event.dataTransfer.effectAllowed = 'move';
}

/** Handlers of a place where a column can be dropped; it is marked while one is above it. */
export function useDropPlace(onDrop: (source: DragSource) => void) {
  const [isOver, setOver] = useState(false);
  const takes = (event: DragEvent) => event.dataTransfer.types.includes(COLUMN);
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!takes(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!takes(event)) return;
      event.preventDefault();
      setOver(false);
      const [row = -1, index = -1] = event.dataTransfer.getData(COLUMN).split(' ').map(Number);
      onDrop({ row, index });
    },
  };
}
