import { isKnownTradingDay } from '@market/contracts';
import { dayInIndia } from '@market/kernel';
import { at, day } from '../domain/ipo.fixture';
import { sampleIpoEvents } from './sample-ipo-events';

describe('the events of the sample IPOs', () => {
  const today = day('2026-03-09');
  const events = sampleIpoEvents(today, 30);
  const ofType = (type: string) => events.filter((event) => event.type === type);

  it('have every type in thirty days', () => {
    expect(new Set(events.map(({ type }) => type))).toEqual(
      new Set([
        ...['ipo.upcoming', 'ipo.opened', 'ipo.closed', 'ipo.allotment', 'ipo.listed'],
        ...['ipo.withdrawn', 'ipo.postponed', 'ipo.dates_changed', 'ipo.price_band_changed'],
        ...['ipo.corrected', 'ipo.subscription_updated'],
      ]),
    );
  });

  it('correct registrars, lots and first prices', () => {
    const fields = ofType('ipo.corrected').map(({ data }) => (data as { field: string }).field);
    expect(new Set(fields)).toEqual(new Set(['registrar', 'lotSize', 'listing.listingPrice']));
  });

  it('lie before the day, once each, and issues open, close, are allotted and listed on days of trading', () => {
    const keys = events.map((event) =>
      [event.type, event.subjectId, event.effectiveOn, event.occasion ?? ''].join(' '),
    );
    expect(new Set(keys).size).toBe(keys.length);
    expect(events.filter(({ occurredAt }) => occurredAt >= at(today, '00:00'))).toEqual([]);
    const onTrading = ['ipo.opened', 'ipo.closed', 'ipo.allotment', 'ipo.listed'].flatMap(ofType);
    expect(onTrading.length).toBeGreaterThan(20);
    for (const { type, subjectId, occurredAt } of onTrading) {
      expect([type, subjectId, isKnownTradingDay(dayInIndia(occurredAt))]).toEqual([type, subjectId, true]);
    }
  });
});
