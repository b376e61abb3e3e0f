import { indianDay } from '@market/kernel';
import { replayedFeeds } from './pipeline';
import { planSlots, timesOfDay } from './slots';

const feedOf = (id: string) => {
  const feed = replayedFeeds.find((one) => one.id === id);
  if (feed === undefined) throw new Error(`no feed ${id}`);
  return feed;
};

describe('slots of a replay', () => {
  it('are the schedule of the feed, once an hour', () => {
    const hours = timesOfDay(feedOf('nse.ipo-detail'), 1).map((ms) => ms / 3_600_000);
    expect(hours).toEqual(Array.from({ length: 13 }, (_, index) => 8 + index + 1 / 6));
    expect(timesOfDay(feedOf('nse.quote'), 1)).toHaveLength(7);
  });

  it('can be thinned out further', () => {
    expect(timesOfDay(feedOf('nse.ipo-detail'), 2)).toHaveLength(7);
  });

  it('leave the night out', () => {
    const feed = feedOf('investorgain.gmp');
    const [first] = planSlots(indianDay('2026-11-11'), [feed], new Map([[feed.id, timesOfDay(feed, 1)]]));
    expect(first?.at.toISOString()).toBe('2026-11-11T02:35:00.000Z');
  });
});
