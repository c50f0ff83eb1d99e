import { type DragEvent, useState } from 'react';

/** The position that a dragged column comes from. */
interface DragSource {
  row: number;
  index: number;
}

/** A custom data type, so that files or text dragged from elsewhere are not taken for a column. */
const COLUMN = 'application/x-pyramid-column';

export function startDrag(event: DragEvent, source: DragSource) {
  event.dataTransfer.setData(COLUMN, `${source.row} ${source.index}`);
  event.dataTransfer.effectAllowed = 'move';
}

/** Event handlers for a drop target of columns, which is highlighted while a column is dragged over it. */
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
