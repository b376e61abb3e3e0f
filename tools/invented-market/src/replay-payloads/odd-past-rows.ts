import { indianDay } from '@market/kernel';

/**
 * Rows of the list of past issues that are no plain share issue, or were called off: the ones that a reader of
 * the list stumbles over.
 */
export const oddPastRows = [
  smeRow(
    'Devashish Granites Limited-Issue Withdrawn',
    'DEVASHISH',
    '2026-11-05',
    '05-NOV-2026',
    '11-NOV-2026',
    'Rs.88 to Rs.92',
  ),
  smeRow(
    'Pragnya Geo Surveys Limited-Issue postponed',
    'PRAGNYA',
    '2026-10-26',
    '26-OCT-2026',
    '28-OCT-2026',
    'Rs.66 to Rs.70',
  ),
  plainRow('Sanchari Highways Trust', 'SANCHARI', 'IV', '2026-10-12', {
    start: '12-OCT-2026',
    end: '14-OCT-2026',
    removal: '15-OCT-2026',
    listing: '22-OCT-2026',
    price: '   104',
    range: 'Rs.103 to Rs.104',
  }),
  plainRow('Vistaar Office Parks REIT', 'VISTAARREIT', 'RR', '2026-08-05', {
    start: '05-AUG-2026',
    end: '07-AUG-2026',
    removal: '10-AUG-2026',
    listing: '18-AUG-2026',
    price: '   285',
    range: 'Rs.271 to Rs.285',
  }),
  plainRow('Aikya Gold Finance Limited', 'AIKYAFIN', 'N0', '2026-09-08', {
    start: '08-SEP-2026',
    end: '21-SEP-2026',
    removal: '22-SEP-2026',
    listing: '28-SEP-2026',
    price: '  1000',
    range: '-',
  }),
  plainRow('Sphatik Infrastructure Finance Limited', 'SPHATIK', 'N2', '2025-06-09', {
    start: '09-JUN-2025',
    end: '20-JUN-2025',
    removal: '23-JUN-2025',
    listing: '27-JUN-2025',
    price: '  1000',
    range: 'Rs.1000',
  }),
  plainRow('Tuhinagiri Home Finance Limited', '875THFL28', 'N1', '2023-04-03', {
    start: '03-APR-2023',
    end: '21-APR-2023',
    removal: '24-APR-2023',
    listing: '04-MAY-2023',
    price: '  1000',
    range: '-',
  }),
  plainRow('Kedarvan Gold Loans Limited', '925KGLL27', 'N4', '2022-01-17', {
    start: '17-JAN-2022',
    end: '04-FEB-2022',
    removal: '07-FEB-2022',
    listing: '15-FEB-2022',
    price: '######',
    range: 'Rs.1000',
  }),
  {
    openOn: indianDay('2026-03-11'),
    row: {
      companyName: 'Vindhyachal Micro Credit Limited',
      ipoEndDate: '13-MAR-2026',
      ipoStartDate: '11-MAR-2026',
      issuePrice: '1,00,000',
      listingDate: '18-MAR-2026',
      priceRange: 'Rs.1,00,000',
      securityType: 'SME',
      symbol: '975VMCL29',
      company: 'Vindhyachal Micro Credit Limited',
    },
  },
];

function smeRow(name: string, symbol: string, openOn: string, start: string, end: string, range: string) {
  return {
    openOn: indianDay(openOn),
    row: {
      companyName: name,
      ipoEndDate: end,
      ipoStartDate: start,
      issuePrice: '-',
      listingDate: '-',
      priceRange: range,
      securityType: 'SME',
      symbol,
      company: name,
    },
  };
}

/** Returns an archive row of the list of past issues. */
export function plainRow(
  company: string,
  symbol: string,
  securityType: string,
  openOn: string,
  days: { start: string; end: string; removal: string; listing: string; price: string; range: string },
) {
  return {
    openOn: indianDay(openOn),
    row: {
      company,
      htmSym: symbol.toLowerCase(),
      ipoEndDate: days.end,
      ipoStartDate: days.start,
      issuePrice: days.price,
      linkRemovalDate: days.removal,
      listingDate: days.listing,
      priceRange: days.range,
      securityType,
      symbol,
    },
  };
}
