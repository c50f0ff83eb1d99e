import { useState } from 'react';
import { useLocation } from 'react-router';
import { useMay } from '../../../api/session.ts';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { isImageFile } from '../../screenshots/image-files.ts';
import { usePaste } from '../../screenshots/use-paste.ts';

const ReviewDrawer = lazyDialog(async () => (await import('./review-drawer.tsx')).ReviewDrawer);

/** Pages that do something of their own with a pasted picture. */
const OWN_PASTE = ['/fir', '/pyramid'];

/**
 * Opens the review of what is pasted on any page (docs/spec/reports.md#paste-anywhere). Only pictures are taken so far:
 * another kind of source becomes another kind of state here. The drawer takes what is pasted while it is open.
 */
export function PastePlace() {
  const mayReport = useMay('read');
  const { pathname } = useLocation();
  const [pictures, setPictures] = useState<File[] | null>(null);
  usePaste((files) => {
    const pasted = files.filter(isImageFile);
    const isTaken = mayReport && pictures === null && pasted.length > 0 && !OWN_PASTE.includes(pathname);
    if (isTaken) setPictures(pasted);
    return isTaken;
  });
  return pictures && <ReviewDrawer pictures={pictures} onClose={() => setPictures(null)} />;
}
