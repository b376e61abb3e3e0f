import { indianDay } from '@market/kernel';
import { UsageTally } from './usage-tally';

const under = { day: indianDay('2026-11-20'), plan: 'Free', route: 'GET /v1/ipos', periodStart: new Date(0) };

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

  it('counts the requests that were not taken yet', () => {
    const tally = new UsageTally();
    for (let count = 0; count < 5; count += 1) {
      tally.count({ accountId: `acc_${count}`, environment: 'live' }, under, count % 2 === 0);
    }
    tally.take(2);
    expect(tally.requests).toBe(3);
    tally.take(100);
    expect([tally.requests, tally.take(100)]).toEqual([0, []]);
  });
});
