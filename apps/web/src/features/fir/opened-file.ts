import { PAGE_ID } from '../../api/page-id.ts';
import type { AddedFile } from './fir-images.ts';
import { imageFingerprint } from './image-fingerprint.ts';

/** What is kept of a chosen, dropped or pasted file; null when the browser cannot read it, because it is gone, say. */
export async function openedFile(file: File): Promise<AddedFile | null> {
  try {
    return await addedFile(file, Date.now());
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** @param now milliseconds since epoch; stands in for a change time that is missing or lies in the future. */
async function addedFile(file: File, now: number): Promise<AddedFile> {
  const { lastModified } = file;
  const taken = lastModified > 0 && lastModified < now ? lastModified : now;
  return {
    id: uniqueId(),
    fileName: file.name,
    fileTimestamp: new Date(taken).toISOString(),
    fingerprint: await imageFingerprint(file),
    file,
  };
}

let lastId = 0;

/** Unique in this browser: a review may outlive its page. `crypto.randomUUID` is missing on plain http. */
function uniqueId(): string {
  lastId += 1;
  return `image-${PAGE_ID}-${lastId}`;
}
