import type { CorporateOfferKind } from '@market/contracts';
import { aMergedOffer, at, day } from './offer.fixture';
import { findImplausibleDates } from './plausible-days';
import type { StatedDays } from './stated-days';

type Days = Partial<Record<keyof StatedDays, string>>;

const daysOf = (days: Days): StatedDays =>
  Object.fromEntries(Object.entries(days).map(([field, text]) => [field, day(text)]));

interface Case {
  readonly kind?: CorporateOfferKind;
  readonly isTender?: boolean;
  readonly on?: string;
  /** Known days of the offer. Absent: the offer is seen for the first time. */
  readonly known?: Days;
  readonly mayBeLongPast?: boolean;
}

function doubtIn(news: Days, { kind = 'rights', isTender = false, on = '2026-03-09', ...rest }: Case = {}) {
  const nothing = { recordOn: null, openOn: null, retailOn: null, closeOn: null };
  const before = rest.known === undefined ? null : { ...aMergedOffer(), ...nothing, ...daysOf(rest.known) };
  const { mayBeLongPast = false } = rest;
  const days = { ...daysOf(rest.known ?? {}), ...daysOf(news) };
  return (
    findImplausibleDates({ kind, isTender, now: at(on), mayBeLongPast, days, before })[0]?.reason ?? null
  );
}

describe('an offer first seen', () => {
  it.each<[CorporateOfferKind, boolean, string, string]>([
    ['rights', false, '2026-04-08', '2026-04-09'],
    ['buyback', true, '2026-03-30', '2026-03-31'],
    ['buyback', false, '2026-09-08', '2026-09-09'],
    ['ncd', false, '2026-04-08', '2026-04-09'],
    ['ofs', false, '2026-03-14', '2026-03-15'],
  ])('of kind %s (tender: %s) may stand until %s, not until %s', (kind, isTender, last, tooLate) => {
    expect(doubtIn({ openOn: '2026-03-09', closeOn: last }, { kind, isTender })).toBeNull();
    expect(doubtIn({ openOn: '2026-03-09', closeOn: tooLate }, { kind, isTender })).toContain('longer than');
    expect(doubtIn({ openOn: '2026-03-09', retailOn: tooLate }, { kind, isTender })).toContain('longer than');
  });

  it.each<[CorporateOfferKind, boolean, string, string]>([
    ['rights', false, '2026-03-15', '2026-03-14'],
    ['buyback', true, '2026-03-13', '2026-03-12'],
    ['ncd', false, '2026-03-10', '2026-03-09'],
  ])(
    'of kind %s (tender: %s) may end on %s, while an end on %s waits for its repetition',
    (kind, isTender, last, tooEarly) => {
      const find = (closeOn: string) =>
        findImplausibleDates({
          ...{ kind, isTender, now: at('2026-03-06'), mayBeLongPast: false, before: null },
          days: daysOf({ openOn: '2026-03-09', closeOn }),
        });
      expect(find(last)).toEqual([]);
      const reason = `it stands from 2026-03-09 to ${tooEarly} only`;
      expect(find(tooEarly)).toEqual([{ facts: ['period'], reason, unusual: true }]);
    },
  );

  it.each<[string, Days, object[]]>([
    ['the day after', { openOn: '2026-03-09', retailOn: '2026-03-10' }, []],
    ['the Monday after a Friday', { openOn: '2026-03-13', retailOn: '2026-03-16' }, []],
    ['the first day', { openOn: '2026-03-09', retailOn: '2026-03-09' }, [{ facts: ['period', 'record'] }]],
    ['a Saturday, as a replay may have it', { openOn: '2026-03-13', retailOn: '2026-03-14' }, []],
    ['four days after', { openOn: '2026-03-09', retailOn: '2026-03-13' }, [{ unusual: true }]],
    ['a day of which the first day is unknown', { retailOn: '2026-03-10' }, [{ unusual: true }]],
    ['the first day, before the circular of 2016', { openOn: '2015-03-09', retailOn: '2015-03-09' }, []],
  ])('that is an offer for sale has its retail day on %s', (_title, news, doubts) => {
    const found = findImplausibleDates({
      ...{ kind: 'ofs', isTender: false, now: at('2026-03-06'), before: null },
      ...{ mayBeLongPast: news.openOn?.startsWith('2015') ?? false, days: daysOf(news) },
    });
    expect(found).toMatchObject(doubts);
    expect(found).toHaveLength(doubts.length);
  });

  it('that is a purchase in the market or an offer for sale may stand for one day', () => {
    const days = { openOn: '2026-03-09', closeOn: '2026-03-09' };
    expect(doubtIn(days, { kind: 'buyback' })).toBeNull();
    expect(doubtIn(days, { kind: 'ofs' })).toBeNull();
  });

  it.each<[string, Days, string]>([
    ['closes first', { openOn: '2026-03-09', closeOn: '2026-03-08' }, 'opens on'],
    ['closes before its retail day', { retailOn: '2026-03-10', closeOn: '2026-03-09' }, 'retail day'],
    ['has its retail day first', { openOn: '2026-03-10', retailOn: '2026-03-09' }, 'retail day'],
    ['opens before its record date', { recordOn: '2026-03-10', openOn: '2026-03-09' }, 'record date'],
    ['closes before its record date', { recordOn: '2026-03-10', closeOn: '2026-03-09' }, 'record date'],
    ['opens long after it', { recordOn: '2026-01-07', openOn: '2026-03-09' }, 'more than 60 days after'],
    ['opens in another year', { openOn: '2027-03-09', closeOn: '2027-03-18' }, 'more than 90 days ahead'],
    ['has a record date in another year', { recordOn: '2027-03-02' }, 'more than 90 days ahead'],
    ['closes in another year', { closeOn: '2027-03-18' }, 'ahead'],
  ])('that %s is doubted', (_title, news, reason) => {
    expect(doubtIn(news)).toContain(reason);
  });

  it('of debt, before the regulations of 2021, may have stood for months', () => {
    const said = { kind: 'ncd', mayBeLongPast: true } as const;
    expect(doubtIn({ openOn: '2021-08-15', closeOn: '2021-12-13' }, said)).toBeNull();
    expect(doubtIn({ openOn: '2021-08-15', closeOn: '2021-12-14' }, said)).toContain('120 days');
    expect(doubtIn({ openOn: '2021-08-16', closeOn: '2021-12-13' }, said)).toContain('30 days');
  });

  it('that is a buyback opens within 20 days of its record date', () => {
    const days = { recordOn: '2026-03-12', closeOn: '2026-04-05' };
    expect(doubtIn({ ...days, openOn: '2026-04-01' }, { kind: 'buyback' })).toBeNull();
    expect(doubtIn({ ...days, openOn: '2026-04-02' }, { kind: 'buyback' })).toContain(
      'more than 20 days after',
    );
  });

  it('with a record date on its first day, 60 days before it or 90 days ahead is believed', () => {
    expect(doubtIn({ recordOn: '2026-03-09', openOn: '2026-03-09', closeOn: '2026-03-18' })).toBeNull();
    expect(doubtIn({ recordOn: '2026-01-08', openOn: '2026-03-09' })).toBeNull();
    expect(doubtIn({ recordOn: '2026-06-07', openOn: '2026-06-07' })).toBeNull();
  });
});

