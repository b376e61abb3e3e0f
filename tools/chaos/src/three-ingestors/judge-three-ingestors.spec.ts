import { judgeThreeIngestors, type ThreeIngestors } from './judge-three-ingestors';

const [first, second] = [new Date('2026-11-18T02:30:00Z'), new Date('2026-11-18T03:00:00Z')];
const good: ThreeIngestors = {
  feeds: ['nse.rights'],
  ticks: [
    { at: first, hadKill: false },
    { at: second, hadKill: true },
  ],
  runs: [{ feed: 'nse.rights', at: first }],
  differences: [],
  events: 3,
  findings: [],
};

describe('the verdict on three ingestors', () => {
  it('is sound when each slot was run once, but for those in which one was killed', () => {
    expect(judgeThreeIngestors(good)).toEqual([]);
  });

  it.each<[string, Partial<ThreeIngestors>, RegExp]>([
    ['a slot that was run twice', { runs: [...good.runs, ...good.runs] }, /more than once/],
    ['a slot that nobody ran', { runs: [] }, /nobody ran/],
    ['a row too many', { differences: ['2 × instead of 1 ×: outbox_event …'] }, /^rows that/],
    ['which row it is', { differences: ['2 × instead of 1 ×: outbox_event …'] }, /^2 × instead/],
    ['a finding', { findings: ['outbox: …'] }, /^findings/],
    ['a run without a kill', { ticks: good.ticks.slice(0, 1) }, /without an event or a kill/],
    ['a run without an event', { events: 0 }, /without an event or a kill/],
  ])('finds %s', (_what, damage, fault) => {
    expect(judgeThreeIngestors({ ...good, ...damage }).some((line) => fault.test(line))).toBe(true);
  });
});
