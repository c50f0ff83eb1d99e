import { useState } from 'react';
import { useLocation } from 'react-router';
import { useMay } from '../../../api/storage/session.ts';
import { lazyDialog, lazyPart } from '../../../ui/dialogs/lazy-dialog.tsx';
import { isImageFile } from '../../screenshots/image-files.ts';
import { usePaste } from '../../screenshots/use-paste.ts';
import { exportFileOf, isExportFile } from '../sources/exports/export-file.ts';

const FolderPlace = lazyPart(async () => (await import('../sources/folder/folder-place.tsx')).FolderPlace);
const ReviewDrawer = lazyDialog(async () => (await import('./review-drawer.tsx')).ReviewDrawer);

/** Pages that do something of their own with a pasted picture. */
const OWN_PASTE = ['/fir', '/pyramid'];

/**
 * Opens the review of what is pasted on any page (docs/spec/reports.md#paste-anywhere): pictures, and exports of the game.
 * The drawer takes what is pasted while it is open.
 */
export function PastePlace() {
  const mayReport = useMay('read');
  const { pathname } = useLocation();
  const [files, setFiles] = useState<File[] | null>(null);
  usePaste((all) => {
    const pasted = all.filter((file) => isExportFile(file) || isImageFile(file));
    const isOwn = OWN_PASTE.includes(pathname) && !(pathname === '/pyramid' && pasted.every(isExportFile));
    const isTaken = mayReport && files === null && pasted.length > 0 && !isOwn;
    if (isTaken) setFiles(pasted);
    return isTaken;
  }, exportFileOf);
  return (
    <>
      {mayReport && <FolderPlace />}
      {files && <ReviewDrawer files={files} onClose={() => setFiles(null)} />}
    </>
  );
}
