import { z } from 'zod';
import { rowsWith } from './rows-with';

const trees = rowsWith(z.looseObject({ name: z.string().nullish() }), ['name', 'height']);

describe('rowsWith', () => {
  it('accepts a list in which single rows lack a key', () => {
    expect(trees.safeParse([{ name: 'oak', height: 3 }, { name: 'elm' }]).success).toBe(true);
  });

  it('names the key that no row has', () => {
    const { error } = trees.safeParse([{ name: 'oak' }, { name: 'elm' }]);
    expect(error?.issues).toEqual([
      expect.objectContaining({ path: ['*', 'height'], message: 'no row has this key' }),
    ]);
  });

  it('accepts the empty list, which is judged elsewhere', () => {
    expect(trees.safeParse([]).success).toBe(true);
  });
});
