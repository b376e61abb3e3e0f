import { addDays, type IndianDay } from '@market/kernel';
import { capturedOn } from '../trading-days';

/** One invented fund house with a number that AMFI has not given. */
export interface InventedFundHouse {
  readonly mfId: number;
  /** Without "Mutual Fund". */
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

const kinds = [
  ['Equity Schemes - Value Fund', 'Value Fund', 'Very High'],
  ['Debt Scheme - Corporate Bond Fund', 'Corporate Bond Fund', 'Moderate'],
  ['Hybrid Scheme - Multi Asset Allocation', 'Multi Asset Allocation Fund', 'High'],
  ['Other Scheme - Index Funds', 'Nifty Alpha Index Fund', 'Very High'],
  ['Solution Oriented Scheme - Retirement Fund', 'Retirement Fund', 'Moderately High'],
  ['Debt Scheme - Liquid Fund', 'Liquid Fund', 'Low to Moderate'],
  ['Equity Schemes - Small Cap Fund', 'Small Cap Fund', 'Very High'],
  ['Debt Scheme - Overnight Fund', 'Overnight Fund', 'Low'],
] as const;
const forms = ['a', 'b', 'c', 'html', null] as const;
const minimums = ['5000', 'Rs. 1,000 and in multiples of Re. 1 thereafter', 'Rs. 500/-', '100'];

function scheme(index: number, opens: number, days: number, listed: boolean): InventedScheme {
  const kind = kinds[(index * 3 + Math.floor(index / fundHouses.length)) % kinds.length] ?? kinds[0];
  const house = fundHouses[index % fundHouses.length] ?? { mfId: 901, name: 'Sahyadri' };
  const series = index < 24 ? '' : ` Series ${index - 23}`;
  const openOn = addDays(capturedOn, opens);
  return {
    house,
    name: `${house.name} ${kind[1]}${series}`,
    schemeId: listed ? 96_001 + index : null,
    code: 970_001 + index * 4,
    type: index % 5 === 4 ? 'Close Ended' : 'Open Ended',
    category: kind[0],
    openOn,
    closeOn: addDays(openOn, days),
    minimum: minimums[index % minimums.length] ?? '5000',
    riskLevel: kind[2],
    document: listed ? (forms[index % forms.length] ?? null) : null,
  };
}

/** On AMFI's list: open on the day of capture; the first opened on it, the second closes on it. */
export const openSchemes: readonly InventedScheme[] = [
  scheme(0, 0, 14, true),
  scheme(1, -14, 14, true),
  ...Array.from({ length: 8 }, (_, index) => scheme(index + 2, -1 - index, 13, true)),
];

/** In the master alone: announced, and long over. */
export const otherSchemes: readonly InventedScheme[] = [
  ...Array.from({ length: 4 }, (_, index) => scheme(index + 10, 2 + index * 3, 14, false)),
  ...Array.from({ length: 22 }, (_, index) => scheme(index + 14, -40 - index * 47, 14, false)),
];
