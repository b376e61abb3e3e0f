import { isKnownTradingDay } from '@market/contracts';
import { poorerInstants } from '@market/ingest/testing';
import { addDays, indianDay, instantInIndia } from '@market/kernel';
import { statusAt } from '../domain/offer-status';
import { impossibilities } from '../domain/plausibility';
import { presentBuyback } from '../http/buyback.view';
import { presentNcd } from '../http/ncd.view';
import { presentOfs } from '../http/ofs.view';
import { presentRights } from '../http/rights.view';
import { toOffer, type OfferRow } from '../persistence/offer.row';
import { sampleKinds, sampleOffers } from './sample-offers';

const today = indianDay('2026-03-09');
const now = instantInIndia(today, '12:00');
const neverNull = new Set(['id', 'companyName', 'status', 'symbols', 'updatedAt', 'provenance']);

function shown(kind: (typeof sampleKinds)[number], row: OfferRow): object {
  const status = statusAt(kind, row, now);
  switch (kind) {
    case 'rights':
      return presentRights({ ...toOffer('rights', row), status });
    case 'buyback':
      return presentBuyback({ ...toOffer('buyback', row), status });
    case 'ncd':
      return presentNcd({ ...toOffer('ncd', row), status });
    case 'ofs':
      return presentOfs({ ...toOffer('ofs', row), status });
  }
}

describe.each(sampleKinds)('the samples of %s', (kind) => {
  const rows = sampleOffers(kind, today);
  const views = rows.map((row) => shown(kind, row));

  it('are at most 40, under fixed ids, and move with the day', () => {
    expect(rows.length).toBeLessThanOrEqual(40);
    const later = sampleOffers(kind, addDays(today, 1));
    expect(later.map(({ id, companyName }) => [id, companyName])).toEqual(
      rows.map(({ id, companyName }) => [id, companyName]),
    );
    expect(new Set(rows.map(({ companyName }) => companyName)).size).toBe(rows.length);
    expect(later[0]?.openOn).toBe('2026-03-10');
  });

  it('show every state', () => {
    expect(new Set(rows.map((row) => statusAt(kind, row, now)))).toEqual(
      new Set(['upcoming', 'open', 'closed']),
    );
  });

  it('show every field with a value and every null-able field without one', () => {
    for (const field of Object.keys(views[0] ?? {})) {
      const values = views.map((view) => (view as Record<string, unknown>)[field]);
      expect([field, values.some((value) => value !== null)]).toEqual([field, true]);
      expect([field, values.some((value) => value === null)]).toEqual([field, !neverNull.has(field)]);
    }
  });

  it.each(['2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09', '2026-08-15', '2026-11-10', '2027-01-26'])(
    'have days of trading, in order, and every state, seen from %s',
    (date) => {
      const on = indianDay(date);
      const seen = sampleOffers(kind, on);
      for (const { companyName, recordOn, openOn, retailOn, closeOn } of seen) {
        const days = [recordOn, openOn, retailOn, closeOn].filter((one) => one !== null);
        expect([companyName, days.filter((one) => !isKnownTradingDay(one))]).toEqual([companyName, []]);
        expect(days).toEqual(days.toSorted());
        expect(companyName).not.toMatch(/\d/);
      }
      const states = seen.map((row) => statusAt(kind, row, instantInIndia(on, '12:00')));
      expect(new Set(states).size).toBe(3);
    },
  );

  it('show on any day at least half of the records of each state, and of each field, that a Wednesday has', () => {
    const poorer = poorerInstants(
      ({ today: on, now: instant }) =>
        sampleOffers(kind, on).map(({ terms, ...row }) => ({
          ...row,
          ...terms,
          status: statusAt(kind, row, instant),
        })),
      ['status', 'exchanges'],
    );
    expect(poorer).toEqual([]);
  });

  it('would be believed if a source stated them twice', () => {
    for (const row of rows) {
      const { terms, recordOn, openOn, retailOn, closeOn } = row;
      const days = Object.entries({ recordOn, openOn, retailOn, closeOn }).filter(([, day]) => day !== null);
      const believed = { ...terms, ...Object.fromEntries(days) };
      const asked = { kind, now, mayBeLongPast: true, believed, before: null, formerPrices: {} };
      // The retail day of an offer for sale waits for its repetition where a holiday comes before it.
      expect(impossibilities(asked).filter(({ unusual }) => !unusual)).toEqual([]);
    }
  });
});
