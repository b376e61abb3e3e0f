import type { CorporateOfferKind, CorporateOfferRecord } from '@market/contracts';
import { aBuybackRecord, anNcdRecord, anOfsRecord, aRightsRecord, at, day } from '../domain/offer.fixture';
import {
  type CorporateActionsDatabase,
  startCorporateActionsDatabase,
} from '../testing/corporate-actions-database.fixture';

let db: CorporateActionsDatabase;

beforeAll(async () => {
  db = await startCorporateActionsDatabase('corporate_contested_rows');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-03-06'));
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

const events = async () => (await db.announced<string>(`data->>'field'`, 'live')).sort();
const later = day('2026-03-16');

/** Returns the published days and the named term of the only offer. */
async function published(kind: CorporateOfferKind, term: string): Promise<string> {
  const [offer, ...others] = await db.offers(kind);
  expect(others).toEqual([]);
  return `${offer?.closeOn} ${String(offer?.terms[term])}`;
}

/** Kinds of offers: a record with a term, the same one with close and term of another row, and the fields that differ. */
const kinds: readonly (readonly [
  kind: CorporateOfferKind,
  term: string,
  own: CorporateOfferRecord,
  other: CorporateOfferRecord,
  changes: readonly string[],
])[] = [
  [
    'rights',
    'issuePriceRupees',
    aRightsRecord({ closeOn: day('2026-03-15'), terms: { ...aRightsRecord().terms, issuePriceRupees: 100 } }),
    aRightsRecord({ closeOn: later, terms: { ...aRightsRecord().terms, issuePriceRupees: 110 } }),
    ['closeDate', 'issuePrice'],
  ],
  [
    'buyback',
    'buybackPriceRupees',
    aBuybackRecord({ terms: { buybackPriceRupees: 400 } }),
    aBuybackRecord({ closeOn: later, terms: { buybackPriceRupees: 420 } }),
    ['buybackPrice', 'buybackSize', 'closeDate'],
  ],
  [
    'ncd',
    'minInvestmentRupees',
    anNcdRecord({
      closeOn: day('2026-03-13'),
      terms: { ...anNcdRecord().terms, minInvestmentRupees: 10_000 },
    }),
    anNcdRecord({ closeOn: later, terms: { ...anNcdRecord().terms, minInvestmentRupees: 15_000 } }),
    ['closeDate', 'minInvestment'],
  ],
  [
    'ofs',
    'floorPriceRupees',
    anOfsRecord(),
    anOfsRecord({ closeOn: day('2026-03-11'), terms: { ...anOfsRecord().terms, floorPriceRupees: 65 } }),
    ['closeDate', 'floorPrice'],
  ],
];

describe.each(kinds)('a row of %s with close and %s of another row', (kind, term, own, other, changes) => {
  const atBoth = { NSE: 'nse.list', BSE: 'bse.list' } as const;
  const take = (record: CorporateOfferRecord, exchange: 'NSE' | 'BSE') =>
    db.take(kind, [{ ...record, exchange, sourceKey: `${kind}-1` }], {
      source: exchange.toLowerCase(),
      feedId: atBoth[exchange],
    });
  const hour = () => db.clock.advance(3_600_000);

  it('changes nothing while the other exchange states the former ones, and an operator is told', async () => {
    await take(own, 'NSE');
    await take(own, 'BSE');
    const before = await published(kind, term);
    for (let runs = 0; runs < 4; runs += 1) {
      hour();
      expect((await take(other, 'NSE')).doubts).not.toEqual([]);
      expect(await published(kind, term)).toBe(before);
      await take(own, 'BSE');
    }
    for (let runs = 0; runs < 3; runs += 1) {
      hour();
      await take(own, 'NSE');
      expect(await published(kind, term)).toBe(before);
    }
    expect(await events()).toEqual([]);
  });

  it('does not count when both exchanges were silent for days, and the first to speak states the published ones', async () => {
    await take(own, 'NSE');
    await take(own, 'BSE');
    const before = await published(kind, term);
    for (let runs = 0; runs < 4; runs += 1) {
      hour();
      await take(other, 'BSE');
      await take(own, 'NSE');
    }
    db.clock.advance(60 * 3_600_000);
    await take(own, 'NSE');
    hour();
    await take(other, 'BSE');
    expect(await published(kind, term)).toBe(before);
    expect(await events()).toEqual([]);
  });

  it('counts at once for both when the other exchange states the same', async () => {
    await take(own, 'NSE');
    await take(own, 'BSE');
    hour();
    await take(other, 'NSE');
    await take(other, 'BSE');
    expect(await published(kind, term)).toBe(
      `${other.closeOn} ${String((other.terms as Record<string, unknown>)[term])}`,
    );
    expect(await events()).toEqual(changes);
  });

  it('that one list shows in turn with the right one changes nothing, and is told', async () => {
    await take(own, 'NSE');
    const before = await published(kind, term);
    const seen: string[] = [];
    for (let run = 1; run < 9; run += 1) {
      hour();
      const { doubts } = await take(run % 2 === 0 ? own : other, 'NSE');
      if (run > 2 && run % 2 === 1)
        expect(doubts.map(({ reason }) => reason)).toContainEqual(expect.stringContaining('in turn'));
      seen.push(await published(kind, term));
    }
    expect(seen).toEqual(Array(8).fill(before));
    expect(await events()).toEqual([]);
  });
});

it('A price far from the published one counts in its third run, and the former one when its page has taken it back in two', async () => {
  const priced = (issuePriceRupees: number) =>
    db.take('rights', [aRightsRecord({ terms: { ...aRightsRecord().terms, issuePriceRupees } })]);
  const seen: unknown[] = [];
  for (const price of [450, 450, 450, 44, 44, 44, 450, 450]) {
    await priced(price);
    seen.push((await db.offers('rights'))[0]?.terms['issuePriceRupees']);
    db.clock.advance(24 * 3_600_000);
  }
  expect(seen).toEqual([450, 450, 450, 450, 450, 44, 44, 450]);
  expect(await events()).toEqual(['issuePrice', 'issuePrice']);
});

describe('a row of tenders with price and shares of another row, of which the price is far from the published one', () => {
  const take = async (
    buybackPriceRupees: number,
    maxShares: number,
    part: { readonly closeOn?: string } = {},
  ) => {
    const { closeOn = '2026-03-13' } = part;
    const record = aBuybackRecord({ closeOn: day(closeOn), terms: { buybackPriceRupees, maxShares } });
    await db.take('buyback', [record], { feedId: 'nse.tenders' });
    const shown = await published('buyback', 'buybackPriceRupees');
    db.clock.advance(11 * 3_600_000);
    return `${shown} ${String((await db.offers('buyback'))[0]?.terms['maxShares'])}`;
  };

  beforeEach(async () => {
    await take(400, 500_000);
    // It is not one of the first readings of the record.
    db.clock.advance(36 * 3_600_000);
  });

  const takeTimes = async (times: number, ...said: Parameters<typeof take>) => {
    const seen: string[] = [];
    for (let reading = 0; reading < times; reading += 1) seen.push(await take(...said));
    return seen;
  };
  const known = '2026-03-13 400 500000';

  it('changes nothing in two readings, of which the second repeats the shares beside the doubted price', async () => {
    expect(await takeTimes(2, 900, 700_000)).toEqual([known, known]);
    expect(await takeTimes(3, 400, 500_000)).toEqual([known, known, known]);
    expect(await events()).toEqual([]);
  });

  it('counts as a whole in the third reading', async () => {
    expect(await takeTimes(3, 900, 700_000)).toEqual([known, known, '2026-03-13 900 700000']);
  });

  it('holds back no fact that changes later, with its second reading', async () => {
    await take(9_000_000, 500_000);
    const seen = await takeTimes(2, 9_000_000, 500_000, { closeOn: '2026-03-16' });
    expect(seen).toEqual([known, '2026-03-16 400 500000']);
  });

  it('holds back a fact for three readings, when its price stays doubted for good', async () => {
    expect(await takeTimes(3, 9_000_000, 700_000)).toEqual([known, known, '2026-03-13 400 700000']);
  });
});

describe('a price that a doubt withholds', () => {
  const priced = (issuePriceRupees: number | null, faceValueRupees: number | null, exchange: 'NSE' | 'BSE') =>
    db.take(
      'ncd',
      [
        anNcdRecord({
          ...{ exchange, sourceKey: `ncd-${exchange}` },
          terms: { ...anNcdRecord().terms, issuePriceRupees, faceValueRupees },
        }),
      ],
      { source: exchange.toLowerCase(), feedId: `${exchange.toLowerCase()}.list` },
    );
  const price = async () => (await db.offers('ncd'))[0]?.terms['issuePriceRupees'] ?? null;

  beforeEach(async () => {
    await priced(1_000, null, 'BSE');
    db.clock.advance(3_600_000);
    await priced(null, 10_000, 'NSE');
    await priced(1_000, 10_000, 'BSE');
  });

  it('is unknown without an event, and comes back without one', async () => {
    expect([await price(), await events()]).toEqual([null, []]);
    db.clock.advance(3_600_000);
    await priced(null, 1_000, 'NSE');
    await priced(1_000, 1_000, 'BSE');
    expect(await price()).toBe(1_000);
    expect((await events()).filter((field) => field === 'issuePrice')).toEqual([]);
  });

  it('is followed by another one with one event, which names the price announced last', async () => {
    for (let runs = 0; runs < 3; runs += 1) {
      db.clock.advance(3_600_000);
      await priced(10_000, 10_000, 'BSE');
    }
    expect(await price()).toBe(10_000);
    const prices = await db.announced(
      `data->>'field' || ' ' || (data->>'from') || ' ' || (data->>'to')`,
      'live',
    );
    expect(prices).toEqual(['issuePrice 1000 10000']);
  });
});
