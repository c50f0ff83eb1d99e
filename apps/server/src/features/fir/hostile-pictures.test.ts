import { expect, it } from 'vitest';
import { readHostilePictures } from '../../testing/read-hostile-pictures.ts';

it('200 damaged and hostile pictures cause no crash or hang, and the next intact one is read', async () => {
  const { pictures, failures } = await readHostilePictures(200);
  expect(failures).toEqual([]);
  expect(pictures).toBe(200);
}, 300_000);
