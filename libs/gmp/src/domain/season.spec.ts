import { addDays, indianDay, instantInIndia } from '@market/kernel';
import { anIpo, aReadingRecord } from './gmp.fixture';
import { seasonDoubt } from './season';

const noonOf = (day: string) => instantInIndia(indianDay(day), '12:00');

describe('the season of a quote', () => {
  const { openOn, closeOn } = { openOn: indianDay('2026-11-17'), closeOn: indianDay('2026-11-19') };
  const judge = (day: string, ipo = anIpo({ openOn, closeOn })) =>
    seasonDoubt(aReadingRecord({ openOn: null, closeOn: null, quotedAt: noonOf(day) }), ipo);

  it('begins 90 days before the opening and ends 60 days after the closing', () => {
    expect(judge(addDays(openOn, -90))).toBeNull();
    expect(judge(addDays(openOn, -91))).toContain('long before zinnia-motors opens on 2026-11-17');
    expect(judge(addDays(closeOn, 60))).toBeNull();
    expect(judge(addDays(closeOn, 61))).toContain('long after zinnia-motors closed on 2026-11-19');
  });

  it('follows the publisher’s days where the exchanges have none, and is unlimited without any days', () => {
    const ipo = anIpo({ openOn: null, closeOn: null });
    expect(judge('2020-01-01', ipo)).toBeNull();
    expect(seasonDoubt(aReadingRecord({ quotedAt: noonOf('2026-01-18') }), ipo)).toContain('long before');
  });
});
