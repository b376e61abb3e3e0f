import { isKnownTradingDay } from '@market/contracts';
import { stepsOfVersions } from '@market/database/history';
import { addDays, dayInIndia } from '@market/kernel';
import { at, day } from '../domain/ipo.fixture';
import { publishedIpos } from '../persistence/published-ipos';
import { sampleVersions } from './sample-history';
import { sampleIpos } from './sample-ipos';
import { sampleIpoEvents } from './sample-ipo-events';

const stateEvents: Readonly<Record<string, string>> = {
  OPEN: 'ipo.opened',
  CLOSED: 'ipo.closed',
  LISTED: 'ipo.listed',
  WITHDRAWN: 'ipo.withdrawn',
};
const eventOf = (status: unknown) => stateEvents[String(status)] ?? null;

const histories = (now: Date) =>
  sampleIpos(dayInIndia(now), now).map((sample, index) => ({
    id: sample.row.id,
    ...stepsOfVersions(publishedIpos, sampleVersions(sample, index + 1, now), now),
  }));

describe('the events of the sample IPOs', () => {
  const today = day('2026-03-09');
  const now = at(today, '20:30');
  const events = sampleIpoEvents(now, 30);
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

  it('lie before the instant, once each, and issues open, close, are allotted and listed on days of trading', () => {
    const keys = events.map((event) =>
      [event.type, event.subjectId, event.effectiveOn, event.occasion ?? ''].join(' '),
    );
    expect(new Set(keys).size).toBe(keys.length);
    expect(events.filter(({ occurredAt }) => occurredAt > now)).toEqual([]);
    const onTrading = ['ipo.opened', 'ipo.closed', 'ipo.allotment', 'ipo.listed'].flatMap(ofType);
    expect(onTrading.length).toBeGreaterThan(20);
    for (const { type, subjectId, effectiveOn } of onTrading) {
      expect([type, subjectId, isKnownTradingDay(effectiveOn)]).toEqual([type, subjectId, true]);
    }
  });

  it('are the differences between the versions of the history, all of them', () => {
    const from = at(addDays(today, -30), '00:00');
    const revised = histories(now).flatMap(({ id, steps }) =>
      steps
        .filter((step) => step.at >= from)
        .flatMap((step) => step.changes.map((change) => ({ id, at: step.at, ...change }))),
    );
    const shown = revised.flatMap(({ id, at: on, field, before, after }) => {
      const type = field === 'status' ? eventOf(after) : null;
      return type === null ? [] : [`${type} ${id} ${on.toISOString()} ${JSON.stringify(before)}`];
    });
    const announced = events
      .filter(({ type }) => Object.values(stateEvents).includes(type))
      .map(({ type, subjectId, occurredAt }) => `${type} ${subjectId} ${occurredAt.toISOString()}`);
    expect(shown.map((one) => one.split(' ').slice(0, 3).join(' ')).toSorted()).toEqual(announced.toSorted());

    const differences = new Map(
      revised.map(({ id, at: on, field, before, after }) => [
        `${id} ${on.toISOString()} ${field}`,
        { before, after },
      ]),
    );
    const of = (event: (typeof events)[number], field: string) =>
      differences.get(`${event.subjectId} ${event.occurredAt.toISOString()} ${field}`);
    for (const event of ofType('ipo.corrected')) {
      const { field, from: before, to: after } = event.data as { field: string; from: unknown; to: unknown };
      expect([event.subjectId, field, of(event, field)]).toEqual([event.subjectId, field, { before, after }]);
    }
    for (const event of ofType('ipo.price_band_changed')) {
      const { issuePrice } = event.data as { issuePrice: { max: number } };
      expect(of(event, 'issuePrice.max')?.after).toBe(issuePrice.max);
    }
    for (const event of ofType('ipo.subscription_updated')) {
      const { subscription, previousTotalTimes } = event.data as {
        subscription: { total: { subscriptionTimes: number } };
        previousTotalTimes: number | null;
      };
      const after = subscription.total.subscriptionTimes;
      if (after === previousTotalTimes) continue;
      expect(of(event, 'subscription.totalTimes')).toEqual({ before: previousTotalTimes, after });
    }
  });
});
