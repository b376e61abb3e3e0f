import { type HostilePayloads, judgeHostilePayloads } from './judge-hostile-payloads';

const good: HostilePayloads = {
  slowestProbeMs: 40,
  extraBytes: 50_000_000,
  mostBytes: 500_000_000,
  announced: 100,
  delivered: 100,
  slowestDeliveryMs: 900,
  exits: 0,
  runs: 37,
  silent: 0,
};

describe('the verdict on hostile payloads', () => {
  it('is sound when probes answer, events arrive and memory stays', () => {
    expect(judgeHostilePayloads(good)).toEqual([]);
  });

  it.each<[string, Partial<HostilePayloads>, string]>([
    ['a probe that waited', { slowestProbeMs: 1_001 }, 'milliseconds of the slowest probe'],
    ['memory', { extraBytes: 105_000_000 }, 'bytes above those at rest'],
    ['memory of all', { mostBytes: 700_000_000 }, 'bytes in all'],
    ['a lost event', { delivered: 99 }, 'events that did not arrive'],
    ['a late event', { slowestDeliveryMs: 5_001 }, 'milliseconds of the slowest delivery'],
    ['an end', { exits: 1 }, 'ends of the ingestor'],
    ['a run that says nothing', { silent: 1 }, 'runs that failed without a reason'],
    ['nothing read', { runs: 0 }, 'runs without a payload'],
    ['nothing announced', { announced: 0, delivered: 0 }, 'runs without an event'],
  ])('finds %s', (_what, damage, fault) => {
    expect(judgeHostilePayloads({ ...good, ...damage }).some((line) => line.startsWith(fault))).toBe(true);
  });
});
