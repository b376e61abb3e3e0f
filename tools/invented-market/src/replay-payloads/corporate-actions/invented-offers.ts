import { addDays, type IndianDay, indianDay } from '@market/kernel';
import { capturedOn, tradingDayAfter } from '../trading-days';

/** A share that has been listed for years, of a company that makes an offer. */
export interface InventedShare {
  readonly name: string;
  readonly symbol: string;
  /** Units: rupees. */
  readonly faceValue: number;
  /** Last price on the day of capture. Units: rupees. */
  readonly last: number;
}

/** A rights issue; `ratio` as new shares : shares held, `premium` on the face value in rupees. */
export interface InventedRights extends InventedShare {
  readonly ratio: string;
  readonly premium: number;
  readonly recordOn: IndianDay;
  readonly openOn: IndianDay;
  readonly closeOn: IndianDay;
}

/** A tender offer: a buyback, a takeover or a delisting. */
export interface InventedTender extends InventedShare {
  readonly series: 'BB' | 'TO' | 'DS';
  readonly offerType: string;
  /** Units: rupees. */
  readonly price: number;
  readonly shares: number;
  readonly recordOn: IndianDay | null;
  readonly openOn: IndianDay;
  readonly closeOn: IndianDay;
  /** Shares that were taken back, of those that were tendered. Absent: the past list does not tell. */
  readonly accepted?: { readonly shares: number; readonly of: number };
}

/** An offer for sale; without a retail day where the retail part fell away. */
export interface InventedOfs extends InventedShare {
  readonly floorPrice: number;
  readonly generalShares: number;
  readonly retailShares: number;
  readonly openOn: IndianDay;
  readonly retailOn: IndianDay | null;
}

const names = ['Aravind', 'Bhagirath', 'Charulata', 'Devgiri', 'Ekantik', 'Falguni', 'Gagan', 'Hemant'];
const trades = ['Forge', 'Papers', 'Dyes', 'Motors', 'Glass'];

function share(index: number, trade: number, last: number, faceValue = 10): InventedShare {
  const name = names[index % names.length] ?? '';
  const kind = trades[trade % trades.length] ?? '';
  const symbol = `${name.slice(0, 5)}${kind.slice(0, 4)}`.toUpperCase();
  return { name: `${name} ${kind} Limited`, symbol, faceValue, last };
}

/** Rights issues: four that take applications, four to come, the rest of the past half year. */
export const rightsIssues: readonly InventedRights[] = [
  rights(share(0, 0, 61.2), '1:3', 35, '2026-10-30', '2026-11-09', '2026-11-23'),
  {
    name: 'Samudrika Ports Limited',
    symbol: 'SAMUDRIKA',
    faceValue: 2,
    last: 88.4,
    ...terms('7:40', 58, '2026-11-05', '2026-11-12', '2026-11-20'),
  },
  rights(share(0, 2, 97.4), '1:4', 62, '2026-11-06', '2026-11-16', '2026-11-27'),
  rights(share(1, 2, 254), '3:20', 188, '2026-11-09', '2026-11-17', '2026-11-30'),
  rights(share(2, 0, 140), '2:5', 95.5, '2026-11-20', '2026-11-25', '2026-12-09'),
  rights(share(2, 2, 33.15), '1:1', 14, '2026-11-25', '2026-12-02', '2026-12-11'),
  rights(share(3, 2, 512), '1:9', 390, '2026-11-26', '2026-12-03', '2026-12-16'),
  rights(share(4, 2, 76.6), '5:12', 41, '2026-11-27', '2026-12-07', '2026-12-18'),
  ...[3, 4, 5, 6, 7].map((index) => {
    const recordOn = tradingDayAfter(addDays(capturedOn, -30 * (index - 2) - 7), 0);
    const openOn = tradingDayAfter(recordOn, 5);
    return rights(
      share(index, 0, 40 + index * 21),
      `${index}:${index * 3 + 1}`,
      12 + index,
      recordOn,
      openOn,
      tradingDayAfter(openOn, 7),
    );
  }),
];

