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
  const run = { source: 'test', feedId: 'test', now: at('2026-03-02', '12:00') };
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

function termsOf({ band, ...terms }: typeof said extends fc.Arbitrary<infer T> ? T : never) {
  return { ...terms, bandMinRupees: band?.[0] ?? null, bandMaxRupees: band?.[1] ?? null };
}
