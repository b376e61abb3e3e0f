import type { RequestResult } from '../readers';
import { judgeRollingRestarts, type RollingRestarts } from './judge-rolling-restarts';

const reading = (status = 200): RequestResult => ({
  kind: 'any',
  askedAtMs: 0,
  answeredAtMs: 1,
  status,
  code: '',
  body: '',
});
const good: RollingRestarts = {
  readings: [reading(), reading()],
  restarts: [{ tookMs: 1_200, wasUnreadyFirst: true }],
  counted: 2,
};

describe('the verdict on rolling restarts', () => {
  it('is sound when every request is answered and counted', () => {
    expect(judgeRollingRestarts(good)).toEqual([]);
  });

  it.each<[string, Partial<RollingRestarts>, RegExp]>([
    ['a 503', { readings: [reading(), reading(503)] }, /5xx/],
    ['a reset', { readings: [reading(), reading(0)], counted: 1 }, /without an answer/],
    ['a refusal', { readings: [reading(), reading(429)], counted: 1 }, /other answers/],
    ['a slow end', { restarts: [{ tookMs: 5_001, wasUnreadyFirst: true }] }, /more than 5 s/],
    ['an end without a notice', { restarts: [{ tookMs: 100, wasUnreadyFirst: false }] }, /without a notice/],
    ['a request that was not counted', { counted: 1 }, /counted wrongly/],
    ['a request that was counted twice', { counted: 3 }, /counted wrongly/],
    ['a run without restarts', { restarts: [] }, /without a restart/],
  ])('finds %s', (_what, damage, fault) => {
    expect(judgeRollingRestarts({ ...good, ...damage }).some((line) => fault.test(line))).toBe(true);
  });
});
