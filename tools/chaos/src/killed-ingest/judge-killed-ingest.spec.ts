import { judgeKilledIngest, type KilledIngest, type KillPoint } from './judge-killed-ingest';

const point = (part: Partial<KillPoint> = {}): KillPoint => ({
  step: 'nse.ipo-current',
  after: 3,
  left: 'nothing',
  differences: [],
  ...part,
});
const good: KilledIngest = { points: [point(), point({ left: 'all' })], events: 4 };
const doubled = point({ differences: ['2 × instead of 1 ×: outbox_event …'] });

describe('the verdict on a killed ingest', () => {
  it('is sound when each kill left all or nothing, and the rerun the same as ever', () => {
    expect(judgeKilledIngest(good, 2)).toEqual([]);
  });

  it.each<[string, Partial<KilledIngest>, RegExp]>([
    ['a row without its event', { points: [point({ left: 'a part' }), point()] }, /left a part/],
    ['an event twice', { points: [doubled, point()] }, /ended otherwise/],
    ['where it was', { points: [doubled, point()] }, /^nse.ipo-current after 3 statements: 2 ×/],
    ['too few kills', { points: [point()] }, /too few/],
    ['a run without an event', { events: 0 }, /without an event/],
  ])('finds %s', (_what, damage, fault) => {
    expect(judgeKilledIngest({ ...good, ...damage }, 2).some((line) => fault.test(line))).toBe(true);
  });
});
