import { tradingDayFrom } from '@market/contracts';
import { addDays, type IndianDay, withCheckDigit } from '@market/kernel';
import { maxInvestmentOf, minInvestmentOf, computePrices } from '../domain/scheme-terms';
import type { Discount } from '../domain/sgb';
import type { RedemptionRow } from '../persistence/redemption.row';
import { sgbStatusAt } from '../domain/sgb-status';
import { computeMaturity, romanNumeral, type TrancheLabel } from '../domain/tranche-label';
import type { RedeemedRow, SgbRow } from '../persistence/sgb.row';

/** Invented tranche: trading days are counted from the present day in India. Null is an unknown value. */
interface Sample {
  /** Days from today to the day that the trading days are counted from. Default: 0. */
  readonly since?: number;
  /** Trading days to opening, closing and issue: a tranche is open for a week, and windows do not overlap. */
  readonly days: readonly [number | null, number | null, number | null];
  readonly discount: Discount | null;
  /** Nominal value. Units: rupees per gram. */
  readonly nominal: number | null;
  /** Real tranche whose terms the sample has. */
  readonly terms: TrancheLabel;
  readonly couponPercent: number;
}

const present: TrancheLabel = { financialYear: '2023-24', series: 4 };
const first: TrancheLabel = { financialYear: '2015-16', series: 1 };
const reduced: TrancheLabel = { financialYear: '2016-17', series: 3 };

/** Sample tranches in the order of their numbers, which never change: new ones are appended. */
const samples: readonly Sample[] = [
  { since: -3650, days: [0, 4, 8], discount: 'none', nominal: 2684, terms: first, couponPercent: 2.75 },
  { since: -3560, days: [null, null, 0], discount: 'none', nominal: 2600, terms: first, couponPercent: 2.75 },
  { since: -3300, days: [0, 4, 8], discount: 'everyone', nominal: 3007, terms: reduced, couponPercent: 2.5 },
  {
    since: -2900,
    days: [null, null, 0],
    discount: 'online',
    nominal: 3114,
    terms: present,
    couponPercent: 2.5,
  },
  { since: -400, days: [0, 4, 7], discount: 'online', nominal: 9620, terms: present, couponPercent: 2.5 },
  { days: [-19, -15, -12], discount: 'online', nominal: 11_874, terms: present, couponPercent: 2.5 },
  { days: [-14, -10, -7], discount: 'online', nominal: 11_990, terms: present, couponPercent: 2.5 },
  { days: [-9, -5, -2], discount: 'online', nominal: 12_035, terms: present, couponPercent: 2.5 },
  { days: [-4, 0, 3], discount: 'online', nominal: 12_108, terms: present, couponPercent: 2.5 },
  { days: [0, 4, 7], discount: 'online', nominal: 12_064, terms: present, couponPercent: 2.5 },
  { days: [5, 9, null], discount: 'online', nominal: 12_151, terms: present, couponPercent: 2.5 },
  { days: [28, 32, 35], discount: null, nominal: null, terms: present, couponPercent: 2.5 },
  { days: [null, null, null], discount: null, nominal: null, terms: present, couponPercent: 2.5 },
];

/** Makes the invented tranches of a day. */
export function sampleSgbs(today: IndianDay, now: Date): SgbRow[] {
  return samples.map((sample, index) => sampleRow(sample, index + 1, today, now));
}

/** Tranches with redemptions: days from the issue, kind, and price in rupees per gram. */
const redeemed: readonly (readonly [
  number: number,
  days: number,
  kind: RedemptionRow['kind'],
  rupees: number,
])[] = [
  [1, 5 * 365 + 1, 'premature', 4837],
  [1, 8 * 365 + 2, 'final', 6132],
  [2, 8 * 365 + 2, 'final', 6271],
  [3, 6 * 365 + 1, 'premature', 5952],
  [4, 7 * 365 + 2, 'premature', 9485],
];

/** Makes the redemptions of the sample tranches. */
export function sampleRedemptions(rows: readonly SgbRow[]): RedemptionRow[] {
  return redeemed.flatMap(([number, days, kind, priceRupees]): RedemptionRow[] => {
    const row = rows.find(({ series }) => series === number);
    if (row === undefined || row.issuedOn === null) return [];
    return [
      {
        sgbId: row.id,
        kind,
        dueOn: tradingDayFrom(addDays(row.issuedOn, days), 0),
        priceRupees,
        release: null,
      },
    ];
  });
}

/** Makes the sample tranches of a day with their redemptions, the first one in front. */
export function redeemedSgbs(today: IndianDay, now: Date): RedeemedRow[] {
  const rows = sampleSgbs(today, now);
  const all = sampleRedemptions(rows).toSorted((one, other) => one.dueOn.localeCompare(other.dueOn));
  return rows.map((row) => ({
    ...row,
    redemptions: all
      .filter(({ sgbId }) => sgbId === row.id)
      .map(({ kind, dueOn, priceRupees }) => ({ kind, dueOn, priceRupees })),
  }));
}

function sampleRow(sample: Sample, number: number, today: IndianDay, now: Date): SgbRow {
  const [openOn, closeOn, issuedOn] = sample.days.map((offset) =>
    offset === null ? null : tradingDayFrom(addDays(today, sample.since ?? 0), offset),
  );
  const days = { openOn: openOn ?? null, closeOn: closeOn ?? null, issuedOn: issuedOn ?? null };
  const { nominal, discount, terms, couponPercent } = sample;
  const prices =
    nominal === null || discount === null
      ? { nominalRupees: null, offlineRupees: null, onlineRupees: null }
      : computePrices(nominal, discount);
  const numeral = romanNumeral(number);
  return {
    id: `sgb-sample-series-${numeral.toLowerCase()}`,
    financialYear: 'sample',
    series: number,
    seriesName: `Sovereign Gold Bond Sample Series ${numeral}`,
    tranche: `Series ${numeral}`,
    symbol: days.issuedOn === null ? null : `SGBS${String(number).padStart(2, '0')}`,
    isin: days.issuedOn === null ? null : withCheckDigit(`IN00S${String(number).padStart(6, '0')}`),
    ...days,
    maturesOn: days.issuedOn && computeMaturity(days.issuedOn),
    couponPercent,
    discount,
    ...prices,
    minInvestment: minInvestmentOf(terms),
    maxInvestment: maxInvestmentOf(terms),
    status: sgbStatusAt(days, now),
    // Its history dates it, see `sampleVersions`.
    firstSeenAt: new Date(0),
    updatedAt: new Date(0),
    provenance: [],
  };
}
