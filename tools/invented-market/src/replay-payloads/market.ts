import { indianDay } from '@market/kernel';
import {
  aListing,
  anInventedIssue,
  type BseSide,
  type Demand,
  type InventedIssue,
  type NseSide,
} from './invented-issue';

/**
 * The issues of the invented market that are announced, open, just closed or just listed on the day of capture.
 * Every company, price and figure is made up.
 */
export const announcedIssues: readonly InventedIssue[] = [
  ...mainboardIssues(),
  ...nseSmeIssues(),
  ...bseOnlyIssues(),
  ...listedThisMonth(),
];

function mainboardIssues(): InventedIssue[] {
  return [
    anInventedIssue({
      name: 'Saanvira Precision Tools Limited',
      ...mainboard('2026-11-17', '2026-11-19', 268, 281),
      nse: nse('SAANVIRA', 'Saanvira Precision Tools Limited'),
      bse: bse(8021, 'SAANVIRA PRECISION TOOLS LTD', 'SAANVIRA'),
      demand: demand(1.82, 3.4, 5.9, 2.75, 1.41),
      shares: 7_684_947,
      employeeShares: 53_346,
    }),
    anInventedIssue({
      name: 'Meghdoot Hy-Tech Fabrics Limited',
      ...mainboard('2026-11-18', '2026-11-20', 94, 99),
      nse: nse('MEGHDOOT', 'Meghdoot Hy-Tech Fabrics Limited'),
      bse: bse(8023, 'Meghdoot Hy Tech Fabrics Limited', 'MEGHDOOT'),
      demand: demand(0.02, 0.31, 0.64, 0.88, 0),
      priceRangeText: 'Rs.94 to Rs.99 ',
      sector: 'Textiles',
    }),
    anInventedIssue({
      name: 'Girivan Cold Chain Logistics Limited',
      ...mainboard('2026-11-16', '2026-11-18', 750, 788),
      nse: nse('GIRIVAN', 'Girivan Cold Chain Logistics Limited'),
      bse: bse(8018, 'Girivan Cold-Chain Logistics Limited', 'GIRIVAN'),
      demand: demand(48.2, 61.7, 39.3, 12.6, 5.2),
      employeeShares: 40_014,
      sector: 'Logistics Solution Provider',
    }),
    anInventedIssue({
      name: 'Tarangini Water Systems Limited',
      ...mainboard('2026-11-20', '2026-11-25', 48, 51),
      nse: nse('TARANGINI', 'Tarangini Water Systems Limited'),
      bse: bse(8026, 'TARANGINI WATER SYSTEMS LIMITED', 'TARANGINI'),
      lot: 281,
      lotText: 'Minimum 281 Equity shares and in multiples thereof',
      priceRangeText: 'Rs. 48/- to Rs. 51/-',
    }),
    anInventedIssue({
      name: 'Nilgaur Speciality Chemicals Limited',
      ...mainboard('2026-11-25', '2026-11-27', 401, 422),
      nse: nse('NILGAUR', 'Nilgaur Speciality Chemicals Limited'),
      sector: 'Specialty Chemicals',
      priceRangeText: 'Rs.401-Rs.422',
    }),
    anInventedIssue({
      name: 'Ekavira Housing Finance Limited',
      ...mainboard('2026-11-12', '2026-11-16', 329, 346),
      nse: nse('EKAVIRA', 'Ekavira Housing Finance Limited'),
      bse: bse(8014, 'EKAVIRA HOUSING FINANCE LIMITED', 'EKAVIRA'),
      demand: demand(22.4, 8.8, 11.1, 4.35, 0),
      sector: 'Housing Finance Company',
    }),
    anInventedIssue({
      name: 'Udaygiri Renewable Power Limited',
      ...mainboard('2026-11-13', '2026-11-17', 118, 124),
      nse: nse('UDAYGIRI', 'Udaygiri Renewable Power Limited'),
      bse: bse(8016, 'Udaygiri Renewable Power Ltd', 'UDAYRENEW'),
      demand: demand(3.1, 0.92, 1.48, 2.02, 0),
      sector: 'Power Generation',
    }),
  ];
}

/**
 * The first attempt of an issue that is announced again under another symbol; only its detail page is left.
 */
export const postponedIssue: InventedIssue = anInventedIssue({
  name: 'Pragnya Geo Surveys Limited',
  ...sme('2026-10-26', '2026-10-28', 66, 70),
  nse: nse('PRAGNYA', 'Pragnya Geo Surveys Limited-Issue postponed', 'ST'),
  remark:
    'BRLM to the Pragnya Geo Surveys Limited has informed the Exchange that the Company has decided to postpone the issue',
});

function nseSmeIssues(): InventedIssue[] {
  return [
    anInventedIssue({
      name: 'Kalpadhenu Agro Foods Limited',
      ...sme('2026-11-17', '2026-11-19', 97, 102),
      nse: nse('KALPADHENU', 'Kalpadhenu Agro Foods Limited', 'SM'),
      demand: demand(0.4, 1.9, 2.7, 4.8, 0),
      sector: 'Packaged Foods',
    }),
    anInventedIssue({
      name: 'Bhavitra Mobility Limited',
      ...sme('2026-11-18', '2026-11-20', 142, 150),
      nse: nse('BHAVITRA', 'Bhavitra Mobility Limited', 'SM'),
    }),
    anInventedIssue({
      name: 'Pragnya Geo Surveys Limited',
      ...sme('2026-11-19', '2026-11-23', 66, 70),
      nse: nse('PRAGNYAGEO', 'Pragnya Geo Surveys Limited', 'ST'),
      sector: 'IT Enabled Services',
    }),
    anInventedIssue({
      name: 'Rujuta Metalform Limited',
      ...sme('2026-11-11', '2026-11-17', 81, 86),
      nse: nse('RUJUTA', 'Rujuta Metalform Limited', 'SM'),
      demand: demand(1.1, 0.7, 0.9, 1.6, 0),
      remark: 'The Company has extended the issue period by two working days, up to 17-Nov-2026',
      firstCloseOn: indianDay('2026-11-13'),
    }),
  ];
}

