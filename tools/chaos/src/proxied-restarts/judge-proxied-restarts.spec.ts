import type { RequestResult } from '../readers';
import { judgeProxiedRestarts, type ProxiedRestarts } from './judge-proxied-restarts';

const reading = (kind: string, status: number): RequestResult => ({
  ...{ kind, status, askedAtMs: 0, answeredAtMs: 1, code: '', body: '' },
});
const read = reading('get', 200);
const post = reading('post', 403);
const good: ProxiedRestarts = { readings: [read, post], endsMs: [1_100] };

describe('the verdict on restarts behind a proxy', () => {
  it('is sound when every read and every post has its answer', () => {
    expect(judgeProxiedRestarts(good)).toEqual([]);
  });

  it.each<[string, Partial<ProxiedRestarts>, RegExp]>([
    ['a post that became a 502', { readings: [read, post, reading('post', 502)] }, /^posts/],
    ['a post without an answer', { readings: [read, post, reading('post', 0)] }, /^posts/],
    ['a read that became a 502', { readings: [read, post, reading('get', 502)] }, /^reads/],
    ['a read of a process that is not there yet', { readings: [read, post, reading('get', 503)] }, /^reads/],
    ['a slow end', { endsMs: [5_001] }, /more than 5 s/],
    ['a run without restarts', { endsMs: [] }, /^runs/],
    ['a run without posts', { readings: [read] }, /^runs/],
    ['a run without reads', { readings: [post] }, /^runs/],
  ])('finds %s', (_what, damage, fault) => {
    expect(judgeProxiedRestarts({ ...good, ...damage }).some((line) => fault.test(line))).toBe(true);
  });
});
