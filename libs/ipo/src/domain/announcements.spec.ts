import { ipoAllotmentEventData, ipoEventData, ipoListedEventData } from '@market/contracts';
import { allottedDay, makeAnnouncements, type AnnouncedIpo } from './announcements';
import { anIpo, at, day } from './ipo.fixture';

const named = (before: AnnouncedIpo | null, after: AnnouncedIpo, now: Date) =>
  makeAnnouncements('live', before, after, now).map(({ type, effectiveOn }) => `${type} ${effectiveOn}`);

describe('announcements of a record first seen', () => {
  it.each([
    ['opened an hour ago', 'OPEN', '2026-03-09', '11:00', ['ipo.opened 2026-03-09']],
    ['opened 24 hours ago', 'OPEN', '2026-03-10', '10:00', ['ipo.opened 2026-03-09']],
    ['opened longer ago', 'OPEN', '2026-03-10', '10:01', []],
    ['closed last evening', 'CLOSED', '2026-03-12', '12:00', ['ipo.closed 2026-03-11']],
    ['closed days ago', 'CLOSED', '2026-03-13', '12:00', []],
    ['listed this morning', 'LISTED', '2026-03-16', '12:00', ['ipo.listed 2026-03-16']],
    ['listed last week', 'LISTED', '2026-03-23', '12:00', []],
    ['was withdrawn', 'WITHDRAWN', '2026-03-09', '12:00', []],
    [
      'is upcoming, from the day on which we see it',
      'UPCOMING',
      '2026-02-20',
      '09:00',
      ['ipo.upcoming 2026-02-20'],
    ],
  ] as const)('%s', (_fact, status, on, time, expected) => {
    expect(named(null, anIpo({ status }), at(on, time))).toEqual(expected);
  });
});

describe('announcements of a known record', () => {
  it('announces nothing when its state stays', () => {
    expect(named(anIpo(), anIpo({ lotSizeShares: 53 }), at('2026-03-10', '12:00'))).toEqual([]);
  });

  it('announces each state that a late tick passed, in order, on its own day', () => {
    const after = anIpo({ status: 'LISTED', allottedOn: day('2026-03-12') });
    expect(named(anIpo({ status: 'UPCOMING' }), after, at('2026-03-17', '12:30'))).toEqual([
      'ipo.opened 2026-03-09',
      'ipo.closed 2026-03-11',
      'ipo.allotment 2026-03-12',
      'ipo.listed 2026-03-16',
    ]);
  });

  it('announces no state that is history', () => {
    const after = anIpo({ status: 'LISTED', allottedOn: day('2026-03-12') });
    expect(named(anIpo({ status: 'CLOSED' }), after, at('2026-06-01', '12:00'))).toEqual([]);
  });

  it('announces a withdrawal and a confirmed postponement once', () => {
    const now = at('2026-03-10', '12:00');
    const withdrawn = anIpo({ status: 'WITHDRAWN' });
    expect(named(anIpo(), withdrawn, now)).toEqual(['ipo.withdrawn 2026-03-10']);
    expect(named(withdrawn, withdrawn, now)).toEqual([]);
    const postponed = anIpo({ status: 'UPCOMING', openOn: null, confirmed: 'postponed' });
    expect(named(anIpo({ status: 'OPEN' }), postponed, now)).toEqual(['ipo.postponed 2026-03-10']);
    expect(named(postponed, postponed, now)).toEqual([]);
    expect(named(anIpo(), anIpo({ status: 'UPCOMING', openOn: null }), now)).toEqual([]);
  });

  it('announces no allotment of a share that is traded already', () => {
    const listed = anIpo({ status: 'LISTED' });
    expect(named(listed, { ...listed, allottedOn: day('2026-03-12') }, at('2026-03-17', '12:30'))).toEqual(
      [],
    );
  });

  it('makes data of the contract’s shape', () => {
    const after = anIpo({ status: 'LISTED', allottedOn: day('2026-03-12'), listingPriceRupees: 342.005 });
    const events = makeAnnouncements('live', anIpo({ status: 'UPCOMING' }), after, at('2026-03-17', '12:30'));
    const [opened, closed, allotment, listed] = events.map(({ data }) => data);
    expect(ipoEventData.strict().parse(opened)).toMatchObject({
      status: 'OPEN',
      issuePrice: { min: 271, max: 285 },
    });
    expect(ipoEventData.strict().parse(closed)).toMatchObject({ status: 'CLOSED' });
    expect(ipoAllotmentEventData.strict().parse(allotment)).toMatchObject({
      dates: { allotmentDate: '2026-03-12T00:00:00.000Z' },
      confirmed: false,
    });
    expect(ipoListedEventData.strict().parse(listed)).toMatchObject({
      dates: { openDate: '2026-03-09T00:00:00.000Z', listingDate: '2026-03-16T00:00:00.000Z' },
      listing: { listingPrice: 342.01, listingGain: 20, currentPrice: null },
      confirmed: false,
    });
  });

  it.each([
    ['allotted', 'ipo.allotment', true],
    [null, 'ipo.allotment', false],
  ] as const)('says whether an exchange confirmed the allotment (%s)', (confirmed, type, expected) => {
    const closed = anIpo({ status: 'CLOSED', confirmed });
    const [event] = makeAnnouncements(
      'live',
      closed,
      { ...closed, allottedOn: day('2026-03-12') },
      at('2026-03-12', '20:00'),
    );
    expect(event).toMatchObject({ type, data: { confirmed: expected } });
  });
});

describe('allottedDay', () => {
  const closed = anIpo({ status: 'CLOSED' });

  it('is believed at 20:00 IST on the allotment day', () => {
    expect(allottedDay(closed, at('2026-03-12', '19:59'))).toBeNull();
    expect(allottedDay(closed, at('2026-03-12', '20:00'))).toBe('2026-03-12');
    expect(allottedDay(closed, at('2026-03-14', '09:00'))).toBe('2026-03-12');
  });

  it('is the day on which an exchange says so, when that is earlier or no day is known', () => {
    const confirmed = { ...closed, confirmed: 'allotted' as const };
    expect(allottedDay(confirmed, at('2026-03-11', '19:00'))).toBe('2026-03-11');
    expect(allottedDay({ ...confirmed, allotmentOn: null }, at('2026-03-13', '09:00'))).toBe('2026-03-13');
  });

  it('is null for a withdrawn issue, and before the closing', () => {
    expect(allottedDay({ ...closed, status: 'WITHDRAWN' }, at('2026-03-14', '09:00'))).toBeNull();
    expect(
      allottedDay({ ...closed, status: 'OPEN', confirmed: 'allotted' }, at('2026-03-10', '09:00')),
    ).toBeNull();
  });

  it('stays when the issue is withdrawn after it', () => {
    const withdrawn = { ...closed, status: 'WITHDRAWN' as const, allottedOn: day('2026-03-12') };
    expect(allottedDay(withdrawn, at('2026-03-14', '09:00'))).toBe('2026-03-12');
  });

  it('stays when an issue goes back: it is announced once', () => {
    const back = { ...closed, status: 'UPCOMING' as const, allottedOn: day('2026-03-12') };
    expect(allottedDay(back, at('2026-03-14', '09:00'))).toBe('2026-03-12');
  });
});
