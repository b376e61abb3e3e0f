import { aBuybackRecord, aRightsRecord, at, day } from './offer.fixture';
import { mergeSightings } from './merge-sightings';
import { factsOf, layOver, newsIn, type OfferFacts, withMovedEnd, withPutOff, wordsAfter } from './sighting';

const sighting = (exchange: 'NSE' | 'BSE', facts: OfferFacts, sourceKey = 'key', seenOn = '2026-03-01') => ({
  exchange,
  sourceKey,
  facts,
  words: {},
  nameKeys: [],
  firstSeenAt: at(seenOn),
});

describe('facts', () => {
  it('are only what a record says, instants as texts', () => {
    const terms = { marketPriceRupees: 320, marketPricedAt: at('2026-03-09', '11:00') };
    expect(factsOf(aBuybackRecord({ closeOn: null, terms }))).toEqual({
      companyName: 'Zinnia Motors Limited',
      openOn: '2026-03-09',
      terms: {
        buybackPriceRupees: 400,
        maxShares: 500_000,
        method: 'tender',
        marketPriceRupees: 320,
        marketPricedAt: '2026-03-09T05:30:00.000Z',
      },
    });
    expect(factsOf(aRightsRecord())).not.toHaveProperty('terms');
  });

  it('that a feed repeats are no news, and one moved end brings the whole period', () => {
    const before = factsOf(aRightsRecord());
    expect(newsIn(before, before)).toEqual({});
    const extended = { ...before, closeOn: day('2026-03-25') };
    expect(newsIn(extended, before)).toEqual({ openOn: '2026-03-09', closeOn: '2026-03-25' });
  });

  it('that a feed no longer mentions still count as said', () => {
    const before: OfferFacts = { companyName: 'Zinnia', terms: { maxShares: 5 } };
    expect(wordsAfter({ terms: { method: 'tender' } }, before)).toEqual({
      companyName: 'Zinnia',
      terms: { maxShares: 5, method: 'tender' },
    });
  });

  it('of a moved period do not keep the end of the old plan', () => {
    const older: OfferFacts = { openOn: day('2026-03-09'), closeOn: day('2026-03-18') };
    expect(layOver(older, { openOn: day('2026-03-20') })).toEqual({ openOn: '2026-03-20' });
  });
});

