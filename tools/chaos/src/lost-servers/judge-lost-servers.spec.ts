import type { RequestResult } from '../readers';
import { judgeLostServers, type LostServers, recoveryMs } from './judge-lost-servers';

const reading = (part: Partial<RequestResult> = {}): RequestResult => ({
  kind: 'kept',
  askedAtMs: 1_500,
  answeredAtMs: 1_510,
  status: 200,
  code: '',
  body: '',
  ...part,
});
const unread = (part: Partial<RequestResult> = {}) => reading({ kind: 'unread', ...part });
const refused = { status: 503, code: 'SRV_002' };
const loss = { what: 'PostgreSQL', wentAtMs: 1_000, backAtMs: 4_000 } as const;
const good: LostServers = { losses: [loss], readings: [reading(), unread(refused)], exits: 0 };
const later = { askedAtMs: 14_500, answeredAtMs: 14_510 };

describe('the verdict on lost servers', () => {
  it('is sound when kept answers come and others say 503 until the database is back', () => {
    expect(judgeLostServers(good)).toEqual([]);
    expect(recoveryMs(loss, good.readings, Infinity)).toBe(0);
  });

  it('lays what fails when the next server has gone to that one', () => {
    const late = [unread({ ...refused, askedAtMs: 8_990, answeredAtMs: 9_100 })];
    expect(recoveryMs(loss, late, 9_000)).toBe(0);
    expect(recoveryMs(loss, late, Infinity)).toBe(5_100);
  });

  it.each<[string, Partial<LostServers>, RegExp]>([
    ['a kept answer that did not come', { readings: [...good.readings, reading(refused)] }, /^kept answers/],
    [
      'a reset connection',
      { readings: [...good.readings, unread({ status: 0, code: 'ECONNRESET' })] },
      /^answers that are neither/,
    ],
    [
      'a 500',
      { readings: [...good.readings, unread({ status: 500, code: 'SRV_001' })] },
      /^answers that are neither/,
    ],
    ['a failure while only Redis is away', { losses: [{ ...loss, what: 'Redis' }] }, /^failures without/],
    [
      'a recovery of more than 10 s',
      { readings: [...good.readings, unread({ ...refused, ...later })] },
      /took more than 10 s/,
    ],
    ['a loss during which nobody read', { readings: [reading(later), unread(later)] }, /nobody read/],
    ['an end of the API', { exits: 1 }, /^ends of the API/],
  ])('finds %s', (_what, damage, fault) => {
    expect(judgeLostServers({ ...good, ...damage }).some((line) => fault.test(line))).toBe(true);
  });
});