/** Tender offers: buybacks among takeovers and a delisting. */
export const tenders: readonly InventedTender[] = [
  tender(share(0, 1, 1229.1, 5), 'BB', 'Buyback', 1475, 5_423_728, '2026-11-06', '2026-11-13', '2026-11-19'),
  tender(share(1, 1, 214.55, 2), 'BB', 'BUY BACK', 250, 1_600_000, '2026-11-09', '2026-11-17', '2026-11-23'),
  tender(share(2, 1, 88), 'TO', 'Takeover', 92, 2_600_000, null, '2026-11-09', '2026-11-20'),
  tender(share(0, 4, 318), 'BB', 'Buyback', 365, 720_000, '2026-11-05', '2026-11-12', '2026-11-19'),
  tender(share(1, 4, 92.2), 'BB', 'Buy Back', 110, 2_100_000, '2026-11-06', '2026-11-16', '2026-11-20'),
  tender(share(3, 1, 655, 1), 'BB', 'Buy Back', 800, 425_000, '2026-11-16', '2026-11-25', '2026-12-01'),
  tender(share(4, 1, 431), 'DS', 'Delisting', 0, 900_000, null, '2026-09-15', '2026-09-21'),
  ...[5, 6, 7].map((index) => {
    const recordOn = tradingDayAfter(addDays(capturedOn, -25 * (index - 3) - 6), 0);
    const openOn = tradingDayAfter(recordOn, 4);
    const price = 120 * index;
    return tender(
      share(index, 1, price * 0.9),
      'BB',
      'Buy-Back',
      price,
      300_000 * index,
      recordOn,
      openOn,
      tradingDayAfter(openOn, 4),
    );
  }),
];

/** Offers for sale: one on its retail day, four to come, past ones. */
export const offersForSale: readonly InventedOfs[] = [
  ofs(share(0, 3, 322.1), 310, 4_500_000, 500_000, '2026-11-17', '2026-11-18'),
  ofs(share(1, 3, 77.4), 72, 9_000_000, 1_000_000, '2026-11-19', '2026-11-20'),
  ofs(share(2, 4, 141.2), 132, 3_600_000, 400_000, '2026-11-19', '2026-11-20'),
  ofs(share(3, 4, 58.05), 54, 6_300_000, 700_000, '2026-11-19', '2026-11-20'),
  ofs(share(4, 4, 905), 860, 1_800_000, 200_000, '2026-11-20', '2026-11-23'),
  ofs(share(2, 3, 69.9), 63, 12_000_000, 0, '2026-09-08', null),
  ...[3, 4, 5, 6, 7].map((index) => {
    const openOn = tradingDayAfter(addDays(capturedOn, -42 * (index - 2)), 0);
    return ofs(
      share(index, 3, 90 * index),
      84 * index,
      2_700_000 * index,
      300_000 * index,
      openOn,
      tradingDayAfter(openOn, 1),
    );
  }),
];

/** The share that BSE’s calendar calls by its short name DHRUVTARA. */
export const openMarketBuyback = {
  scripCode: 538_227,
  symbol: 'DHRUVTARA',
  name: 'Dhruvtara Castings Ltd',
  last: 412.35,
};

function terms(ratio: string, premium: number, recordOn: string, openOn: string, closeOn: string) {
  const [record, from, to] = [indianDay(recordOn), indianDay(openOn), indianDay(closeOn)];
  return { ratio, premium, recordOn: record, openOn: from, closeOn: to };
}

function rights(of: InventedShare, ...said: Parameters<typeof terms>): InventedRights {
  return { ...of, ...terms(...said) };
}

function tender(
  of: InventedShare,
  series: InventedTender['series'],
  offerType: string,
  price: number,
  shares: number,
  recordOn: string | null,
  openOn: string,
  closeOn: string,
): InventedTender {
  const record = recordOn === null ? null : indianDay(recordOn);
  return {
    ...of,
    series,
    offerType,
    price,
    shares,
    recordOn: record,
    openOn: indianDay(openOn),
    closeOn: indianDay(closeOn),
  };
}

function ofs(
  of: InventedShare,
  floorPrice: number,
  generalShares: number,
  retailShares: number,
  openOn: string,
  retailOn: string | null,
): InventedOfs {
  const retail = retailOn === null ? null : indianDay(retailOn);
  return { ...of, floorPrice, generalShares, retailShares, openOn: indianDay(openOn), retailOn: retail };
}
