import { nfoCategories, type NfoCategory, riskLevels, type RiskLevel } from '@market/contracts';
import { addDays, companyKey, type IndianDay, instantInIndia, slugify } from '@market/kernel';
import { codeWishes, type FundHouse } from '../domain/fund-house';
import { statusAt } from '../domain/nfo-status';
import type { NfoRow } from '../persistence/nfo.row';

const houseNames = [
  'Aravalli',
  'Banyan Tree',
  'Chinar',
  'Deodar Capital',
  'Eastern Ghats',
  'Falguni',
  'Girnar',
  'Himadri',
  'Indus Valley',
  'Jamuna',
  'Konkan',
  'Lotus Pond',
  'Meghdoot',
  'Nilgiri',
];

/** The sample fund houses: fixed codes. The last one has no offer. */
export const sampleFundHouses: readonly FundHouse[] = houseNames.map((short, index) => {
  const name = `${short} Mutual Fund`;
  const mfId = String(901 + index);
  return { code: codeWishes({ name, mfId })[0] ?? mfId, mfId, name };
});

const kinds: Readonly<Record<NfoCategory, readonly string[]>> = {
  equity: ['Flexi Cap Fund', 'Value Fund', 'Small Cap Fund', 'Sectoral/ Thematic'],
  debt: ['Liquid Fund', 'Corporate Bond Fund', 'Gilt Fund', 'Overnight Fund'],
  hybrid: ['Balanced Advantage Fund', 'Multi Asset Allocation Fund', 'Arbitrage Fund'],
  solution_oriented: ['Retirement Fund', 'Children’s Fund'],
  other: ['Index Fund', 'Gold ETF', 'Fund of Funds'],
};

/** Days from today to opening and closing; the first three change their state today. */
const offers: readonly (readonly [number, number])[] = [
  [0, 14],
  [-10, -1],
  [1, 15],
  [-5, 0],
  [-7, 5],
  [-3, 9],
  [-1, 13],
  [3, 17],
  [6, 20],
  [10, 24],
  [20, 27],
];

/**
 * The sample offers of a day: fixed ids, slugs and figures, days counted from `today`.
 *
 * @param asOf the instant whose states they show
 */
export function sampleNfos(today: IndianDay, asOf: Date): NfoRow[] {
  return Array.from({ length: 48 }, (_, index) => sampleNfo(index, today, asOf));
}

function sampleNfo(index: number, today: IndianDay, asOf: Date): NfoRow {
  const house = sampleFundHouses[index % (sampleFundHouses.length - 1)] ?? { code: '', name: '', mfId: null };
  const category = nfoCategories[index % nfoCategories.length] ?? 'other';
  const wordings = kinds[category];
  const kind = wordings[Math.floor(index / nfoCategories.length) % wordings.length] ?? '';
  const [opens, closes] = offers[index] ?? [-30 - index * 11, -16 - index * 11];
  const openOn = addDays(today, opens);
  const bare = index % 9 === 8;
  const riskLevel: RiskLevel | null = bare ? null : (riskLevels[index % riskLevels.length] ?? null);
  const series = index < 26 ? '' : ` Series ${index - 25}`;
  const name = `${house.name.replace(/ Mutual Fund$/, '')} ${kind}${series}`;
  const closeOn = index % 12 === 11 ? null : addDays(today, closes);
  return {
    id: `nfo_sample_${String(index + 1).padStart(3, '0')}`,
    slug: slugify(name),
    name,
    nameKey: companyKey(name),
    schemeId: String(80_001 + index),
    amcCode: house.code,
    schemeType: index % 4 === 3 ? 'Close Ended' : 'Open Ended',
    category,
    subCategory: index % 13 === 12 ? null : kind,
    status: statusAt({ openOn, closeOn, subCategory: kind, name }, asOf),
    openOn,
    closeOn,
    allotmentOn: closeOn === null || index % 6 === 5 ? null : addDays(closeOn, 5),
    ...termsOf(index, kind, bare),
    riskLevel,
    firstSeenAt: instantInIndia(addDays(today, Math.min(opens, 0) - 2)),
    updatedAt: instantInIndia(today),
  };
}

/** Terms of an offer; a bare one is known from AMFI's list alone. */
function termsOf(index: number, kind: string, bare: boolean) {
  if (bare) {
    return {
      minInvestmentRupees: null,
      minSipAmountRupees: null,
      exitLoad: null,
      expenseRatioPercent: null,
      benchmark: null,
      fundManager: null,
      objective: null,
      sipAvailable: null,
      lumpSumAvailable: null,
    };
  }
  const sip = index % 5 !== 4;
  return {
    minInvestmentRupees: [100, 500, 1000, 5000][index % 4] ?? null,
    minSipAmountRupees: sip ? ([100, 500, 1000][index % 3] ?? null) : null,
    exitLoad: index % 3 === 0 ? '1% if redeemed within one year' : null,
    expenseRatioPercent: index % 4 === 2 ? null : ([2.25, 1, 0.5][index % 3] ?? null),
    benchmark:
      ['NIFTY 500 TRI', 'CRISIL Composite Bond Index', 'NIFTY 50 Hybrid Composite Debt 65:35 Index'][
        index % 3
      ] ?? null,
    fundManager: ['Asha Kulkarni', 'Rohan Deshpande, Meera Iyer', 'Vikram Sethi'][index % 3] ?? null,
    objective: `To generate returns over the long term as a ${kind.toLowerCase()}. There is no assurance that the objective is met.`,
    sipAvailable: sip,
    lumpSumAvailable: true,
  };
}
