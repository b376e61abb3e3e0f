import { judgeRollingDeploy, type RollingDeploy } from './judge-rolling-deploy';

const read = { kind: 'get', status: 200 };
const post = { kind: 'post', status: 403 };
const good: RollingDeploy = {
  readings: [read, post],
  ...{ count: 2, replaced: 4 },
  events: { announced: 3, delivered: 3, repeated: 0, slowestDeliveryMs: 20 },
  streams: [{ missed: 0, repeated: 0, opened: 2 }],
};

describe('the verdict on a rolling deploy', () => {
  it('is sound when every request, delivery and stream went on', () => {
    expect(judgeRollingDeploy(good)).toEqual([]);
  });

  it.each<[string, Partial<RollingDeploy>, RegExp]>([
    ['a read that became a 502', { readings: [read, post, { ...read, status: 502 }] }, /another answer/],
    ['a post that became a 502', { readings: [read, post, { ...post, status: 502 }] }, /another answer/],
    ['a reset', { readings: [read, post, { ...read, status: 0 }] }, /another answer/],
    ['a run without posts', { readings: [read, read] }, /^runs/],
    ['a run without reads', { readings: [post, post] }, /^runs/],
    ['a run with too few requests', { count: 3 }, /are missing: 1/],
    ['a lost delivery', { events: { ...good.events, delivered: 2 } }, /did not arrive/],
    ['a doubled delivery', { events: { ...good.events, repeated: 1 } }, /arrived twice/],
    ['a gap in a stream', { streams: [{ missed: 1, repeated: 0, opened: 2 }] }, /stream missed/],
    ['a repetition in a stream', { streams: [{ missed: 0, repeated: 1, opened: 2 }] }, /stream sent twice/],
    ['a stream that never broke', { streams: [{ missed: 0, repeated: 0, opened: 1 }] }, /have to resume/],
    ['a run without a stream', { streams: [] }, /^runs/],
    ['a run without a deploy', { replaced: 0 }, /^runs/],
  ])('finds %s', (_what, damage, fault) => {
    expect(judgeRollingDeploy({ ...good, ...damage }).some((line) => fault.test(line))).toBe(true);
  });
});