describe('a merged offer', () => {
  it('has NSE’s word before BSE’s and takes from BSE what NSE leaves out', () => {
    const merged = mergeSightings([
      sighting('BSE', { companyName: 'ZINNIA MOTORS LTD', openOn: day('2026-03-10'), terms: { a: 1, b: 1 } }),
      sighting('NSE', { companyName: 'Zinnia Motors Limited', closeOn: day('2026-03-18'), terms: { a: 2 } }),
    ]);
    expect(merged).toMatchObject({
      companyName: 'Zinnia Motors Limited',
      exchanges: ['NSE', 'BSE'],
      openOn: '2026-03-10',
      closeOn: '2026-03-18',
      terms: { a: 2, b: 1 },
    });
  });

  it('has both ends of the period from one exchange that knows both', () => {
    const whole = { openOn: day('2026-03-10'), closeOn: day('2026-03-19') };
    const merged = mergeSightings([sighting('NSE', { openOn: day('2026-03-09') }), sighting('BSE', whole)]);
    expect(merged).toMatchObject(whole);
  });

  it('has the days of the key that an exchange began to use last', () => {
    const [former, present] = [
      { openOn: day('2026-03-09'), closeOn: day('2026-03-10'), terms: { floorPriceRupees: 63 } },
      { openOn: day('2026-03-05'), closeOn: day('2026-03-06'), terms: { floorPriceRupees: 60 } },
    ];
    const [one, other] = [
      sighting('NSE', former, 'a', '2026-03-01'),
      sighting('NSE', present, 'b', '2026-03-02'),
    ];
    expect(mergeSightings([one, other])).toMatchObject(present);
    expect(mergeSightings([other, one])).toMatchObject(present);
  });

  it('has the price of its first day, not of a retail day that was seen alone', () => {
    const first = { openOn: day('2026-03-09'), terms: { floorPriceRupees: 63 } };
    const retail = { retailOn: day('2026-03-10'), terms: { floorPriceRupees: 64, retailShares: 5 } };
    expect(
      mergeSightings([sighting('NSE', first, 'a'), sighting('NSE', retail, 'b', '2026-03-02')]),
    ).toMatchObject({ ...first, ...{ terms: { floorPriceRupees: 63, retailShares: 5 } } });
  });

  it('has the days to which BSE put it off, until NSE says others than those that BSE gave up', () => {
    const plan = { openOn: day('2026-03-09'), closeOn: day('2026-03-18') };
    const later = { openOn: day('2026-04-20'), closeOn: day('2026-04-29') };
    const bse = sighting('BSE', withPutOff(later, plan));
    const { openOn, closeOn } = mergeSightings([sighting('NSE', plan), bse]);
    expect({ openOn, closeOn }).toEqual(later);
    const own = { openOn: day('2026-03-10'), closeOn: day('2026-03-18') };
    expect(mergeSightings([sighting('NSE', own), bse])).toMatchObject(own);
    expect(mergeSightings([sighting('NSE', plan), sighting('BSE', later)])).toMatchObject(plan);
  });

  describe('of which two exchanges stated the same days', () => {
    type Move = readonly [exchange: 'NSE' | 'BSE', closeOn: string];
    const plan = { openOn: day('2026-03-09'), closeOn: day('2026-03-18') };
    const endAfter = (...moves: readonly Move[]) => {
      const said: Record<'NSE' | 'BSE', OfferFacts> = { NSE: plan, BSE: plan };
      for (const [index, [exchange, closeOn]] of moves.entries()) {
        const older = said[exchange];
        const moved = layOver(older, { openOn: plan.openOn, closeOn: day(closeOn) });
        said[exchange] = withMovedEnd(moved, older, at(`2026-03-1${index}`));
      }
      return mergeSightings([sighting('NSE', said.NSE), sighting('BSE', said.BSE)]).closeOn;
    };

    it.each<[string, readonly Move[], string]>([
      ['BSE’s once BSE moved it', [['BSE', '2026-03-25']], '2026-03-25'],
      ['BSE’s once BSE brought it forward', [['BSE', '2026-03-13']], '2026-03-13'],
      [
        'the old one once BSE took that back',
        [
          ['BSE', '2026-03-25'],
          ['BSE', '2026-03-18'],
        ],
        '2026-03-18',
      ],
      [
        'NSE’s once NSE moved it, too',
        [
          ['BSE', '2026-03-25'],
          ['NSE', '2026-03-26'],
        ],
        '2026-03-26',
      ],
      [
        'NSE’s when NSE was the last to move it',
        [
          ['BSE', '2026-03-25'],
          ['NSE', '2026-03-25'],
          ['NSE', '2026-03-18'],
        ],
        '2026-03-18',
      ],
      [
        'BSE’s when BSE was the last to move it',
        [
          ['BSE', '2026-03-25'],
          ['NSE', '2026-03-25'],
          ['BSE', '2026-03-18'],
        ],
        '2026-03-18',
      ],
      [
        'NSE’s when BSE had given that one up before NSE said it',
        [
          ['BSE', '2026-03-25'],
          ['BSE', '2026-03-18'],
          ['NSE', '2026-03-25'],
        ],
        '2026-03-25',
      ],
    ])('has %s as last day', (_title, moves, closeOn) => {
      expect(endAfter(...moves)).toBe(closeOn);
    });

    it('has NSE’s last day where the first days differ or BSE never said that one', () => {
      const [other, moved] = [day('2026-03-10'), { ...plan, closeOn: day('2026-03-25') }];
      const later = withMovedEnd({ ...moved, openOn: other }, { ...plan, openOn: other }, at('2026-03-12'));
      const strange = withMovedEnd(moved, { ...plan, closeOn: day('2026-03-20') }, at('2026-03-12'));
      for (const facts of [later, strange, moved])
        expect(mergeSightings([sighting('NSE', plan), sighting('BSE', facts)])).toMatchObject(plan);
    });

    it('forgets the last days of a period that is another one', () => {
      const moved = withMovedEnd({ ...plan, closeOn: day('2026-03-25') }, plan, at('2026-03-12'));
      const next = { openOn: day('2026-04-09'), closeOn: day('2026-04-18') };
      expect(withMovedEnd({ ...moved, ...next }, moved, at('2026-03-13'))).toEqual(next);
    });
  });

  it('keeps every first day that was put off, and none that was brought forward', () => {
    const on = (text: string) => ({ openOn: day(text) });
    const once = withPutOff(on('2026-04-20'), on('2026-03-09'));
    const twice = withPutOff({ ...once, ...on('2026-05-05') }, once);
    expect(twice.putOff).toEqual(['2026-03-09', '2026-04-20']);
    expect(withPutOff(on('2026-03-05'), on('2026-03-09'))).toEqual(on('2026-03-05'));
    expect(withPutOff({}, on('2026-03-09'))).toEqual({});
  });

  it('has the fullest name, and one in capitals only when there is no other', () => {
    const names = (...all: string[]) =>
      mergeSightings(all.map((companyName, index) => sighting('BSE', { companyName }, String(index))))
        .companyName;
    expect(names('ZINM', 'Zinnia Motors Ltd')).toBe('Zinnia Motors Ltd');
    expect(names('ZINM', 'ZINNIA MOTORS LTD')).toBe('ZINNIA MOTORS LTD');
  });

  it('has the latest of several market prices', () => {
    const priced = (marketPriceRupees: number, marketPricedAt: string) => ({
      terms: { marketPriceRupees, marketPricedAt },
    });
    const merged = mergeSightings([
      sighting('NSE', priced(320, '2026-03-09T05:30:00.000Z')),
      sighting('BSE', priced(321, '2026-03-09T06:30:00.000Z')),
    ]);
    expect(merged.terms).toEqual({ marketPriceRupees: 321, marketPricedAt: '2026-03-09T06:30:00.000Z' });
  });
});
