import { nfoCategories, type NfoCategory, type RiskLevel, tradingDayFrom } from '@market/contracts';
import { addDays, companyKey, type IndianDay, instantInIndia, slugify, withCheckDigit } from '@market/kernel';
import { preferredCodes, type FundHouse } from '../domain/fund-house';
import { statusAt } from '../domain/nfo-status';
import type { NfoRow } from '../persistence/nfo.row';
import type { NamedNfo } from './sample-history';

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

/** Sample fund houses: fixed codes. The last one has no offer. */
export const sampleFundHouses: readonly FundHouse[] = houseNames.map((short, index) => {
  const name = `${short} Mutual Fund`;
  const mfId = String(901 + index);
  return { code: preferredCodes({ name, mfId })[0] ?? mfId, mfId, name };
});

/** Kind of scheme with figures that fit its name. */
interface SchemeKind {
  /** Name without the fund house, which precedes it. */
  readonly called: string;
  readonly subCategory: string;
  readonly riskLevel: RiskLevel;
  readonly benchmark: string;
  readonly exitLoad: string | null;
  readonly expenseRatioPercent: number;
  /** Objective of the scheme, continued after "To". */
  readonly aim: string;
  /** True when it is traded like a share: there are no instalments. */
  readonly exchangeTraded?: true;
}

const withinAYear = '1% if redeemed within one year';