function bseOnlyIssues(): InventedIssue[] {
  return [
    anInventedIssue({
      name: 'Vanraj Timber Products Limited',
      ...mainboard('2026-11-19', '2026-11-23', 207, 218),
      bse: bse(8024, 'Vanraj Timber Products Limited', 'VANRAJTP'),
    }),
    anInventedIssue({
      name: 'Aadhira Ceramics Limited',
      ...sme('2026-11-17', '2026-11-19', 58, 58),
      bse: { ...bse(8022, 'AADHIRA CERAMICS LIMITED', 'AADHIRA'), fixedPrice: true },
      demand: demand(0, 0, 1.2, 2.1, 0),
    }),
    anInventedIssue({
      name: 'Omkareshwar Pipes Limited',
      ...sme('2026-11-20', '2026-11-25', 40, 40),
      bse: { ...bse(8027, 'OMKARESHWAR PIPES LTD', 'OMKPIPES'), fixedPrice: true },
    }),
    anInventedIssue({
      name: 'Girivan Herbal Care Limited',
      ...sme('2026-11-17', '2026-11-19', 120, 126),
      bse: bse(8020, 'Girivan Herbal Care Limited', 'UDAYGIRI'),
      demand: demand(2.2, 6.4, 8.1, 9.7, 0),
    }),
  ];
}

function listedThisMonth(): InventedIssue[] {
  return [
    anInventedIssue({
      name: 'Nirjhara Beverages Limited',
      ...mainboard('2026-11-03', '2026-11-05', 195, 205),
      nse: nse('NIRJHARA', 'Nirjhara Beverages Limited'),
      bse: { ...bse(8004, 'Nirjhara Beverages Limited', 'NIRJHARA'), scripCode: 545_009 },
      demand: demand(18.6, 24.9, 21.3, 8.4, 0),
      listing: aListing('NIRJHARA', indianDay('2026-11-05'), 205, 0.112),
      sector: 'Other Beverages',
    }),
    anInventedIssue({
      name: 'Rangoli Print Solutions Limited',
      ...sme('2026-11-06', '2026-11-11', 59, 62),
      nse: nse('RANGOLI', 'Rangoli Print Solutions Limited', 'SM'),
      demand: demand(1.4, 2.2, 3.8, 5.7, 0),
      listing: aListing('RANGOLI', indianDay('2026-11-11'), 62, -0.08),
      sector: 'Printing & Publication',
    }),
    anInventedIssue({
      name: 'Chandrika Diagnostics Limited',
      ...mainboard('2026-11-09', '2026-11-12', 461, 485),
      nse: nse('CHANDRIKA', 'Chandrika Diagnostics Limited'),
      bse: { ...bse(8009, 'CHANDRIKA DIAGNOSTICS LIMITED', 'CHANDRIKA'), scripCode: 545_018 },
      demand: demand(71.3, 44.2, 38.8, 15.9, 6.1),
      employeeShares: 62_000,
      listing: aListing('CHANDRIKA', indianDay('2026-11-12'), 485, 0.285),
      sector: 'Healthcare Service Provider',
    }),
    anInventedIssue({
      name: 'Sthirava Packaging (India) Limited',
      ...mainboard('2026-11-11', '2026-11-13', 161, 170),
      nse: nse('STHIRAVA', 'Sthirava Packaging (India) Limited', 'BE'),
      bse: { ...bse(8011, 'Sthirava Packaging India Ltd', 'STHIRAVA'), scripCode: 545_021 },
      demand: demand(5.2, 2.6, 3.3, 3.9, 0),
      listing: aListing('STHIRAVA', indianDay('2026-11-13'), 170, -0.041),
      sector: 'Packaging',
    }),
    anInventedIssue({
      name: 'Yashoda Turbo Components Limited',
      ...sme('2026-11-11', '2026-11-13', 134, 140),
      nse: nse('YASHOTURBO', 'Yashoda Turbo Components Limited', 'ST'),
      demand: demand(12.5, 33.1, 41.9, 58.4, 0),
      listing: aListing('YASHOTURBO', indianDay('2026-11-13'), 140, 0.35),
      sector: 'Auto Components & Equipments',
    }),
  ];
}

function mainboard(openOn: string, closeOn: string, low: number, high: number) {
  return { board: 'mainboard' as const, openOn: indianDay(openOn), closeOn: indianDay(closeOn), low, high };
}

function sme(openOn: string, closeOn: string, low: number, high: number) {
  return { board: 'sme' as const, openOn: indianDay(openOn), closeOn: indianDay(closeOn), low, high };
}

function nse(symbol: string, name: string, series: NseSide['series'] = 'EQ'): NseSide {
  return { symbol, name, series };
}

function bse(ipoNo: number, name: string, symbol: string): BseSide {
  return { ipoNo, issueCode: ipoNo - 3145, name, symbol, fixedPrice: false, scripCode: null };
}

function demand(qib: number, bigNii: number, smallNii: number, retail: number, employee: number): Demand {
  return { qib, bigNii, smallNii, retail, employee };
}
