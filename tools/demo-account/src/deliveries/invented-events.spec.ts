import { deliveryBody, eventDescription, isKnownTradingDay } from '@market/contracts';
import { dayInIndia } from '@market/kernel';
import { eventsBetween } from './invented-events';

const from = new Date('2026-10-01T00:00:00.000Z');
const to = new Date('2026-12-10T00:00:00.000Z');
const middle = new Date('2026-11-24T09:07:00.000Z');

describe('invented events', () => {
  const events = eventsBetween(from, to);

  it('have the shapes of the contract', () => {
    const wrong = events.filter(({ type, body }) => {
      const description = eventDescription(type);
      return description === null || !deliveryBody(description).strict().safeParse(JSON.parse(body)).success;
    });
    expect(wrong).toEqual([]);
  });

  it('are of every kind that the endpoints want, about 60 a week', () => {
    expect([...new Set(events.map(({ type }) => type))].toSorted()).toEqual([
      ...['gmp.updated', 'ipo.allotment', 'ipo.closed', 'ipo.listed', 'ipo.opened', 'ipo.upcoming'],
      ...['nfo.closed', 'nfo.opened'],
    ]);
    expect(events.length / 10).toBeGreaterThan(40);
    expect(events.length / 10).toBeLessThan(120);
  });

  it('are in the order of time, each once, and the same however the time is divided', () => {
    const times = events.map(({ occurredAt }) => occurredAt.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    expect([...eventsBetween(from, middle), ...eventsBetween(middle, to)]).toEqual(events);
  });

  it('that only a trading day can bring fall on trading days, also around holidays', () => {
    const year = eventsBetween(new Date('2026-01-01T00:00:00.000Z'), new Date('2027-02-01T00:00:00.000Z'));
    const onClosedDays = year.filter(
      ({ type, occurredAt }) => type !== 'gmp.updated' && !isKnownTradingDay(dayInIndia(occurredAt)),
    );
    expect(onClosedDays).toEqual([]);
  });

  it('of a premium continue the one before', () => {
    const changes = events
      .filter(({ type }) => type === 'gmp.updated')
      .map(
        ({ body }) =>
          (JSON.parse(body) as { data: { ipoSlug: string; previousGmp: number; currentGmp: number } }).data,
      );
    const last = new Map<string, number>();
    for (const { ipoSlug, previousGmp, currentGmp } of changes) {
      if (last.has(ipoSlug)) expect(previousGmp).toBe(last.get(ipoSlug));
      expect(currentGmp).not.toBe(previousGmp);
      last.set(ipoSlug, currentGmp);
    }
  });
});
