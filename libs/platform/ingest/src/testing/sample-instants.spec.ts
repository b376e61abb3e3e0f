import { addDays, isWeekend } from '@market/kernel';
import { sampleInstants } from './sample-instants';

describe('the instants at which samples are judged', () => {
  it('are each day of a year, each weekday at each of the times, and the days around a leap day', () => {
    const instants = sampleInstants('');
    const days = instants.map(({ today }) => today);
    expect(new Set(days).size).toBe(370);
    expect(days.slice(1, 365)).toEqual(days.slice(0, 364).map((day) => addDays(day, 1)));
    expect(days).toContain('2028-02-29');
    const met = instants.map(({ now }) => new Date(now.getTime() + 19_800_000));
    expect(new Set(met.map((one) => `${one.getUTCDay()} ${one.toISOString().slice(11, 16)}`)).size).toBe(35);
  });

  it('are drawn from a seed: the same ones from the same seed, others from another', () => {
    const daysOf = (seed: string) => sampleInstants(seed).map(({ today }) => today);
    expect(daysOf('7')).toEqual(daysOf('7'));
    expect(daysOf('8')).not.toEqual(daysOf('7'));
    expect(daysOf('7').filter(isWeekend).length).toBeGreaterThan(20);
  });
});
