import { addDays, indianDay } from '@market/kernel';
import { replayedFeeds } from '../run/pipeline';
import { planSlots, timesOfDay } from '../run/slots';
import { everyDamage } from './drawn-damages';
import { drawnPlan } from './drawn-plan';

const times = new Map(replayedFeeds.map((feed) => [feed.id, timesOfDay(feed, 3)]));
const slots = Array.from({ length: 14 }, (_, index) => addDays(indianDay('2026-10-21'), index)).flatMap(
  (day) => planSlots(day, replayedFeeds, times),
);
const announced = [new Date('2026-10-24T02:00:00Z')];
const drawn = (seed: number) =>
  [...drawnPlan(slots, everyDamage, announced, seed)].map(([run, { name }]) => `${run}: ${name}`);

describe('damage that is drawn from a number', () => {
  it('is the same for the same number, and another one for another number', () => {
    expect(drawn(7)).toEqual(drawn(7));
    expect(drawn(8)).not.toEqual(drawn(7));
  });

  it('has nearly every kind, on runs of a feed that asks one of its pages', () => {
    const plan = drawnPlan(slots, everyDamage, announced, 7);
    const names = new Set([...plan.values()].map(({ name }) => name));
    expect(names.size).toBeGreaterThan(everyDamage.length * 0.8);
    for (const run of plan.keys())
      expect(slots.some(({ feed, at }) => run === `${feed.id} ${at.toISOString()}`)).toBe(true);
  });

  it('comes in every way: twice with a true answer in between, and on the first run that shows an issue', () => {
    const plan = drawnPlan(slots, everyDamage, announced, 7);
    const hits = Map.groupBy(plan, ([run, { name }]) => `${run.split(' ')[0]} ${name}`);
    expect([...hits.values()].some((own) => own.length > 2)).toBe(true);
    const first = slots.find(({ feed, at }) => feed.id === 'nse.ipo-upcoming' && at >= (announced[0] ?? at));
    expect(plan.has(`nse.ipo-upcoming ${first?.at.toISOString()}`)).toBe(true);
  });
});
