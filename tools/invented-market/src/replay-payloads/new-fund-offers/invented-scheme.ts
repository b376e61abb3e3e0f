import { addDays, type IndianDay } from '@market/kernel';
import { capturedOn, tradingDayAfter } from '../trading-days';

/** One invented fund house with a number that AMFI has not given. */
export interface InventedFundHouse {
  readonly mfId: number;
  /** Name without "Mutual Fund". */
  readonly name: string;
}

/** One invented scheme: what AMFI's list, its master and the fund house's document say of it. */
export interface InventedScheme {
  readonly house: InventedFundHouse;
  readonly name: string;
  /** AMFI's `Scheme_Id`, null for a scheme that AMFI's list does not hold. */
  readonly schemeId: number | null;
  /** AMFI's scheme code, of the first plan. */
  readonly code: number;
  readonly type: 'Open Ended' | 'Close Ended';
  readonly category: string;
  readonly openOn: IndianDay;
  readonly closeOn: IndianDay;
  readonly minimum: string;
  readonly riskLevel: string;
  readonly benchmark: string;
  readonly exitLoad: string;
  /** Percent of the assets a year. */
  readonly greatestExpense: string;
  /** Form of the fund house's document, null where there is none. */
  readonly document: 'a' | 'b' | 'c' | 'html' | null;
}

const names = [
  'Sahyadri',
  'Konkan',
  'Banyan',
  'Himadri',
  'Deccan Plateau',
  'Chinar',
  'Girnar',
  'Kaveri Delta',
];

export const fundHouses: readonly InventedFundHouse[] = names.map((name, index) => ({
  mfId: 901 + index,
  name,
}));

/** Category in AMFI's words, name, risk, benchmark, exit load and greatest expense: what fits together. */
const kinds = [
  ['Equity Schemes - Value Fund', 'Value Fund', 'Very High', 'Nifty 500 TRI', oneYear(), '2.25%'],
  [
    'Debt Scheme - Corporate Bond Fund',
    'Corporate Bond Fund',
    'Moderate',
    'Nifty Corporate Bond Index A-II',
    'Nil',
    '0.75%',
  ],
  [
    'Hybrid Scheme - Multi Asset Allocation',
    'Multi Asset Allocation Fund',
    'High',
    '65% Nifty 500 TRI + 20% Nifty Short Duration Debt Index + 15% Domestic Price of Gold',
    oneYear(),
    '2.00%',
  ],
  ['Other Scheme - Index Funds', 'Nifty Alpha Index Fund', 'Very High', 'Nifty Alpha 50 TRI', 'Nil', '1.00%'],
  [
    'Solution Oriented Scheme - Retirement Fund',
    'Retirement Fund',
    'Moderately High',
    'Nifty 50 Hybrid Composite Debt 65:35 Index',
    'Nil',
    '2.25%',
  ],
  [
    'Debt Scheme - Liquid Fund',
    'Liquid Fund',
    'Low to Moderate',
    'Nifty Liquid Index A-I',
    'Nil after seven days',
    '0.35%',
  ],
  [
    'Equity Schemes - Small Cap Fund',
    'Small Cap Fund',
    'Very High',
    'Nifty Smallcap 250 TRI',
    oneYear(),
    '2.25%',
  ],
  ['Debt Scheme - Overnight Fund', 'Overnight Fund', 'Low', 'Nifty 1D Rate Index', 'Nil', '0.20%'],
] as const;
const forms = ['a', 'b', 'c', 'html', null] as const;
const minimums = ['5000', 'Rs. 1,000 and in multiples of Re. 1 thereafter', 'Rs. 500/-', '100'];

function oneYear(): string {
  return '1% if redeemed within one year';
}

function scheme(index: number, opens: number, days: number, listed: boolean): InventedScheme {
  const day = (distance: number) => tradingDayAfter(addDays(capturedOn, distance), 0);
  return inventedScheme(index, day(opens), day(opens + days), listed);
}

/** Makes a scheme whose house, kind and terms follow from its number. */
export function inventedScheme(
  index: number,
  openOn: IndianDay,
  closeOn: IndianDay,
  listed: boolean,
): InventedScheme {
  const kind = kinds[(index * 3 + Math.floor(index / fundHouses.length)) % kinds.length] ?? kinds[0];
  const house = fundHouses[index % fundHouses.length] ?? { mfId: 901, name: 'Sahyadri' };
  return {
    house,
    name: `${house.name} ${kind[1]}`,
    schemeId: listed ? 96_001 + index : null,
    code: 970_001 + index * 4,
    type: index % 5 === 4 ? 'Close Ended' : 'Open Ended',
    category: kind[0],
    openOn,
    closeOn,
    minimum: minimums[index % minimums.length] ?? '5000',
    riskLevel: kind[2],
    benchmark: kind[3],
    exitLoad: kind[4],
    greatestExpense: kind[5],
    document: listed ? (forms[index % forms.length] ?? null) : null,
  };
}

/** Schemes on AMFI's list: open on the day of capture; the first opened on it, the second closes on it. */
export const openSchemes: readonly InventedScheme[] = [
  scheme(0, 0, 14, true),
  scheme(1, -14, 14, true),
  ...Array.from({ length: 8 }, (_, index) => scheme(index + 2, -1 - index, 13, true)),
];

/** Schemes in the master alone: announced, and long over. */
export const otherSchemes: readonly InventedScheme[] = [
  ...Array.from({ length: 4 }, (_, index) => scheme(index + 10, 2 + index * 3, 14, false)),
  ...Array.from({ length: 22 }, (_, index) => scheme(index + 14, -40 - index * 47, 14, false)),
];
