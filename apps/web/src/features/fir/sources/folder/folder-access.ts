import { openDB } from 'idb';

/** The parts that TypeScript's library lacks of the File System Access API, which only some browsers have. */
export interface WatchedFolder extends FileSystemDirectoryHandle {
  values: () => AsyncIterableIterator<FileSystemFileHandle | FileSystemDirectoryHandle>;
  queryPermission: (of: { mode: 'read' }) => Promise<PermissionState>;
  requestPermission: (of: { mode: 'read' }) => Promise<PermissionState>;
}
interface PickerWindow {
  showDirectoryPicker: (options: { id: string; mode: 'read' }) => Promise<WatchedFolder>;
}

function picker(): PickerWindow | null {
  return 'showDirectoryPicker' in window ? (window as unknown as PickerWindow) : null; // see the interface
}

/** Whether this browser can keep an eye on a folder. */
export function canWatchFolders(): boolean {
  return picker() !== null && 'indexedDB' in window;
}

/** Lets a person choose a folder. @returns null if they choose none. */
export async function chooseFolder(): Promise<WatchedFolder | null> {
  try {
    return (await picker()?.showDirectoryPicker({ id: 'foxhole-saves', mode: 'read' })) ?? null;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

const KEY = 'folder';

const open = () =>
  openDB('watched-folder', 1, { upgrade: (created) => void created.createObjectStore('handles') });

export async function keepFolder(folder: WatchedFolder): Promise<void> {
  const database = await open();
  await database.put('handles', folder, KEY);
  database.close();
}

/** The folder that was chosen on an earlier visit; null if none was, or it cannot be read. */
export async function keptFolder(): Promise<WatchedFolder | null> {
  const database = await open();
  const folder: unknown = await database.get('handles', KEY);
  database.close();
  return folder instanceof FileSystemDirectoryHandle ? (folder as WatchedFolder) : null; // it was put in as one
}

export async function forgetFolder(): Promise<void> {
  const database = await open();
  await database.delete('handles', KEY);
  database.close();
}

/** The game's file of pins in a folder, if there is one; of several the one that was written last. */
export async function newestSave(folder: WatchedFolder): Promise<File | null> {
  let newest: File | null = null;
  for await (const entry of folder.values()) {
    if (entry.kind !== 'file' || !/_MapData\.sav$/i.test(entry.name)) continue;
    const file = await entry.getFile();
    if (file.lastModified > (newest?.lastModified ?? 0)) newest = file;
  }
  return newest;
}
