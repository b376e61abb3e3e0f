import { newTranche } from '../domain/apply-issue';
import { knownTranches } from '../domain/known-tranches';
import type { Tranche } from '../domain/sgb';
import { anIssueRecord, at } from '../domain/sgb.fixture';
import type { TrancheLabel } from '../domain/tranche-label';
import { rowOfTranche } from '../ingest/tranche-row';
import { sampleSgbs } from '../sample/sample-sgbs';
import { day } from '../domain/sgb.fixture';
import { presentSgb, sgbView } from './sgb.view';

const now = at('2026-11-20', '08:00');
const shown = (label: TrancheLabel, tranche: Tranche) =>
  presentSgb({ ...rowOfTranche(label, tranche, now), redemptions: [] });
const known = knownTranches.map((tranche) => shown(tranche.label, tranche));

describe('presentSgb', () => {
  it('shows the last tranche with the terms of the scheme', () => {
    expect(known.at(-1)).toEqual({
      id: 'sgb-2023-24-series-iv',
      seriesName: 'Sovereign Gold Bond 2023-24 Series IV',
      tranche: 'Series IV',
      issuePrice: 6263,
      discountedPrice: 6213,
      discountDescription: '₹50 per gram less than the nominal value for those who apply and pay online.',
      interestRate: 2.5,
      interestPayment: 'Paid half-yearly on the nominal value, the last time with the principal at maturity.',
      tenure: '8 years',
      prematureRedemption: 'Allowed from the fifth year after issue, on the dates on which interest is paid.',
      maxInvestment:
        '4 kg of gold for individuals and Hindu undivided families, 20 kg for trusts and similar entities, in a financial year',
      minInvestment: '1 gram of gold',
      status: 'closed',
      dates: {
        openDate: '2024-02-12T00:00:00.000Z',
        closeDate: '2024-02-16T00:00:00.000Z',
        issuanceDate: '2024-02-21T00:00:00.000Z',
        maturityDate: '2032-02-21T00:00:00.000Z',
      },
      goldPriceReference: 6263,
      lastUpdated: '2026-11-20T02:30:00.000Z',
      isin: 'IN0020230184',
      symbol: 'SGBFEB32IV',
      redemptions: [],
      updatedAt: '2026-11-20T02:30:00.000Z',
      provenance: [],
    });
  });

  it('shows redemptions with kind, day and price of a gram', () => {
    const [tranche] = knownTranches;
    if (tranche === undefined) throw new Error('tranches are known');
    const redemptions = [
      { kind: 'premature' as const, dueOn: day('2022-05-30'), priceRupees: 5119 },
      { kind: 'final' as const, dueOn: day('2023-11-30'), priceRupees: 6132 },
    ];
    const view = presentSgb({ ...rowOfTranche(tranche.label, tranche, now), redemptions });
    expect(sgbView.parse(view).redemptions).toEqual([
      { kind: 'premature', date: '2022-05-30T00:00:00.000Z', pricePerUnit: 5119 },
      { kind: 'final', date: '2023-11-30T00:00:00.000Z', pricePerUnit: 6132 },
    ]);
  });

  it('shows the reduced price as the issue price where everybody got the discount', () => {
    expect(known[5]).toMatchObject({ goldPriceReference: 3007, issuePrice: 2957, discountedPrice: 2957 });
    expect(known[5]?.discountDescription).toContain('for all applicants');
    expect(known[0]).toMatchObject({ goldPriceReference: 2684, issuePrice: 2684, discountedPrice: 2684 });
    expect(known[0]?.discountDescription).toBe('No discount on the nominal value.');
  });

  it('shows every known tranche, and all but its window is known', () => {
    for (const view of known) {
      const { dates, ...rest } = sgbView.parse(view);
      expect(Object.values(rest)).not.toContain(null);
      expect([dates.issuanceDate, dates.maturityDate]).not.toContain(null);
      expect(view.status).toBe('closed');
    }
    expect(known.filter(({ dates }) => dates.openDate === null)).toHaveLength(14);
  });

  it('states the discount that its prices imply', () => {
    const release = anIssueRecord({ nominalRupees: 12_000, offlineRupees: 12_000, onlineRupees: 11_900 });
    expect(shown({ financialYear: '2026-27', series: 1 }, newTranche(release))).toMatchObject({
      goldPriceReference: 12_000,
      issuePrice: 12_000,
      discountedPrice: 11_900,
      discountDescription: '₹100 per gram less than the nominal value for those who apply and pay online.',
    });
  });

  it('shows null for the terms that a release without a day of issue leaves unknown', () => {
    const { dates } = shown(
      { financialYear: '2026-27', series: 1 },
      newTranche(anIssueRecord({ issuedOn: null })),
    );
    expect([dates.issuanceDate, dates.maturityDate]).toEqual([null, null]);
  });
});

describe('the sample tranches', () => {
  const views = sampleSgbs(day('2026-11-20'), at('2026-11-20', '12:00')).map((row) =>
    sgbView.parse(presentSgb({ ...row, redemptions: [] })),
  );

  it('have every status and every kind of discount', () => {
    expect(new Set(views.map(({ status }) => status))).toEqual(new Set(['upcoming', 'open', 'closed']));
    expect(new Set(views.map(({ discountDescription }) => discountDescription)).size).toBe(4);
    expect(new Set(views.map(({ interestRate }) => interestRate))).toEqual(new Set([2.75, 2.5]));
  });

  it('have every null-able field once known and once unknown', () => {
    const fields = views.map(({ issuePrice, discountedPrice, goldPriceReference, dates, isin, symbol }) => ({
      isin,
      symbol,
      issuePrice,
      discountedPrice,
      goldPriceReference,
      ...dates,
    }));
    for (const field of Object.keys(fields[0] ?? {}) as (keyof (typeof fields)[number])[]) {
      expect(new Set(fields.map((view) => view[field] === null))).toEqual(new Set([true, false]));
    }
  });

  it('are the same figures on every day, and one opens and one closes on each', () => {
    const next = sampleSgbs(day('2027-03-01'), at('2027-03-01', '00:01'));
    expect(next.map(({ id, nominalRupees }) => [id, nominalRupees])).toEqual(
      sampleSgbs(day('2026-11-20'), now).map(({ id, nominalRupees }) => [id, nominalRupees]),
    );
    expect(next.filter(({ openOn }) => openOn === '2027-03-01')).toHaveLength(1);
    expect(next.filter(({ closeOn }) => closeOn === '2027-03-01')).toHaveLength(1);
  });
});
