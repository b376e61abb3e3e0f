import { aRequest } from '../finished-request.fixture';
import { withinAllowance } from './allowance';
import { KeptRequests } from './kept-requests';

const kept = () => {
  const dropped = { rows: 0 };
  return { dropped, requests: new KeptRequests(() => (dropped.rows += 1)) };
};

describe('the requests that are kept', () => {
  it('are at most 60 failed ones of an account and minute', () => {
    const { requests, dropped } = kept();
    for (let n = 0; n < 70; n += 1) requests.keep(aRequest({ status: 404 }));
    for (let n = 0; n < 70; n += 1) requests.keep(aRequest({ status: 500, accountId: 'acc_2' }));
    requests.keep(aRequest({ status: 404, atMs: aRequest().atMs + 60_000 }));
    expect(requests.take().single).toHaveLength(121);
    expect(dropped.rows).toBe(0);
  });

  it('are the first success of each minute and account', () => {
    const { requests } = kept();
    const { atMs, accountId } = aRequest();
    expect(requests.wantsSuccess(accountId, atMs)).toBe(true);
    requests.keep(aRequest({ status: 200 }));
    expect(requests.wantsSuccess(accountId, atMs + 1)).toBe(false);
    expect(requests.wantsSuccess('acc_2', atMs + 1)).toBe(true);
    expect(requests.wantsSuccess(accountId, atMs + 60_000)).toBe(true);
  });

  it('are one row a minute, key and route of those that a limit refused', () => {
    const { requests } = kept();
    const one = aRequest({ status: 429 });
    const other = aRequest({ status: 429 });
    requests.keep(one);
    requests.keep(other);
    requests.keep(aRequest({ status: 429, route: 'GET /v1/gmp' }));
    expect(requests.take().limited).toEqual([
      { first: one, lastId: other.id, count: 2 },
      expect.objectContaining({ count: 1 }),
    ]);
  });

  it('are bounded while they wait, and the others are told of', () => {
    const { requests, dropped } = kept();
    for (let n = 0; n < 5_010; n += 1) requests.keep(aRequest({ status: 404, accountId: `acc_${n}` }));
    expect(requests.waiting).toBe(5_000);
    expect(dropped.rows).toBe(10);
    expect(requests.take().single).toHaveLength(5_000);
    expect(requests.waiting).toBe(0);
  });
});

describe('the allowance of an account', () => {
  const rows = (count: number, minute: number) => Array.from({ length: count }, () => ({ minute }));

  it('is 60 rows a minute', () => {
    const { rows: allowed, after } = withinAllowance([...rows(40, 5), ...rows(3, 6)], {
      keptOfDay: 30,
      minute: 5,
      keptOfMinute: 30,
    });
    expect(allowed).toEqual([...rows(30, 5), ...rows(3, 6)]);
    expect(after).toEqual({ keptOfDay: 63, minute: 6, keptOfMinute: 3 });
  });

  it('is 10 000 rows a day', () => {
    const before = { keptOfDay: 9_999, minute: 1, keptOfMinute: 0 };
    expect(withinAllowance(rows(2, 1), before).rows).toHaveLength(1);
  });
});