const kinds: Readonly<Record<NfoCategory, readonly SchemeKind[]>> = {
  equity: [
    {
      called: 'Flexi Cap Fund',
      subCategory: 'Flexi Cap Fund',
      riskLevel: 'very_high',
      benchmark: 'NIFTY 500 TRI',
      exitLoad: withinAYear,
      expenseRatioPercent: 2.05,
      aim: 'generate long-term growth of capital from shares of companies of any size',
    },
    {
      called: 'Value Fund',
      subCategory: 'Value Fund',
      riskLevel: 'very_high',
      benchmark: 'NIFTY 500 TRI',
      exitLoad: withinAYear,
      expenseRatioPercent: 2.1,
      aim: 'generate long-term growth of capital from undervalued shares',
    },
    {
      called: 'Small Cap Fund',
      subCategory: 'Small Cap Fund',
      riskLevel: 'very_high',
      benchmark: 'NIFTY Smallcap 250 TRI',
      exitLoad: withinAYear,
      expenseRatioPercent: 2.25,
      aim: 'generate long-term growth of capital mainly from shares of small companies',
    },
    {
      called: 'Manufacturing Fund',
      subCategory: 'Sectoral/ Thematic',
      riskLevel: 'very_high',
      benchmark: 'NIFTY India Manufacturing TRI',
      exitLoad: withinAYear,
      expenseRatioPercent: 2.2,
      aim: 'generate long-term growth of capital from shares of companies in manufacturing',
    },
  ],
  debt: [
    {
      called: 'Liquid Fund',
      subCategory: 'Liquid Fund',
      riskLevel: 'moderately_low',
      benchmark: 'NIFTY Liquid Index A-I',
      exitLoad: '0.007% on the first day, less on each day up to the sixth, nil from the seventh on',
      expenseRatioPercent: 0.25,
      aim: 'generate returns with high liquidity from debt and money market instruments of up to 91 days',
    },
    {
      called: 'Corporate Bond Fund',
      subCategory: 'Corporate Bond Fund',
      riskLevel: 'moderate',
      benchmark: 'NIFTY Corporate Bond Index A-II',
      exitLoad: null,
      expenseRatioPercent: 0.6,
      aim: 'generate income mainly from corporate bonds of the highest rating',
    },
    {
      called: 'Gilt Fund',
      subCategory: 'Gilt Fund',
      riskLevel: 'moderate',
      benchmark: 'NIFTY All Duration G-Sec Index',
      exitLoad: null,
      expenseRatioPercent: 0.75,
      aim: 'generate income from government securities of any maturity',
    },
    {
      called: 'Overnight Fund',
      subCategory: 'Overnight Fund',
      riskLevel: 'low',
      benchmark: 'NIFTY 1D Rate Index',
      exitLoad: null,
      expenseRatioPercent: 0.15,
      aim: 'generate returns in line with overnight rates',
    },
  ],
  hybrid: [
    {
      called: 'Balanced Advantage Fund',
      subCategory: 'Dynamic Asset Allocation or Balanced Advantage',
      riskLevel: 'high',
      benchmark: 'NIFTY 50 Hybrid Composite Debt 50:50 Index',
      exitLoad: withinAYear,
      expenseRatioPercent: 1.95,
      aim: 'generate growth of capital and income with a changing share of equity and debt',
    },
    {
      called: 'Multi Asset Allocation Fund',
      subCategory: 'Multi Asset Allocation',
      riskLevel: 'high',
      benchmark: '65% NIFTY 500 TRI, 20% NIFTY Short Duration Debt Index, 15% domestic price of gold',
      exitLoad: withinAYear,
      expenseRatioPercent: 1.9,
      aim: 'generate growth of capital from equity, debt and gold',
    },
    {
      called: 'Arbitrage Fund',
      subCategory: 'Arbitrage Fund',
      riskLevel: 'low',
      benchmark: 'NIFTY 50 Arbitrage Index',
      exitLoad: '0.25% if redeemed within 15 days',
      expenseRatioPercent: 1,
      aim: 'generate income from differences between the cash and the derivatives market',
    },
  ],
  solution_oriented: [
    {
      called: 'Retirement Fund',
      subCategory: 'Retirement Fund',
      riskLevel: 'very_high',
      benchmark: 'NIFTY 500 TRI',
      exitLoad: null,
      expenseRatioPercent: 2.15,
      aim: 'generate a corpus for retirement, with a lock-in of five years',
    },
    {
      called: 'Children’s Fund',
      subCategory: 'Children’s Fund',
      riskLevel: 'moderately_high',
      benchmark: 'NIFTY 50 Hybrid Composite Debt 65:35 Index',
      exitLoad: null,
      expenseRatioPercent: 2,
      aim: 'generate a corpus for children, with a lock-in of five years',
    },
  ],
  other: [
    {
      called: 'Nifty Next 50 Index Fund',
      subCategory: 'Index Funds',
      riskLevel: 'very_high',
      benchmark: 'NIFTY Next 50 TRI',
      exitLoad: null,
      expenseRatioPercent: 0.35,
      aim: 'follow the NIFTY Next 50 Index, but for the tracking error',
    },
    {
      called: 'Gold ETF',
      subCategory: 'Gold ETF',
      riskLevel: 'high',
      benchmark: 'Domestic price of gold',
      exitLoad: null,
      expenseRatioPercent: 0.5,
      aim: 'follow the domestic price of gold',
      exchangeTraded: true,
    },
    {
      called: 'Gold ETF Fund of Fund',
      subCategory: 'FoF Domestic',
      riskLevel: 'high',
      benchmark: 'Domestic price of gold',
      exitLoad: '1% if redeemed within 15 days',
      expenseRatioPercent: 0.45,
      aim: 'generate returns in line with those of the gold exchange traded fund that it holds',
    },
  ],
};

/** Trading days from today to opening and closing; the first three change their state today. */
const offers: readonly (readonly [number, number])[] = [
  [0, 10],
  [-7, -1],
  [1, 11],
  [-4, 0],
  [-5, 3],
  [-3, 6],
  [-1, 9],
  [3, 12],
  [5, 14],
  [8, 17],
  [15, 20],
];

/**
 * Makes the sample offers of a day: fixed ids, slugs and figures, trading days counted from `today`.
 *
 * @param asOf instant of their states
 */
export function sampleNfos(today: IndianDay, asOf: Date): NfoRow[] {
  return Array.from({ length: 48 }, (_, index) => sampleNfo(index, today, asOf));
}

/** Days since which the sample fund houses are known: longer than any of their offers. */
const housesKnownDays = 800;

/** Returns since when the sample fund houses are known. */
export function housesSince(today: IndianDay): Date {
  return instantInIndia(addDays(today, -housesKnownDays));
}

