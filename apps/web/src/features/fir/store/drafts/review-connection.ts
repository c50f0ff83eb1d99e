import { type IDBPTransaction, openDB } from 'idb';
import { reviewDatabase } from '../../../../api/storage/review-database.ts';
import type { ReviewSchema } from './stored-review.ts';

export type ReviewTransaction = IDBPTransaction<ReviewSchema, ['reviews', 'pictures'], 'readwrite'>;

export interface ReviewConnection {
  /**
   * Starts a transaction on both object stores, and connects first if necessary.
   * @throws the browser's error; the next call tries to connect again.
   */
  begin: () => Promise<ReviewTransaction>;
  /** Whether the person signed out and the database was deleted; a late write must not recreate it. */
  isDeleted: () => boolean;
}

/** The connection to the database of a person's unsent reviews. `onDeleted` is called when they sign out. */
export function reviewConnection(userId: number, onDeleted: () => void): ReviewConnection {
  let database: ReturnType<typeof connect> | null = null;
  let isDeleted = false;

  const connect = () =>
    openDB<ReviewSchema>(reviewDatabase(userId), 1, {
      upgrade: (created) => {
        created.createObjectStore('reviews', { keyPath: 'id' });
        created.createObjectStore('pictures');
      },
      blocking: (_, newVersion, { target }) => {
        if (target instanceof IDBDatabase) target.close();
        database = null;
        if (newVersion !== null) return;
        isDeleted = true;
        onDeleted();
      },
      terminated: () => {
        database = null;
      },
    });

  return {
    begin: async () => {
      database ??= connect();
      try {
        // Strict durability: a change counts as stored only once it has reached the disk.
        return (await database).transaction(['reviews', 'pictures'], 'readwrite', { durability: 'strict' });
      } catch (error) {
        database = null; // the next call reconnects
        throw error;
      }
    },
    isDeleted: () => isDeleted,
  };
}
