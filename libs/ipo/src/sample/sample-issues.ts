import type { Board, Exchange } from '@market/contracts';

/** Invented issue: trading days are counted from the present day in India. Null is an unknown value. */
export interface SampleIssue {
  readonly company: string;
  readonly board: Board;
  readonly exchanges: readonly Exchange[];
  readonly sector: string | null;
  /** Price band. Units: rupees. */
  readonly band: readonly [number, number] | null;
  /** Lot size. Units: shares. */
  readonly lot: number | null;
  /** Size of the issue. Units: crore rupees. */
  readonly crore: number | null;
  /**
   * Trading days to opening, closing, allotment, listing, from the day of `since`. Shares list on the third one after the
   * close. Source: SEBI circular SEBI/HO/CFD/TPD1/CIR/P/2023/140.
   */
  readonly days: readonly [number | null, number | null, number | null, number | null];
  /** Days from today to the day that the trading days are counted from. Default: 0. */
  readonly since?: number;
  /** Times subscribed: retail, non-institutional, institutional. */
  readonly times?: readonly [number, number, number];
  /** Prices of the first and the last trade. Units: rupees. */
  readonly traded?: readonly [number | null, number | null];
  readonly withdrawn?: true;
  /** Postponed: `days` are those of the plan. */
  readonly postponed?: true;
  /** Shares are reserved for employees, shareholders and policyholders, too. */
  readonly staff?: true;
  readonly registrar?: string | null;
  readonly leadManagers?: readonly string[] | null;
}

/** Invented registrars, which several issues share. */
export const registrars = [
  'Kaveri Registry Services Limited',
  'Sahyadri Share Registry Private Limited',
] as const;
export const managers = [
  'Meridian Capital Advisors Limited',
  'Banyan Securities Limited',
  'Northstar Capital Private Limited',
];

const featured: readonly SampleIssue[] = [
  {
    company: 'Aravalli Precision Castings Limited',
    board: 'MAINBOARD',
    exchanges: ['NSE', 'BSE'],
    sector: 'Industrial Products',
    band: [271, 285],
    lot: 52,
    crore: 620.4,
    days: [0, 2, 3, 5],
    times: [1.42, 2.05, 0.38],
  },
  {
    company: 'Konkan Coastal Shipping Limited',
    board: 'MAINBOARD',
    exchanges: ['NSE', 'BSE'],
    sector: 'Transport Services',
    band: [152, 160],
    lot: 93,
    crore: 1250,
    days: [-1, 1, 2, 4],
    times: [3.18, 6.9, 2.71],
  },
  {
    company: 'Nilgiri Organic Foods Limited',
    board: 'SME',
    exchanges: ['NSE'],
    sector: 'Food Products',
    band: [95, 101],
    lot: 1200,
    crore: 48.96,
    days: [-2, 0, 1, 3],
    times: [14.6, 22.31, 9.02],
  },
  {
    company: 'Deccan Drone Systems Limited',
    board: 'SME',
    exchanges: ['BSE'],
    sector: null,
    band: [118, 118],
    lot: 1000,
    crore: 31.2,
    days: [0, 2, 3, 5],
  },
  {
    company: 'Malwa Speciality Chemicals Limited',
    board: 'MAINBOARD',
    exchanges: ['NSE', 'BSE'],
    sector: 'Chemicals',
    band: [402, 424],
    lot: 35,
    crore: 2140.75,
    days: [3, 5, 6, 8],
  },
  {
    company: 'Satpura Renewable Power Limited',
    board: 'MAINBOARD',
    exchanges: ['NSE', 'BSE'],
    sector: 'Power',
    band: [88, 93],
    lot: 161,
    crore: 3200,
    days: [7, 9, 10, 12],
  },
  {
    company: 'Chambal Textile Mills Limited',
    board: 'SME',
    exchanges: ['NSE'],
    sector: 'Textiles',
    band: null,
    lot: null,
    crore: null,
    days: [12, 14, null, null],
    registrar: null,
    leadManagers: null,
  },
  {
    company: 'Vindhya Health Sciences Limited',
    board: 'MAINBOARD',
    exchanges: ['NSE', 'BSE'],
    sector: 'Healthcare',
    band: null,
    lot: null,
    crore: null,
    days: [null, null, null, null],
    leadManagers: null,
  },
  {
    company: 'Godavari Fintech Solutions Limited',
    board: 'MAINBOARD',
    exchanges: ['NSE', 'BSE'],
    sector: 'Financial Technology',
    band: [545, 574],
    lot: 26,
    crore: 1840.5,
    days: [-4, -2, -1, 1],
    times: [8.4, 31.77, 54.12],
  },
  {
    company: 'Saurashtra Cables Limited',
    board: 'SME',
    exchanges: ['NSE'],
    sector: 'Electricals',
    band: [72, 77],
    lot: 1600,
    crore: 22.68,
    days: [-5, -3, -2, 0],
    times: [41.2, 66.05, 12.4],
  },
  {
    company: 'Vaigai Water Systems Limited',
    staff: true,
    board: 'MAINBOARD',
    exchanges: ['NSE', 'BSE'],
    sector: 'Utilities',
    band: [128, 135],
    lot: 111,
    crore: 745,
    days: [-6, -4, -3, -1],
    times: [2.6, 3.15, 8.4],
  },
  {
    company: 'Coromandel Aqua Exports Limited',
    board: 'SME',
    exchanges: ['BSE'],
    sector: 'Food Products',
    band: [64, 68],
    lot: 2000,
    crore: 18.4,
    days: [-3, -1, 0, 2],
    times: [2.11, 1.04, 1],
  },
  {
    company: 'Brahmaputra Tea Estates Limited',
    board: 'MAINBOARD',
    exchanges: ['NSE', 'BSE'],
    sector: 'Agriculture',
    band: [190, 201],
    lot: 74,
    crore: 480,
    days: [-7, -5, -4, -2],
    times: [5.61, 3.9, 11.2],
    traded: [236.4, 221.05],
  },
  {
    company: 'Narmada Logistics Parks Limited',
    board: 'MAINBOARD',
    exchanges: ['NSE', 'BSE'],
    sector: 'Realty',
    band: [57, 60],
    lot: 250,
    crore: 5000,
    days: [-11, -9, -8, -6],
    times: [0.92, 1.31, 4.05],
    traded: [57.5, 52.85],
  },
  {
    company: 'Tungabhadra Steel Works Limited',
    board: 'SME',
    exchanges: ['NSE'],
    sector: 'Metals',
    band: [110, 116],
    lot: 1200,
    crore: 41.9,
    days: [-16, -14, -13, -11],
    times: [104.3, 251.6, 38.44],
    traded: [214.6, 198],
  },
  {
    company: 'Periyar Polymers Limited',
    board: 'SME',
    exchanges: ['BSE'],
    sector: null,
    band: [53, 53],
    lot: 2000,
    crore: 9.75,
    days: [-22, -20, -19, -17],
    times: [3.3, 2.2, 1],
    traded: [null, 49.15],
  },
  {
    company: 'Rann Solar Glass Limited',
    board: 'MAINBOARD',
    exchanges: ['NSE', 'BSE'],
    sector: 'Industrial Products',
    band: [214, 225],
    lot: 66,
    crore: 905.25,
    days: [-6, -4, null, null],
    withdrawn: true,
  },
  {
    company: 'Ganga Hospitality Ventures Limited',
    board: 'SME',
    exchanges: ['NSE'],
    sector: 'Hotels',
    band: [207, 212],
    lot: 600,
    crore: 36,
    days: [4, 6, null, null],
    withdrawn: true,
  },
];