describe('an offer that is named for the first time long after its last day', () => {
  it.each<[string, Days]>([
    ['all days of the year before', { recordOn: '2025-03-02', openOn: '2025-03-09', closeOn: '2025-03-18' }],
    ['a record date alone', { recordOn: '2025-09-06' }],
    ['a last day 184 days ago', { openOn: '2025-08-29', closeOn: '2025-09-06' }],
  ])('is doubted with %s, but not from a source of the past', (_title, news) => {
    expect(doubtIn(news)).toContain('named for the first time long after its last day');
    expect(doubtIn(news, { mayBeLongPast: true })).toBeNull();
  });

  it('is believed up to half a year, and never doubted again once it is known', () => {
    const news = { openOn: '2025-08-29', closeOn: '2025-09-07' };
    expect(doubtIn(news)).toBeNull();
    expect(doubtIn(news, { known: { openOn: '2025-08-28', closeOn: '2025-09-07' } })).toBeNull();
  });
});

describe('an offer that has not begun', () => {
  const known: Days = { recordOn: '2026-03-12', openOn: '2026-03-20', closeOn: '2026-03-30' };
  const before = { known, on: '2026-03-10' };

  it.each<[string, Days]>([
    ['by 46 days', { openOn: '2026-05-05', closeOn: '2026-05-15' }],
    ['by 46 days, a week longer', { openOn: '2026-05-05', closeOn: '2026-05-22' }],
    [
      'by 46 days, with its record date',
      { recordOn: '2026-04-28', openOn: '2026-05-05', closeOn: '2026-05-15' },
    ],
    ['by 174 days', { openOn: '2026-09-09', closeOn: '2026-09-19' }],
  ])('can be postponed as a whole %s', (_title, news) => {
    expect(doubtIn(news, before)).toBeNull();
  });

  it.each<[string, Days, string]>([
    ['by a year', { openOn: '2027-03-20', closeOn: '2027-03-30' }, 'more than 60 days after'],
    ['by 184 days', { openOn: '2026-09-20', closeOn: '2026-09-30' }, 'more than 60 days after'],
    ['to another length', { openOn: '2026-05-05', closeOn: '2026-05-23' }, 'openOn of 2026-05-05'],
    ['in part', { closeOn: '2026-05-05' }, 'longer than 30 days'],
    ['to before', { openOn: '2026-02-05', closeOn: '2026-02-15' }, 'record date'],
  ])('is doubted when it is postponed %s', (_title, news, reason) => {
    const undatedRecord = reason.startsWith('openOn') ? { ...known, recordOn: '2026-03-19' } : known;
    expect(doubtIn(news, { ...before, known: undatedRecord })).toContain(reason);
  });

  it('cannot be postponed from its first day on', () => {
    const moved = { openOn: '2026-04-25', closeOn: '2026-05-05' };
    expect(doubtIn(moved, { ...before, on: '2026-03-19' })).toBeNull();
    expect(doubtIn(moved, { ...before, on: '2026-03-20' })).toBe(
      'openOn of 2026-04-25 where 2026-03-20 is known',
    );
  });
});

