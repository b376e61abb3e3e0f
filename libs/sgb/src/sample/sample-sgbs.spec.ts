import { isKnownTradingDay } from '@market/contracts';
import { poorerInstants, type SampleInstant } from '@market/ingest/testing';
import { at, day } from '../domain/sgb.fixture';
import { redeemedSgbs, sampleSgbs } from './sample-sgbs';

describe('the sample tranches', () => {
  it.each(['2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09', '2026-08-15', '2026-11-10', '2027-01-26'])(
    'are open for five days of trading, one after the other, in the order of their numbers, seen from %s',
    (date) => {
      const rows = sampleSgbs(day(date), at(date, '12:00'));
      const windows = rows.flatMap(({ openOn, closeOn }) => (openOn && closeOn ? [{ openOn, closeOn }] : []));
      windows.forEach(({ openOn, closeOn }, index) => {
        expect([openOn, closeOn].filter((one) => !isKnownTradingDay(one))).toEqual([]);
        expect(openOn >= (windows[index - 1]?.closeOn ?? openOn)).toBe(true);
      });
      for (const { issuedOn, closeOn } of rows) {
        if (issuedOn === null) continue;
        expect(isKnownTradingDay(issuedOn)).toBe(true);
        if (closeOn !== null) expect(issuedOn > closeOn).toBe(true);
      }
      expect(new Set(rows.map(({ status }) => status)).size).toBe(3);
    },
  );

  it('show on any day at least half of the records of each state, and of each field, that a Wednesday has', () => {
    const words = ['status', 'discount', 'couponPercent'] as const;
    expect(poorerInstants(({ today, now }) => sampleSgbs(today, now), words)).toEqual([]);
    const redemptionsAt = ({ today, now }: SampleInstant) =>
      redeemedSgbs(today, now)
        .flatMap(({ redemptions }) => redemptions)
        .map(({ kind, dueOn }) => ({ kind, isPaid: dueOn <= today }));
    expect(poorerInstants(redemptionsAt, ['kind', 'isPaid'])).toEqual([]);
  });
});
