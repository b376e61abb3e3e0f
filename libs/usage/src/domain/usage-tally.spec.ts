import { indianDay } from '@market/kernel';
import { KeyCounts, requestsIn, rowsIn, UsageTally } from './usage-tally';

const under = {
  day: indianDay('2026-11-20'),
  plan: 'Free',
  route: 'GET /v1/ipos',
  periodStart: new Date(0),
  keyId: 'key_1',
};

describe('a tally', () => {
  it('returns the oldest account first in any environment, even if others continue to send requests', () => {
    const tally = new UsageTally();
    const ask = (accountId: string, environment: 'live' | 'test') =>
      tally.count({ accountId, environment }, under, true);
    ask('acc_1', 'live');
    ask('acc_2', 'test');
    const taken = Array.from({ length: 4 }, () => {
      ask('acc_1', 'live');
      ask('acc_3', 'live');
      return tally.take(1).map(({ spender }) => spender.accountId);
    });
    expect(taken).toEqual([['acc_1'], ['acc_2'], ['acc_3'], ['acc_1']]);
  });

  it('returns the requests of a batch by key as well, whose rows belong to the size of the batch', () => {
    const tally = new UsageTally();
    const spender = { accountId: 'acc_1', environment: 'live' } as const;
    for (const keyId of ['key_1', 'key_2', 'key_1'])
      tally.count(spender, { ...under, keyId }, keyId !== 'key_2');
    const { day } = under;
    const keys = [
      { day, keyId: 'key_1', admitted: 2, refused: 0 },
      { day, keyId: 'key_2', admitted: 0, refused: 1 },
    ];
    expect(tally.of(spender).keys).toEqual(keys);
    const taken = tally.take(100);
    expect(taken).toMatchObject([{ counts: [{ admitted: 2, rateLimited: 1 }], keys }]);
    expect([rowsIn(taken), requestsIn(taken), tally.of(spender).keys]).toEqual([3, 3, []]);
  });

  it('counts the requests that were not taken yet', () => {
    const tally = new UsageTally();
    for (let count = 0; count < 5; count += 1) {
      tally.count({ accountId: `acc_${count}`, environment: 'live' }, under, count % 2 === 0);
    }
    // Each account takes a row for its route and one for its key.
    tally.take(4);
    expect(tally.requests).toBe(3);
    tally.take(100);
    expect([tally.requests, tally.take(100)]).toEqual([0, []]);
  });
});

const [friday, saturday] = [indianDay('2026-11-20'), indianDay('2026-11-21')];

describe('counts by key', () => {
  it('separate keys and days, and what was admitted from what was refused', () => {
    const counts = new KeyCounts();
    for (const keyId of ['key_1', 'key_2', 'key_1']) counts.count(friday, keyId, true);
    counts.count(friday, 'key_2', false);
    counts.count(saturday, 'key_1', true);
    expect(counts.all()).toEqual([
      { day: friday, keyId: 'key_1', admitted: 2, refused: 0 },
      { day: friday, keyId: 'key_2', admitted: 1, refused: 1 },
      { day: saturday, keyId: 'key_1', admitted: 1, refused: 0 },
    ]);
  });

  it('have one entry for each day and key when the clock is set back over midnight', () => {
    const counts = new KeyCounts();
    for (const day of [friday, saturday, friday, saturday]) counts.count(day, 'key_1', true);
    expect(counts.all()).toEqual([
      { day: friday, keyId: 'key_1', admitted: 2, refused: 0 },
      { day: saturday, keyId: 'key_1', admitted: 2, refused: 0 },
    ]);
  });

  it('do not change after they were returned', () => {
    const counts = new KeyCounts();
    counts.count(friday, 'key_1', true);
    const returned = counts.all();
    counts.count(friday, 'key_1', true);
    expect(returned).toMatchObject([{ admitted: 1 }]);
  });

  it('take one entry for each key, however many requests its account sends in whatever order', () => {
    const counts = new KeyCounts();
    const keyIds = Array.from({ length: 1_000 }, (_, at) => `key_${at}`);
    for (let round = 0; round < 10; round += 1) {
      for (const keyId of keyIds) counts.count(friday, keyId, round % 2 === 0);
    }
    expect(counts.all()).toEqual(keyIds.map((keyId) => ({ day: friday, keyId, admitted: 5, refused: 5 })));
  });
});
