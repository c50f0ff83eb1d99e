import type { Item } from '@backline/contract';
import { StaticModal } from '../../ui/dialogs/modal.tsx';
import { ItemView } from './item-view.tsx';

interface ItemDialogProps {
  item: Item;
  onClose: () => void;
}

/** The item view as a dialog, opened from a list (docs/spec/items.md#item-dialog). */
export function ItemDialog({ item, onClose }: ItemDialogProps) {
  return (
    <StaticModal title={item.name} opened onClose={onClose}>
      <ItemView item={item} onDone={onClose} />
    </StaticModal>
  );
}
