import { expect, it } from 'vitest';
import { readHostilePictures } from '../../testing/read-hostile-pictures.ts';

it('200 damaged and hostile pictures crash and hang nothing, and the next whole one is read', async () => {
  const { pictures, failures } = await readHostilePictures(200);
  expect(failures).toEqual([]);
  expect(pictures).toBe(200);
}, 300_000);
