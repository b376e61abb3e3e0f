import fc from 'fast-check';
import { aBseIssueRecord, anIssueRecord, at, day } from '../domain/ipo.fixture';
import { factsOfIssue } from '../domain/sighting';
import { type IncomingClaim, Ledger } from './ledger';

const maybe = <T>(...values: T[]) => fc.constantFrom(null, ...values);

/** What either exchange may honestly say of the one issue: more or less of it, in words of its own. */
const said = fc.record({
  band: maybe([271, 285], [271, 286], [285, 285]),
  lotSizeShares: maybe(52, 50),
  issueSizeShares: maybe(10_000_000, 7_700_000),
  faceValueRupees: maybe(10),
  openOn: fc.constantFrom(day('2026-03-09'), day('2026-03-10')),
  closeOn: maybe(day('2026-03-11'), day('2026-03-13')),
  allotmentOn: maybe(day('2026-03-12'), day('2026-03-16')),
  registrar: maybe('Kaveri', 'Sahyadri'),
  leadManagers: maybe(['Banyan'], ['Banyan', 'Meridian']),
  confirmed: maybe('withdrawn' as const, 'postponed' as const),
  isin: maybe('INE000A01010'),
  companyName: fc.constantFrom('Zinnia Motors Limited', 'ZINNIA MOTORS LTD', 'Zin-nia Motors Ltd.'),
});

function worked(...claims: readonly IncomingClaim[]) {
  const run = { source: 'test', feedId: 'test', now: at('2026-03-02', '12:00'), historic: false };
  const ledger = new Ledger('live', run, { rows: [], sightings: [] });
  claims.forEach((claim, index) => ledger.work(index, claim));
  const { changes, doubts } = ledger.outcome(() => 'zinnia-motors');
  return { doubts, rows: changes.rows.map(({ id: _id, ...row }) => row) };
}

function claimOf(record: ReturnType<typeof anIssueRecord>): IncomingClaim {
  const { exchange, sourceKey } = record;
  return { claim: { exchange, sourceKey, facts: factsOfIssue(record) }, trusted: false, founds: true };
}

describe('Ledger', () => {
  it('comes to the same record whichever exchange speaks first', () => {
    fc.assert(
      fc.property(said, said, (ours, theirs) => {
        const nse = claimOf(anIssueRecord(termsOf(ours)));
        const bse = claimOf(aBseIssueRecord(termsOf(theirs)));
        const [one, other] = [worked(nse, bse), worked(bse, nse)];
        expect(one.doubts).toEqual([]);
        expect(one.rows).toHaveLength(1);
        expect(other).toEqual(one);
      }),
      { seed: 20260309, numRuns: 500 },
    );
  });
});

/** Issues that are over, each founded by a claim of its own, and what a later list says of them. */
function settled(
  names: readonly string[],
  later: (name: string) => Partial<ReturnType<typeof anIssueRecord>>,
) {
  const record = (name: string) =>
    anIssueRecord({
      companyName: `${name} Limited`,
      sourceKey: name,
      symbol: name,
      isin: null,
      confirmed: 'listed',
    });
  const run = { source: 'test', feedId: 'test', now: at('2026-06-02', '12:00'), historic: false };
  const first = new Ledger('live', run, { rows: [], sightings: [] });
  names.forEach((name, index) => first.work(index, claimOf(record(name))));
  const { changes } = first.outcome((row) => row.companyKey);
  const second = new Ledger('live', run, { rows: changes.rows, sightings: changes.sightings });
  names.forEach((name, index) => second.work(index, claimOf({ ...record(name), ...later(name) })));
  return second.outcome((row) => row.slug);
}

const growers = ['Zinnia', 'Marigold', 'Jasmine', 'Lotus', 'Orchid'];

describe('settled issues', () => {
  it('do not change many at once: a column has slipped', () => {
    const { doubts } = settled(growers, (name) => ({ companyName: `${name} Renamed Limited` }));
    expect(doubts).toHaveLength(growers.length);
    expect(doubts[0]?.reason).toBe('companyKey of a settled issue would change');
  });

  it('are corrected one by one', () => {
    const { doubts, accepted } = settled(growers, (name) =>
      name === 'Lotus' ? { companyName: 'Lotus Renamed Limited' } : {},
    );
    expect({ doubts, accepted }).toEqual({ doubts: [], accepted: 1 });
  });

  it('never take each other’s names', () => {
    const next = (name: string) => growers[(growers.indexOf(name) + 1) % growers.length] ?? '';
    const { doubts } = settled(growers, (name) => ({ companyName: `${next(name)} Limited` }));
    expect(doubts.map(({ reason }) => reason)).toEqual(
      growers.map(() => 'its key names one issue and its name another'),
    );
  });

  it('learn what was unknown', () => {
    const { doubts, accepted } = settled(growers, () => ({ sector: 'Horticulture' }));
    expect({ doubts, accepted }).toEqual({ doubts: [], accepted: growers.length });
  });
});

function termsOf({ band, ...terms }: typeof said extends fc.Arbitrary<infer T> ? T : never) {
  return { ...terms, bandMinRupees: band?.[0] ?? null, bandMaxRupees: band?.[1] ?? null };
}
