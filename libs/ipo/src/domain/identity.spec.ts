import fc from 'fast-check';
import type { Exchange } from '@market/contracts';
import { addDays, joinedKey } from '@market/kernel';
import { areOfOneIssue, identify } from './identity';
import type { IssueClaim, KnownIpo } from './issue-claim';
import { aKnownIpo, day } from './ipo.fixture';
import type { IpoFacts } from './issue-facts';

const claim = (facts: IpoFacts, party: Exchange = 'BSE', sourceKey = 'ipo-8101'): IssueClaim => ({
  party,
  sourceKey,
  facts: {
    companyName: 'ZINNIA MOTORS LTD.',
    openOn: day('2026-03-09'),
    closeOn: day('2026-03-11'),
    ...facts,
  },
});
const listing = (listingOn: string, facts: IpoFacts = {}): IssueClaim => ({
  party: 'BSE',
  sourceKey: 'scrip-544001',
  facts: { companyName: 'Zinnia Motors Ltd', listingOn: day(listingOn), confirmed: 'listed', ...facts },
});
const known = { match: 'known', id: 'ipo_0001' };

describe('identify', () => {
  it('joins the exchanges by name, dates and band', () => {
    expect(identify(claim({ bandMaxRupees: 285 }), [aKnownIpo()])).toEqual(known);
  });

  it('never joins by symbol: the same key at another exchange is another company', () => {
    const other = claim({ companyName: 'Zenith Pumps Limited', symbol: 'ZINNIA' }, 'BSE', 'ZINNIA');
    expect(identify(other, [aKnownIpo()])).toEqual({ match: 'new' });
  });

  it('keeps a renamed company by its key', () => {
    expect(
      identify(claim({ companyName: 'Marigold Mobility Limited' }, 'NSE', 'ZINNIA'), [aKnownIpo()]),
    ).toEqual(known);
  });

  it.each([
    [10, known],
    [11, { match: 'new' }],
    [730, { match: 'new' }],
  ])('reads an opening %i days later at the other exchange as it should', (days, expected) => {
    expect(identify(claim({ openOn: addDays(day('2026-03-09'), days) }), [aKnownIpo()])).toEqual(expected);
  });

  it.each([
    [180, known],
    [181, { match: 'new' }],
  ])('lets a key name the same issue for 180 days (%i)', (days, expected) => {
    const moved = claim({ openOn: addDays(day('2026-03-09'), days) }, 'NSE', 'ZINNIA');
    expect(identify(moved, [aKnownIpo()])).toEqual(expected);
  });

  it.each([
    [10, known],
    [11, { match: 'new' }],
  ])(
    'makes another issue of one that opens more than 10 days after a withdrawn one (%i)',
    (days, expected) => {
      const again = claim({ openOn: addDays(day('2026-03-09'), days) }, 'NSE', 'ZINNIA');
      expect(identify(again, [aKnownIpo({ withdrawn: true })])).toEqual(expected);
    },
  );

  it.each([
    ['with the same days', {}, known],
    ['with another close', { closeOn: day('2026-03-12') }, { match: 'doubtful' }],
    ['with another opening', { openOn: day('2026-03-10') }, { match: 'doubtful' }],
  ])('joins a further key of an exchange by name only %s', (_title, days, expected) => {
    const further = claim({ bandMaxRupees: 285, ...days }, 'NSE', 'ZINNIAM');
    expect(identify(further, [aKnownIpo()])).toMatchObject(expected);
    expect(identify(further, [aKnownIpo({ postponed: true })])).toEqual(known);
    const putOff = { ...further, facts: { ...further.facts, confirmed: 'postponed' as const } };
    expect(identify(putOff, [aKnownIpo()])).toEqual(known);
    expect(identify(further, [aKnownIpo()], true)).toEqual(known);
  });

  it.each<readonly [title: string, other: IpoFacts, isOne: boolean]>([
    ['openings of 10 days', { openOn: day('2026-03-19') }, true],
    ['openings of 11 days', { openOn: day('2026-03-20') }, false],
    ['no opening', {}, true],
    ['another ISIN', { isin: 'INE000B01018' }, false],
    ['a word that one was put off', { openOn: day('2026-03-09'), confirmed: 'postponed' }, false],
  ])('takes two rows of one name with %s for one issue or not', (_title, other, isOne) => {
    expect(areOfOneIssue({ openOn: day('2026-03-09'), isin: 'INE000A01010' }, other)).toBe(isOne);
  });

  it('doubts a key under which name, opening and price are others', () => {
    const other = { companyName: 'Gomati Agro Limited', openOn: day('2026-03-12'), bandMaxRupees: 221 };
    expect(identify(claim(other, 'NSE', 'ZINNIA'), [aKnownIpo()])).toMatchObject({
      match: 'doubtful',
      reason: 'its key names one issue and its name, days and price another',
    });
    const renamed = { ...other, bandMaxRupees: 285 };
    expect(identify(claim(renamed, 'NSE', 'ZINNIA'), [aKnownIpo()])).toEqual(known);
    expect(identify(claim(other, 'NSE', 'ZINNIA'), [aKnownIpo()], true)).toEqual(known);
  });

  it('gives an undated price to the issue whose share is traded, not to a later one of the same ISIN', () => {
    const isin = 'INE000A01010';
    const listed = aKnownIpo({ isin, listingOn: day('2026-03-16'), unfinished: false });
    const later = aKnownIpo({ id: 'ipo_0002', isin, openOn: day('2026-05-04'), listingOn: null });
    const facts = { isin, pricedAt: '2026-03-20T10:00:00.000Z' };
    const priced = { party: 'BSE', sourceKey: 'scrip-544001', facts };
    expect(identify(priced, [later, listed])).toEqual(known);
  });

  it('joins by ISIN whatever the name', () => {
    const facts = { isin: 'INE000A01010', companyName: 'Something Else Limited' };
    expect(identify(claim(facts), [aKnownIpo({ isin: 'INE000A01010' })])).toEqual(known);
  });

  it('distinguishes two companies of one name by ISIN', () => {
    expect(identify(claim({ isin: 'INE000B01018' }), [aKnownIpo({ isin: 'INE000A01010' })])).toEqual({
      match: 'new',
    });
  });

  it('doubts a key whose ISIN changed, and an ISIN and a key of different issues', () => {
    const changed = claim({ isin: 'INE000B01018' }, 'NSE', 'ZINNIA');
    expect(identify(changed, [aKnownIpo({ isin: 'INE000A01010' })])).toMatchObject({ match: 'doubtful' });
    const other = aKnownIpo({ id: 'ipo_0002', keys: new Set(['BSE:x']), isin: 'INE000B01018' });
    expect(identify(changed, [aKnownIpo(), other])).toMatchObject({ match: 'doubtful' });
    expect(identify(changed, [aKnownIpo(), other], true)).toEqual({ match: 'known', id: 'ipo_0002' });
  });

  it('doubts the same name and dates with another band, unless an operator vouches for it', () => {
    const odd = claim({ bandMaxRupees: 2850 });
    expect(identify(odd, [aKnownIpo()])).toMatchObject({
      match: 'doubtful',
      reason: expect.stringContaining('2850'),
    });
    expect(identify(odd, [aKnownIpo()], true)).toEqual(known);
  });

  it('doubts a claim that fits two issues, and takes the nearest for an operator', () => {
    const two = [aKnownIpo(), aKnownIpo({ id: 'ipo_0002', openOn: day('2026-03-12'), keys: new Set() })];
    expect(identify(claim({ openOn: day('2026-03-11') }), two)).toMatchObject({ match: 'doubtful' });
    expect(identify(claim({ openOn: day('2026-03-11') }), two, true)).toEqual({
      match: 'known',
      id: 'ipo_0002',
    });
  });

  it.each([
    ['2026-03-11', known],
    ['2026-03-16', known],
    ['2026-04-10', known],
    ['2026-04-11', { match: 'new' }],
    ['2026-03-10', { match: 'new' }],
  ])('joins a listing on %s by name and closing day', (listingOn, expected) => {
    expect(identify(listing(listingOn), [aKnownIpo()])).toEqual(expected);
  });

  it('joins a listing with another issue price to the issue that its exchange has', () => {
    const odd = listing('2026-03-16', { issuePriceRupees: 528 });
    expect(identify(odd, [aKnownIpo()])).toMatchObject({ match: 'doubtful' });
    expect(identify(odd, [aKnownIpo({ keys: new Set(['BSE:ipo-8101']) })])).toEqual(known);
  });

  it('joins a listing to the issue that listed about that day, not to its namesake of another year', () => {
    const older = aKnownIpo({
      id: 'ipo_0000',
      openOn: day('2022-01-03'),
      closeOn: day('2022-01-05'),
      keys: new Set(),
    });
    expect(identify(listing('2026-03-17'), [older, aKnownIpo({ listingOn: day('2026-03-16') })])).toEqual(
      known,
    );
    expect(identify(listing('2022-01-10'), [older, aKnownIpo()])).toEqual({ match: 'known', id: 'ipo_0000' });
  });

  it('gives an issue that was announced without days the days of the other exchange', () => {
    const undated = aKnownIpo({ openOn: null, closeOn: null });
    expect(identify(claim({}), [undated])).toEqual(known);
    const { openOn: _open, closeOn: _close, ...noDays } = claim({}).facts;
    expect(identify({ ...claim({}), facts: noDays }, [aKnownIpo()])).toEqual(known);
    expect(identify({ ...claim({}), facts: noDays }, [aKnownIpo({ unfinished: false })])).toMatchObject({
      match: 'doubtful',
    });
  });

  it('finds the same issue whichever exchange was read first', () => {
    const offsets = fc.integer({ min: -200, max: 200 });
    const bands = fc.constantFrom(100, 110, 120, 130, 1000);
    const names = fc.constantFrom('Zinnia Motors Limited', 'Zinnia Motors Ltd', 'Zenith Pumps Limited');
    const side = fc.record({ offset: offsets, band: bands, name: names });
    fc.assert(
      fc.property(side, side, (one, other) => {
        const nse = { ...one, party: 'NSE' as const };
        const bse = { ...other, party: 'BSE' as const };
        expect(identify(claimOf(nse), [knownFrom(bse)]).match).toBe(
          identify(claimOf(bse), [knownFrom(nse)]).match,
        );
      }),
      { seed: 20260309, numRuns: 300 },
    );
  });
});

interface Side {
  readonly party: Exchange;
  readonly offset: number;
  readonly band: number;
  readonly name: string;
}

function claimOf({ party, offset, band, name }: Side): IssueClaim {
  const openOn = addDays(day('2026-03-09'), offset);
  const facts = { companyName: name, openOn, closeOn: addDays(openOn, 2), bandMaxRupees: band };
  return { party, sourceKey: 'SAME', facts };
}

function knownFrom(side: Side): KnownIpo {
  const { openOn, closeOn } = claimOf(side).facts;
  return aKnownIpo({
    companyKeys: new Set([joinedKey(side.name)]),
    openOn: openOn ?? null,
    closeOn: closeOn ?? null,
    bandMaxRupees: side.band,
    keys: new Set([`${side.party}:SAME`]),
  });
}
