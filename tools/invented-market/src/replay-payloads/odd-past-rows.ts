import { indianDay } from '@market/kernel';
import type { PastIssue } from '../wires/nse-list-rows';

/**
 * Rows of the list of past issues that a reader has to leave out or treat apart: no plain share issues, and issues
 * that were called off.
 */
export const oddPastRows: readonly PastIssue[] = [
  {
    ...{ name: 'Devashish Granites Limited-Issue Withdrawn', symbol: 'DEVASHISH', securityType: 'SME' },
    ...{ price: '-', range: 'Rs.88 to Rs.92', ...days('2026-11-05', '2026-11-11', null) },
  },
  {
    ...{ name: 'Pragnya Geo Surveys Limited-Issue postponed', symbol: 'PRAGNYA', securityType: 'SME' },
    ...{ price: '-', range: 'Rs.66 to Rs.70', ...days('2026-10-26', '2026-10-28', null) },
  },
  {
    ...{ name: 'Sanchari Highways Trust', symbol: 'SANCHARI', securityType: 'IV', price: '104' },
    ...{ range: 'Rs.103 to Rs.104', ...days('2026-10-12', '2026-10-14', '2026-10-22') },
  },
  {
    ...{ name: 'Vistaar Office Parks REIT', symbol: 'VISTAARREIT', securityType: 'RR', price: '285' },
    ...{ range: 'Rs.271 to Rs.285', ...days('2026-08-05', '2026-08-07', '2026-08-18', '2026-08-10') },
  },
  {
    ...{ name: 'Aikya Gold Finance Limited', symbol: 'AIKYAFIN', securityType: 'N0', price: '1000' },
    ...{ range: '-', ...days('2026-09-08', '2026-09-21', '2026-09-28') },
  },
  {
    ...{
      name: 'Sphatik Infrastructure Finance Limited',
      symbol: 'SPHATIK',
      securityType: 'N2',
      price: '1000',
    },
    ...{ range: 'Rs.1000', ...days('2025-06-09', '2025-06-20', '2025-06-27', '2025-06-23') },
  },
  {
    ...{ name: 'Tuhinagiri Home Finance Limited', symbol: '875THFL28', securityType: 'N1', price: '1000' },
    ...{ range: '-', ...days('2023-04-03', '2023-04-21', '2023-05-04', '2023-04-24') },
  },
  {
    ...{ name: 'Kedarvan Gold Loans Limited', symbol: '925KGLL27', securityType: 'N4', price: '######' },
    ...{ range: 'Rs.1000', ...days('2022-01-17', '2022-02-04', '2022-02-15', '2022-02-07') },
  },
  {
    ...{
      name: 'Vindhyachal Micro Credit Limited',
      symbol: '975VMCL29',
      securityType: 'SME',
      price: '1,00,000',
    },
    ...{ range: 'Rs.1,00,000', ...days('2026-03-11', '2026-03-13', '2026-03-18') },
  },
];

function days(openOn: string, closeOn: string, listedOn: string | null, removedOn?: string) {
  return {
    openOn: indianDay(openOn),
    closeOn: indianDay(closeOn),
    listedOn: listedOn === null ? null : indianDay(listedOn),
    ...(removedOn === undefined ? {} : { removedOn: indianDay(removedOn) }),
  };
}
