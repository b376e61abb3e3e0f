import { pageMeta } from './page';

describe('pageMeta', () => {
  it.each([
    [1, 20, 0, 0, false, false],
    [7, 20, 0, 0, false, false],
    [1, 20, 1, 1, false, false],
    [1, 20, 20, 1, false, false],
    [1, 20, 21, 2, true, false],
    [2, 20, 21, 2, false, true],
    [3, 20, 60, 3, false, true],
    [9, 20, 21, 2, false, true],
    [2, 1, 3, 3, true, true],
  ])(
    'page %i of %i per page and %i in all: %i pages, next %s, previous %s',
    (page, limit, total, ...rest) => {
      const [totalPages, hasNextPage, hasPrevPage] = rest;
      expect(pageMeta({ page, limit }, total)).toEqual({
        page,
        limit,
        total,
        totalPages,
        hasNextPage,
        hasPrevPage,
      });
    },
  );
});
