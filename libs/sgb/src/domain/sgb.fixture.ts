import type { SgbIssueRecord, SgbQuotationRecord, SgbRedemptionRecord } from '@market/contracts';
import { indianDay, type IndianDay, instantInIndia } from '@market/kernel';

/** Makes a day from its text, and an instant from a day and a time in India. */
export const day = indianDay;
export const at = (on: IndianDay | string, time: string): Date => instantInIndia(indianDay(on), time);

/** Makes the release of an invented tranche: 2026-27 Series I, open from 7 to 11 December 2026. */
export function anIssueRecord(part: Partial<SgbIssueRecord> = {}): SgbIssueRecord {
  return {
    financialYear: '2026-27',
    series: 1,
    release: '61001',
    openOn: day('2026-12-07'),
    closeOn: day('2026-12-11'),
    issuedOn: day('2026-12-15'),
    discount: 'online',
    nominalRupees: 12_480,
    offlineRupees: 12_480,
    onlineRupees: 12_430,
    ...part,
  };
}

/** Makes the release of the next tranche: 2026-27 Series II, open from 14 to 18 December 2026. */
export function aSecondIssue(part: Partial<SgbIssueRecord> = {}): SgbIssueRecord {
  return anIssueRecord({
    series: 2,
    release: '61005',
    openOn: day('2026-12-14'),
    closeOn: day('2026-12-18'),
    issuedOn: null,
    nominalRupees: 12_562,
    offlineRupees: 12_562,
    onlineRupees: 12_512,
    ...part,
  });
}

/** Makes the premature redemption of 2020-21 Series I on its coupon day in April 2026. */
export function aRedemptionRecord(part: Partial<SgbRedemptionRecord> = {}): SgbRedemptionRecord {
  return {
    financialYear: '2020-21',
    series: 1,
    release: '61002',
    kind: 'premature',
    dueOn: day('2026-04-28'),
    priceRupees: 12_300,
    ...part,
  };
}

/** Makes the row of 2023-24 Series IV in NSE's list. */
export function aQuotationRecord(part: Partial<SgbQuotationRecord> = {}): SgbQuotationRecord {
  return {
    exchange: 'NSE',
    symbol: 'SGBFEB32IV',
    isin: 'IN0020230184',
    name: 'Sovereign Gold Bonds 2.50% FEB 2032 Tr-IV',
    ...part,
  };
}
