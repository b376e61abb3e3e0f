import { tokenIn } from './token-parameter';

describe('the token of a query', () => {
  it.each([
    ['', null],
    ['kinds=holiday', null],
    ['tokens=a', null],
    ['token=svc_feed_1', 'svc_feed_1'],
    ['kinds=holiday&token=svc%5Ffeed_1', 'svc_feed_1'],
    ['token=', ''],
    ['token', ''],
    ['token=a&token=a', ''],
    ['token=%zz', '%zz'],
  ])('in %j is %j', (query, token) => {
    expect(tokenIn(query)).toBe(token);
  });
});
