import { PAGE_ID } from '../../api/client/page-id.ts';
import { toServerTime } from '../../ui/server-time.ts';
import { imageFingerprint } from './image-fingerprint.ts';

/** A picture that was chosen, dropped or pasted. */
export interface AddedFile {
  id: string;
  fileName: string;
  /** When the screenshot was taken, estimated from the file; by the server's clock. */
  fileTimestamp: string;
  fingerprint: string;
  file: Blob;
}

/**
 * The data of a chosen, dropped or pasted file; null if the browser cannot read it, for example because it
 * was deleted.
 */
export async function openedFile(file: File): Promise<AddedFile | null> {
  try {
    return await addedFile(file, Date.now());
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** @param now by this device's clock, as the file's times are, in milliseconds since epoch; used if the modification time is missing or in the future. */
async function addedFile(file: File, now: number): Promise<AddedFile> {
  const { lastModified } = file;
  const taken = lastModified > 0 && lastModified < now ? lastModified : now;
  return {
    id: uniqueId(),
    fileName: file.name,
    fileTimestamp: new Date(toServerTime(taken)).toISOString(),
    fingerprint: await imageFingerprint(file),
    file,
  };
}

let lastId = 0;

/**
 * Unique within this browser, because a review may outlive its page. `crypto.randomUUID` is not available on
 * plain HTTP.
 */
export function uniqueId(): string {
  lastId += 1;
  return `image-${PAGE_ID}-${lastId}`;
}
