import type { User } from '@backline/contract';
import { serverNow } from '../ui/server-time.ts';

/**
 * The frame of a page (bar, heading, skeleton of the screen) is prerendered by the build, in a form for people who are
 * signed in with the read right and in one for everybody else. The document says which it is on its root element.
 */
export const FRAME_VIEWERS = ['reader', 'visitor'] as const;
export type FrameViewer = (typeof FRAME_VIEWERS)[number];

/** Tells the server which form a browser wants (apps/server/src/http/frames.ts); no right depends on it. */
const COOKIE = 'frame';

/** For whom a reader's frame is rendered: the build knows no names. */
export const FRAME_READER: User = {
  id: 0,
  username: '',
  avatar: '',
  admin: false,
  permissions: { read: true, edit: false, manage: false },
  noPermissions: false,
  homeDiscord: null,
};

/** Whether the document's frame was rendered for a reader. */
export function isReaderFrame(): boolean {
  return document.documentElement.dataset.frame === ('reader' satisfies FrameViewer);
}

/**
 * Has the server send the right form with the next page. @param expiresAt of the session, in milliseconds since epoch;
 * null when nobody is signed in who may read.
 */
export function wantReaderFrame(expiresAt: number | null): void {
  const seconds = expiresAt === null ? 0 : Math.max(0, Math.round((expiresAt - serverNow()) / 1000));
  setCookie(COOKIE, 'reader' satisfies FrameViewer, seconds);
}

/** Sets a cookie of this origin; 0 seconds remove it. */
export function setCookie(name: string, value: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store needs https, which a server in a LAN has not
  document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax`;
}