/** Makes the sample offers of a day with what is published of their fund houses. */
export function namedNfos(today: IndianDay, asOf: Date): NamedNfo[] {
  const names = new Map(sampleFundHouses.map(({ code, name }) => [code, name]));
  const amcChangedAt = housesSince(today).toISOString();
  return sampleNfos(today, asOf).map((row) => ({
    ...row,
    amcName: names.get(row.amcCode) ?? row.amcCode,
    amcChangedAt,
  }));
}

function sampleNfo(index: number, today: IndianDay, asOf: Date): NfoRow {
  const house = sampleFundHouses[index % (sampleFundHouses.length - 1)] ?? { code: '', name: '', mfId: null };
  const category = nfoCategories[index % nfoCategories.length] ?? 'other';
  const alike = kinds[category];
  const kind = alike[Math.floor(index / nfoCategories.length) % alike.length] ?? kinds.equity[0];
  if (kind === undefined) throw new Error(`no kind of ${category} schemes`);
  const { openOn, lastOn } = daysOf(index, today);
  const bare = index % 9 === 8;
  const name = `${house.name.replace(/ Mutual Fund$/, '')} ${kind.called}`;
  const closeOn = index % 12 === 11 ? null : lastOn;
  return {
    id: `nfo_sample_${String(index + 1).padStart(3, '0')}`,
    slug: slugify(name),
    name,
    nameKey: companyKey(name),
    schemeId: String(80_001 + index),
    amcCode: house.code,
    schemeType: 'Open Ended',
    category,
    subCategory: index % 13 === 12 ? null : kind.subCategory,
    status: statusAt({ openOn, closeOn, subCategory: kind.subCategory, name }, asOf),
    openOn,
    closeOn,
    allotmentOn: closeOn === null || index % 6 === 5 ? null : tradingDayFrom(closeOn, 5),
    ...termsOf(index, kind, bare),
    riskLevel: bare ? null : kind.riskLevel,
    ...plansOf(index, kind, bare),
    // Its history dates it, see `sampleVersions`.
    firstSeenAt: new Date(0),
    updatedAt: new Date(0),
    statusSince: new Date(0),
    provenance: (bare ? ['amfi'] : ['amfi', 'fund-houses']).map((source) => ({ source, since: '' })),
  };
}

/** Makes the plans of an offer: direct and regular, each with growth and payout, or one for what trades at exchanges. */
function plansOf(
  index: number,
  kind: SchemeKind,
  bare: boolean,
): Pick<NfoRow, 'isins' | 'planCount' | 'amfiSchemeCode'> {
  if (bare || index % 7 === 6) return { isins: null, planCount: null, amfiSchemeCode: null };
  const planCount = kind.exchangeTraded === true ? 1 : 4;
  const isins = Array.from({ length: planCount }, (_, plan) =>
    withCheckDigit(`INFS${String(index + 1).padStart(3, '0')}01${String(plan + 1).padStart(2, '0')}`),
  );
  return { isins, planCount, amfiSchemeCode: String(990_001 + index * 4) };
}

function daysOf(index: number, today: IndianDay): { readonly openOn: IndianDay; readonly lastOn: IndianDay } {
  const days = offers[index];
  if (days === undefined) {
    const openOn = tradingDayFrom(addDays(today, -30 - index * 11), 0);
    return { openOn, lastOn: tradingDayFrom(openOn, 9) };
  }
  return { openOn: tradingDayFrom(today, days[0]), lastOn: tradingDayFrom(today, days[1]) };
}

/** Makes the terms of an offer; a bare one is known only from AMFI's list. */
function termsOf(index: number, kind: SchemeKind, bare: boolean) {
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
  const sip = kind.exchangeTraded !== true;
  return {
    minInvestmentRupees: [100, 500, 1000, 5000][index % 4] ?? null,
    minSipAmountRupees: sip ? ([100, 500, 1000][index % 3] ?? null) : null,
    exitLoad: kind.exitLoad,
    expenseRatioPercent: index % 4 === 2 ? null : kind.expenseRatioPercent,
    benchmark: kind.benchmark,
    fundManager: ['Asha Kulkarni', 'Rohan Deshpande, Meera Iyer', 'Vikram Sethi'][index % 3] ?? null,
    objective: `To ${kind.aim}. There is no assurance that the objective is met.`,
    sipAvailable: sip,
    lumpSumAvailable: true,
  };
}
