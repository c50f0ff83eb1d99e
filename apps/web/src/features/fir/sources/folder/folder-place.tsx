import { useSyncExternalStore } from 'react';
import { followStorage } from '../../../../api/storage/follow-storage.ts';
import { lazyPart } from '../../../../ui/dialogs/lazy-dialog.tsx';

const FolderBar = lazyPart(async () => (await import('./folder-bar.tsx')).FolderBar);

/** The bar of the watched folder, loaded only where one is watched. */
export function FolderPlace() {
  const isWatching = useSyncExternalStore(
    followStorage,
    () => localStorage.getItem('watchedFolder') !== null,
    () => false,
  );
  return isWatching ? <FolderBar /> : null;
}