describe('a postponed offer', () => {
  const known: Days = { recordOn: '2026-03-12', openOn: '2026-05-20', closeOn: '2026-05-30' };

  it('takes its new record date up to its first day', () => {
    const said = { known };
    expect(doubtIn({ recordOn: '2026-05-12' }, said)).toBeNull();
    expect(doubtIn({ recordOn: '2026-05-21' }, said)).toContain('record date');
    expect(doubtIn({ recordOn: '2026-01-30' }, said)).toContain('record date');
    expect(doubtIn({ recordOn: '2026-05-12' }, { ...said, on: '2026-05-20' })).toContain('recordOn of');
  });

  it('may be extended while the former record date is still known', () => {
    expect(doubtIn({ openOn: '2026-05-20', closeOn: '2026-06-05' }, { known })).toBeNull();
    expect(doubtIn({ openOn: '2026-05-19', closeOn: '2026-06-05' }, { known })).toContain('record date');
  });
});

describe('a known offer', () => {
  const known: Days = { recordOn: '2026-03-02', openOn: '2026-03-09', closeOn: '2026-03-18' };

  it.each<[string, Days, string]>([
    ['an end a year later', { closeOn: '2027-03-18' }, 'longer than 30 days'],
    ['both ends a year later', { openOn: '2027-03-09', closeOn: '2027-03-18' }, 'more than 60 days after'],
    ['both ends a year earlier', { openOn: '2025-03-09', closeOn: '2025-03-18' }, 'record date'],
    ['a first day after its end', { openOn: '2026-03-19' }, 'it closes on 2026-03-18'],
    ['an end before its first day', { closeOn: '2026-03-08' }, 'it opens on 2026-03-09'],
    ['a record date of the year before', { recordOn: '2025-03-02' }, 'more than 60 days after'],
    ['both ends 31 days later', { openOn: '2026-04-09', closeOn: '2026-04-18' }, 'openOn of 2026-04-09'],
  ])('is doubted with %s, whenever it is said', (_title, news, reason) => {
    for (const on of ['2026-03-09', '2026-03-30']) expect(doubtIn(news, { known, on })).toContain(reason);
  });

  it('may be postponed before it opens and extended before it closes', () => {
    expect(doubtIn({ openOn: '2026-03-20', closeOn: '2026-03-30' }, { known, on: '2026-03-06' })).toBeNull();
    expect(doubtIn({ closeOn: '2026-03-25' }, { known, on: '2026-03-18' })).toBeNull();
    expect(doubtIn({ closeOn: '2026-03-15' }, { known, on: '2026-03-10' })).toBeNull();
  });

  it.each<[CorporateOfferKind, boolean, string, object[]]>([
    ['rights', false, '2026-03-16', []],
    ['rights', false, '2026-03-17', [{ facts: ['period'], stride: true }]],
    ['rights', false, '2026-03-18', [{ facts: ['period'], stride: true }]],
    ['buyback', true, '2026-03-17', [{ facts: ['period'], stride: true }]],
    ['buyback', false, '2026-03-17', []],
    ['ncd', false, '2026-03-17', [{ facts: ['period'], stride: true }]],
  ])(
    'of kind %s (tender: %s) of which the end moves back to the 17th, on %s, has the doubts %j',
    (kind, isTender, on, doubts) => {
      const found = findImplausibleDates({
        ...{ kind, isTender, now: at(on), mayBeLongPast: false },
        before: { ...aMergedOffer(), ...daysOf(known) },
        days: daysOf({ ...known, closeOn: '2026-03-17' }),
      });
      expect(found).toMatchObject(doubts);
      expect(found).toHaveLength(doubts.length);
    },
  );

  it('is not doubted again for days that are known', () => {
    const long: Days = { openOn: '2026-03-09', closeOn: '2026-06-30' };
    expect(doubtIn(long, { known: long })).toBeNull();
    expect(doubtIn({}, { known: long })).toBeNull();
  });

  it('can move further once two parties state it, because the doubt is one of distance', () => {
    const known = { openOn: day('2026-03-20'), closeOn: day('2026-03-29') };
    const before = { ...aMergedOffer(), recordOn: null, ...known };
    const days = daysOf({ openOn: '2026-02-05', closeOn: '2026-02-14' });
    const asked = { kind: 'rights', isTender: false, now: at('2026-02-01'), mayBeLongPast: false } as const;
    expect(findImplausibleDates({ ...asked, days, before })).toEqual([
      { facts: ['period'], reason: 'openOn of 2026-02-05 where 2026-03-20 is known', stride: true },
    ]);
  });

  it('of shares bought back in the market ends when the money is spent', () => {
    const running: Days = { openOn: '2026-03-02', closeOn: '2026-06-12' };
    expect(doubtIn({ closeOn: '2026-03-12' }, { kind: 'buyback', known: running })).toBeNull();
    expect(doubtIn({ closeOn: '2026-08-12' }, { kind: 'buyback', known: running })).toContain('closeOn of');
  });
});