const rivers = ['Himadri', 'Kaveri', 'Sindhu', 'Yamuna', 'Mahanadi', 'Krishna', 'Teesta'];
/** Last word of a company's name, and its sector at the exchanges. */
const trades = [
  ['Foods', 'Food Products'],
  ['Motors', 'Automobiles'],
  ['Pharma', 'Pharmaceuticals'],
  ['Finance', 'Finance'],
  ['Retail', 'Retailing'],
  ['Software', 'IT Services'],
  ['Cement', 'Cement'],
  ['Jewels', 'Gems & Jewellery'],
  ['Paper', 'Paper'],
] as const;

/** Rounds a price to the tick size of five paise. Units: rupees. */
function onTick(rupees: number): number {
  return Math.round(rupees * 20) / 20;
}

/** Many past issues, for paging and the filter by year. */
const past: readonly SampleIssue[] = Array.from({ length: 43 }, (_, index): SampleIssue => {
  const low = 60 + ((index * 37) % 500);
  const high = Math.round(low * 1.05);
  const sme = index % 3 === 1;
  const gain = ((index * 29) % 90) - 20;
  const first = onTick((high * (100 + gain)) / 100);
  const [trade, sector] = trades[index % trades.length] ?? trades[0];
  return {
    company: `${rivers[index % rivers.length] ?? ''} ${trade} Limited`,
    board: sme ? 'SME' : 'MAINBOARD',
    exchanges: sme ? [index % 2 === 0 ? 'NSE' : 'BSE'] : ['NSE', 'BSE'],
    sector,
    band: [low, high],
    lot: sme ? Math.ceil(120_000 / high / 100) * 100 : Math.floor(15_000 / high),
    crore: sme ? 20 + (index % 40) : 300 + index * 17.5,
    since: -40 - index * 23,
    days: [0, 2, 3, 5],
    times: [1 + (index % 30) * 1.7, 2 + (index % 20) * 3.1, 0.5 + (index % 15) * 4.4],
    traded: [first, onTick((first * (90 + (index % 30))) / 100)],
  };
});

const postponed: readonly SampleIssue[] = [
  {
    company: 'Lonar Crater Minerals Limited',
    board: 'MAINBOARD',
    exchanges: ['NSE', 'BSE'],
    sector: 'Metals',
    band: [318, 335],
    lot: 44,
    crore: 1120,
    days: [2, 4, 5, 7],
    postponed: true,
  },
  {
    company: 'Sundarban Honey Company Limited',
    board: 'SME',
    exchanges: ['BSE'],
    sector: 'Food Products',
    band: [82, 86],
    lot: 1600,
    crore: 27.5,
    days: [-8, -6, -5, -3],
    postponed: true,
  },
];

/** All sample issues, in the order of their ids: new ones are appended. */
export const sampleIssues: readonly SampleIssue[] = [...featured, ...past, ...postponed];
