import { type Dispatch, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSession } from '../../../../api/storage/session.ts';
import { useUnloadWarning } from '../../../../ui/dialogs/use-leave-guard.ts';
import { showAlert } from '../../../../ui/feedback/alerts.ts';
import type { FirImage } from '../../reading/fir-image.ts';
import type { FirAction } from '../fir-images.ts';
import { reviewStore } from './review-store.ts';

/** Reviews restored from this browser, for as long as the note about them is shown. */
interface Restored {
  ids: readonly string[];
  /** When they were last changed, in milliseconds since epoch. */
  at: number;
}

export interface ReviewDrafts {
  restored: Restored | null;
  /** Whether other tabs of this browser show reviews of their own. */
  isOpenElsewhere: boolean;
  /**
   * `saving` until the last change is on disk; `failed` if it cannot be written, so a reload would lose it.
   */
  status: 'saved' | 'saving' | 'failed';
}

/**
 * Stores the screen's reviews in this browser until they are submitted or cleared, and restores those that an
 * earlier page left behind, even if it crashed.
 */
export function useReviewDrafts(images: readonly FirImage[], dispatch: Dispatch<FirAction>): ReviewDrafts {
  const userId = useSession()?.user.id;
  const [isOpenElsewhere, setOpenElsewhere] = useState(false);
  const restored = useRestoredReviews(userId, dispatch, setOpenElsewhere);
  const [status, setStatus] = useState<ReviewDrafts['status']>('saved');
  const before = useRef<readonly FirImage[]>([]);

  const save = useEffectEvent(async (of: number, removed: string[]) => {
    const store = reviewStore(of);
    if (store === null) return setStatus(images.length === 0 ? 'saved' : 'failed');
    setStatus('saving');
    try {
      const lost = await store.save(images, removed);
      if (lost.length > 0) {
        dispatch({ type: 'taken', ids: lost });
        setOpenElsewhere(true);
      }
      if (before.current === images) setStatus('saved');
    } catch (error) {
      console.error(error);
      setStatus('failed');
    }
  });
  useEffect(() => {
    if (userId === undefined || before.current === images) return;
    const shown = new Set(images.map(({ id }) => id));
    const removed = before.current.flatMap(({ id }) => (shown.has(id) ? [] : [id]));
    before.current = images;
    if (images.length === 0 && removed.length === 0) return;
    void save(userId, removed);
  }, [images, userId]);
  useUnloadWarning(status === 'saving');

  const ids = restored?.ids.filter((id) => images.some((image) => image.id === id)) ?? [];
  return { restored: restored && ids.length > 0 ? { ...restored, ids } : null, isOpenElsewhere, status };
}

/**
 * Takes over the reviews that closed pages left behind; null until there are any. Reports whether other open pages show
 * reviews.
 */
function useRestoredReviews(
  userId: number | undefined,
  dispatch: Dispatch<FirAction>,
  setOpenElsewhere: (isOpenElsewhere: boolean) => void,
): Restored | null {
  const t = useTranslations('fir.drafts');
  const [restored, setRestored] = useState<Restored | null>(null);
  const take = useEffectEvent(async (of: number, signal: AbortSignal) => {
    const store = reviewStore(of);
    try {
      const openElsewhere = await store?.take(({ images: taken, lost, unread, at }) => {
        if (lost.length > 0)
          showAlert({ description: t('lost', { names: lost.join(', ') }), alertClass: 'danger' });
        if (unread.length > 0)
          showAlert({ description: t('readAgain', { names: unread.join(', ') }), alertClass: 'warning' });
        if (signal.aborted) return; // this page owns them now and restores them on return
        dispatch({ type: 'restored', images: taken });
        setOpenElsewhere(false);
        setRestored((last) => ({
          ids: [...(last?.ids ?? []), ...taken.map(({ id }) => id)],
          at: Math.max(last?.at ?? 0, at),
        }));
      }, signal);
      if (!signal.aborted && openElsewhere) setOpenElsewhere(true);
    } catch (error) {
      console.error(error);
      if (!signal.aborted) showAlert({ description: t('unreadable'), alertClass: 'danger' });
    }
  });
  useEffect(() => {
    if (userId === undefined) return;
    const left = new AbortController();
    void take(userId, left.signal);
    return () => left.abort();
  }, [userId]);
  return restored;
}
