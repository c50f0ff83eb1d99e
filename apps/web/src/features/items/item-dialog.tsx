import type { Item } from '@backline/contract';
import { Anchor, Text } from '@mantine/core';
import { IconArrowUpRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { itemAddress } from '../../api/addresses/item-address.ts';
import { StaticModal } from '../../ui/dialogs/modal.tsx';
import { ItemView } from './item-view.tsx';
import styles from './items.module.css';

interface ItemDialogProps {
  item: Item;
  onClose: () => void;
}

/** The item view as a dialog, opened from a list (docs/spec/items.md#item-dialog). */
export function ItemDialog({ item, onClose }: ItemDialogProps) {
  const t = useTranslations('items');
  const [isCrated, setCrated] = useState(item.crated);
  return (
    <StaticModal title={item.name} opened size="lg" onClose={onClose}>
      <div className={styles.frame}>
        <Text mb="xs">
          <Anchor component={Link} to={itemAddress(item.firName, isCrated)} onClick={onClose}>
            {t('asPage')} <IconArrowUpRight size={14} aria-hidden />
          </Anchor>
        </Text>
        <ItemView item={item} isCrated={isCrated} onForm={setCrated} onDone={onClose} />
      </div>
    </StaticModal>
  );
}
