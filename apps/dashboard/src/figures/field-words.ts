import type { Cell } from './flat-record';
import { cellText } from './cell-text';
import { valueWords } from './market-choices';
import { amount, crores, notStated, signedPercent, timesSubscribed } from './market-words';
import { decimal } from './numbers';

/** Writes a number of the public API with its unit. */
type WriteNumber = (value: number) => string;

/** Fields of the public API that no page of a record shows by a name of its own: their names in words, and how numbers are written. */
const words: Readonly<Record<string, readonly [label: string, write?: WriteNumber]>> = {
  'issuePrice.min': ['Price band, lower end', amount],
  'issuePrice.max': ['Price band, upper end', amount],
  lotSize: ['Lot', decimal],
  issueSize: ['Issue size'],
  issueSizeRupees: ['Issue size', crores],
  issueSizeShares: ['Issue size in shares', decimal],
  minInvestment: ['Minimum investment', amount],
  'subscription.retailTimes': ['Subscribed, retail', timesSubscribed],
  'subscription.niiTimes': ['Subscribed, NII', timesSubscribed],
  'subscription.qibTimes': ['Subscribed, QIB', timesSubscribed],
  'listing.listingGain': ['Listing gain', signedPercent],
  'listing.returns.d7': ['Return of 7 days', signedPercent],
  'listing.returns.d30': ['Return of 30 days', signedPercent],
  'listing.returns.d90': ['Return of 90 days', signedPercent],
  'listing.returns.d365': ['Return of a year', signedPercent],
  'symbols.nse': ['Symbol at NSE'],
  'symbols.bse': ['Symbol at BSE'],
  'documents.drhp': ['Draft prospectus (DRHP)'],
  'documents.rhp': ['Red herring prospectus (RHP)'],
  type: ['Board'],
  amcName: ['Fund house'],
  sipAvailable: ['SIP'],
  lumpSumAvailable: ['Lump sum'],
  isins: ['ISINs'],
  planCount: ['Plans', decimal],
  amfiSchemeCode: ['AMFI scheme code'],
  maxShares: ['Shares at most', decimal],
  securityType: ['Type of security'],
};

/** Fields whose values are words of an enumeration. */
const enumerations = new Set(['status', 'type', 'category', 'riskLevel', 'securityType']);

/** Names a field of the public API in words: `dates.closeDate` without a name of its own is `Close date`. */
export function fieldLabel(field: string): string {
  return words[field]?.[0] ?? sentence(field.split('.').at(-1) ?? field);
}

/** Writes a value of a field for people. */
export function fieldValue(field: string, value: Cell): string {
  if (value === null) return notStated;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return (words[field]?.[1] ?? decimal)(value);
  return enumerations.has(field) ? valueWords(value) : cellText(value);
}

function sentence(name: string): string {
  const spaced = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
