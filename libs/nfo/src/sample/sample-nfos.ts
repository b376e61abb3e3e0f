import { nfoCategories, tradingDayFrom } from '@market/contracts';
import { addDays, companyKey, type IndianDay, instantInIndia, slugify, withCheckDigit } from '@market/kernel';
import { preferredCodes, type FundHouse } from '../domain/fund-house';
import { statusAt } from '../domain/nfo-status';
import type { NfoRow } from '../persistence/nfo.row';
import type { NamedNfo } from './sample-history';
import { type SchemeKind, schemeKinds } from './scheme-kinds';

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
  const alike = schemeKinds[category];
  const kind = alike[Math.floor(index / nfoCategories.length) % alike.length] ?? schemeKinds.equity[0];
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
