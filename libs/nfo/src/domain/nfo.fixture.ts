import type { NfoSchemeRecord } from '@market/contracts';
import { dayInIndia, type Fact, indianDay, type IndianDay, instantInIndia } from '@market/kernel';
import { statusAt } from './nfo-status';
import type { OfferCheck } from './offer-check';
import { toSchemeFacts, historySource, mergedScheme, type SchemeFacts, schemeFacts } from './scheme-facts';

export const day = (text: string): IndianDay => indianDay(text);

/** Makes an instant from a day and a time of day in India. */
export const at = (on: string, time: string): Date => instantInIndia(day(on), time);

/** Makes AMFI's complete record of an invented offer, open from 9 to 20 March 2026. */
export function aSchemeRecord(part: Partial<NfoSchemeRecord> = {}): NfoSchemeRecord {
  return {
    source: 'amfi',
    sourceKey: '90001',
    schemeId: '90001',
    amcName: 'Sahyadri Mutual Fund',
    mfId: '901',
    schemeName: 'SAHYADRI VALUE FUND',
    schemeType: 'Open Ended',
    category: 'equity',
    subCategory: 'Value Fund',
    openOn: day('2026-03-09'),
    closeOn: day('2026-03-20'),
    allotmentOn: null,
    minInvestmentRupees: 5000,
    minSipAmountRupees: null,
    exitLoad: null,
    expenseRatioPercent: null,
    benchmark: null,
    fundManager: null,
    objective: null,
    riskLevel: null,
    sipAvailable: null,
    lumpSumAvailable: null,
    ...part,
  };
}

/** Makes the record of the fund house's document on the same offer: without fund house and category. */
export function aDocumentRecord(part: Partial<NfoSchemeRecord> = {}): NfoSchemeRecord {
  return aSchemeRecord({
    source: 'fund-houses',
    amcName: null,
    mfId: null,
    schemeName: 'Sahyadri Value Fund',
    category: null,
    subCategory: null,
    openOn: null,
    closeOn: null,
    allotmentOn: day('2026-03-25'),
    minSipAmountRupees: 500,
    riskLevel: 'very_high',
    benchmark: 'NIFTY 500 TRI',
    fundManager: 'Asha Kulkarni',
    exitLoad: '1% within one year',
    expenseRatioPercent: 2.25,
    sipAvailable: true,
    lumpSumAvailable: true,
    ...part,
  });
}

/** Makes a record of the scheme master on the same offer. */
export function aMasterRecord(part: Partial<NfoSchemeRecord> = {}): NfoSchemeRecord {
  return aSchemeRecord({
    source: 'scheme-master',
    sourceKey: '150001',
    schemeId: null,
    mfId: null,
    schemeName: 'Sahyadri Value Fund',
    ...part,
  });
}

/**
 * Makes an offer on which a source states a record after another one.
 *
 * @param before earlier record of the source, null without one
 */
export function anOfferCheck(
  said: NfoSchemeRecord,
  before: NfoSchemeRecord | null,
  { now = at('2026-03-10', '12:00') } = {},
): OfferCheck {
  const old: SchemeFacts = before === null ? {} : toSchemeFacts(before);
  const believed: SchemeFacts = { ...old, ...toSchemeFacts(said) };
  const nameOf = ({ schemeName }: SchemeFacts) => (schemeName === undefined ? [] : [schemeName]);
  const known = mergedScheme(old, nameOf(old));
  const { openOn } = known;
  const isOther = ({ fields }: Fact) =>
    fields.some((field) => old[field] !== undefined && old[field] !== believed[field]);
  return {
    believed,
    name: mergedScheme(believed, nameOf(believed)).name,
    before: openOn === null ? null : { ...known, status: statusAt({ ...known, openOn }, now) },
    changed: new Set(schemeFacts.filter(isOther).map(({ name }) => name)),
    isContradicted: false,
    isHistory: said.source === historySource,
    today: dayInIndia(now),
  };
}
