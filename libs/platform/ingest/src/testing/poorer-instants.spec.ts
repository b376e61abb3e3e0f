import { dayInIndia, isWeekend } from '@market/kernel';
import { poorerInstants } from './poorer-instants';
import type { SampleInstant } from './sample-instants';

/** Samples of which one is open, and has a closing day, except at weekends. */
const samplesAt = ({ today }: SampleInstant) => [
  { status: isWeekend(today) ? 'CLOSED' : 'OPEN', ...(isWeekend(today) ? {} : { closeOn: today }) },
  { status: 'CLOSED', closeOn: null },
];

describe('the instants at which samples are poorer than on a Wednesday', () => {
  it('are those with less than half of the records of a state, or of the known values', () => {
    const found = poorerInstants(samplesAt, ['status']);
    expect(found).toContain('2026-11-28T04:29:00.000Z status "OPEN": 0 of 1');
    expect(found).toContain('2026-11-28T04:29:00.000Z closeOn known: 0 of 1');
    expect(found.filter((text) => !isWeekend(dayInIndia(new Date(text.slice(0, 24)))))).toEqual([]);
  });

  it('are none of samples that are always the same', () => {
    expect(poorerInstants(() => [{ status: 'OPEN' }], ['status'])).toEqual([]);
  });

  it('are not those with half of the records of a state', () => {
    const halved = (instant: SampleInstant) => [{ status: 'OPEN' }, ...samplesAt(instant).slice(0, 1)];
    expect(poorerInstants(halved, ['status']).filter((text) => text.includes('OPEN'))).toEqual([]);
  });
});
