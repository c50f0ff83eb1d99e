import { stockpiles } from '@backline/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { query } from '../../../api/client/query.ts';
import { useCatalog } from '../../items/catalog.ts';
import type { ImageReader } from '../../screenshots/image-reader.ts';
import type { ProcessedImage } from '../reading/fir-image.ts';
import { noteSide } from '../sources/exports/known-side.ts';
import { useReviewDrafts } from '../store/drafts/use-review-drafts.ts';
import { type Reported, useSubmitReport } from './submit/use-submit-report.ts';
import { useFirImages } from './use-fir-images.ts';

const NO_NAMES: string[] = [];

/**
 * A review from the first picture to the report: the pictures with their readings, stored in this browser until they are sent,
 * what they are compared with, and the results. The FIR page and the drawer each show one, never at the same time.
 */
export function useReview(openReader: () => ImageReader) {
  const names = useQuery(query(stockpiles.names));
  const catalog = useCatalog();
  const { state, dispatch, addFiles, queue, closeQueue } = useFirImages(openReader);
  const { submit, isSubmitting } = useSubmitReport();
  const drafts = useReviewDrafts(state.images, dispatch);
  const [results, setResults] = useState<Reported[]>([]);
  /** A button that is pressed twice is disabled only after the second press. */
  const isSending = useRef(false);

  /** Sends these readings, a report for each kind of source. @returns whether they left the review: sent, or waiting on this device. */
  const send = async (images: ProcessedImage[], mayAsk: boolean): Promise<boolean> => {
    if (catalog.data === undefined || images.length === 0) return false;
    const reported: Reported[] = [];
    for (const source of new Set(images.map((image) => image.source))) {
      const ofOneSource = images.filter((image) => image.source === source);
      const submission = await submit(ofOneSource, catalog.data, mayAsk);
      if (submission === null) return false;
      noteSide(ofOneSource);
      if (submission.status === 'sent') reported.push(...submission.reported);
      setResults([...reported]);
      dispatch({ type: 'submitted', images: ofOneSource });
    }
    return true;
  };
  /** @param mayAsk false for what is sent automatically: no question opens, and what is doubtful stays. */
  const handleSubmit = async (images: ProcessedImage[], mayAsk = true): Promise<boolean> => {
    if (isSending.current) return false;
    isSending.current = true;
    return send(images, mayAsk).finally(() => {
      isSending.current = false;
    });
  };

  return {
    state,
    dispatch,
    addFiles,
    queue,
    closeQueue,
    drafts,
    names,
    /** The names of all stockpiles; empty until they are loaded. */
    known: names.data ?? NO_NAMES,
    catalog,
    isSubmitting,
    submit: handleSubmit,
    /** The stockpiles of the last report. */
    results,
    closeResult: (id: number) => setResults((all) => all.filter((reported) => reported.id !== id)),
  };
}

export type Review = ReturnType<typeof useReview>;
