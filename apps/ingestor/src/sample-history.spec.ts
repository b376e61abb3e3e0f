import { sampleOfferEvents } from '@market/corporate-actions/ingest';
import { sampleInstants } from '@market/ingest/testing';
import { sampleIpoEvents } from '@market/ipo/ingest';
import { indianDay, instantInIndia } from '@market/kernel';
import { sampleNfoEvents } from '@market/nfo/ingest';
import { sampleSgbEvents } from '@market/sgb/ingest';

/** Instants of every tenth week, each on the next weekday, and those of the last four days. */
const instants = sampleInstants().filter((_, at, all) => at % 71 === 0 || at > all.length - 5);
const makers = [sampleIpoEvents, sampleNfoEvents, sampleSgbEvents, sampleOfferEvents];

/** Returns the types of events in the thirty days before an instant, of every resource. */
const typesBefore = (now: Date) =>
  makers.map((events) => [...new Set(events(now, 30).map(({ type }) => type))].toSorted());

describe('the past of the samples', () => {
  it('has on any day every type of event that it has on a Wednesday', () => {
    const wednesday = typesBefore(instantInIndia(indianDay('2026-07-15'), '12:00'));
    expect(wednesday.flat().length).toBeGreaterThan(12);
    for (const { today, now } of instants) expect([today, typesBefore(now)]).toEqual([today, wednesday]);
  });
});
