import type { BuybackRecord, NcdIssueRecord, OfferForSaleRecord, RightsIssueRecord } from '@market/contracts';
import { indianDay, instantInIndia } from '@market/kernel';
import type { MergedOffer } from './merged-offer';

export const day = indianDay;

/** Makes an instant from a day and a time of day in India. */
export const at = (on: string, time = '12:00') => instantInIndia(indianDay(on), time);

const reference = { exchange: 'NSE' as const, isin: null, handles: {}, retailOn: null };

/** Makes NSE's record of a rights issue of an invented company. */
export function aRightsRecord(part: Partial<RightsIssueRecord> = {}): RightsIssueRecord {
  return {
    ...reference,
    sourceKey: 'rights-ZINNIAR',
    companyName: 'Zinnia Motors Limited',
    recordOn: null,
    openOn: day('2026-03-09'),
    closeOn: day('2026-03-18'),
    terms: { issuePriceRupees: null, ratio: null, issueSizeShares: null, issueSizeRupees: null },
    ...part,
  };
}

/** Makes NSE's record of a buyback by tender. */
export function aBuybackRecord(
  part: Partial<Omit<BuybackRecord, 'terms'>> & { readonly terms?: Partial<BuybackRecord['terms']> } = {},
): BuybackRecord {
  const { terms, ...rest } = part;
  return {
    ...reference,
    sourceKey: 'tender-ZINNIA',
    companyName: 'Zinnia Motors Limited',
    recordOn: null,
    openOn: day('2026-03-09'),
    closeOn: day('2026-03-13'),
    ...rest,
    terms: {
      buybackPriceRupees: 400,
      marketPriceRupees: null,
      marketPricedAt: null,
      maxShares: 500_000,
      buybackSizeRupees: null,
      method: 'tender',
      ...terms,
    },
  };
}

/** Makes BSE's record of a public issue of debentures. */
export function anNcdRecord(part: Partial<NcdIssueRecord> = {}): NcdIssueRecord {
  return {
    ...reference,
    exchange: 'BSE',
    sourceKey: 'dpi-8019',
    companyName: 'ZINNIA FINANCE LIMITED',
    recordOn: null,
    openOn: day('2026-03-09'),
    closeOn: day('2026-03-20'),
    terms: {
      issuePriceRupees: null,
      faceValueRupees: null,
      minInvestmentRupees: null,
      couponRates: null,
      creditRating: null,
      issueSizeRupees: null,
    },
    ...part,
  };
}

/** Makes NSE's record of an offer for sale. */
export function anOfsRecord(part: Partial<OfferForSaleRecord> = {}): OfferForSaleRecord {
  return {
    ...reference,
    sourceKey: 'ofs-ZINNIA-2026-03-09',
    companyName: 'Zinnia Motors Limited',
    recordOn: null,
    openOn: day('2026-03-09'),
    retailOn: day('2026-03-10'),
    closeOn: day('2026-03-10'),
    terms: {
      floorPriceRupees: 63,
      sellerName: null,
      nonRetailShares: 900_000,
      retailShares: 100_000,
      retailDiscountPercent: null,
    },
    ...part,
  };
}

/** Makes a merged record that is open on 9 March 2026. */
export function aMergedOffer(part: Partial<MergedOffer> = {}): MergedOffer {
  return {
    companyName: 'Zinnia Motors Limited',
    companyKey: 'zinnia motors',
    isin: null,
    nseSymbol: null,
    bseSymbol: null,
    exchanges: ['NSE'],
    recordOn: day('2026-03-02'),
    openOn: day('2026-03-09'),
    retailOn: null,
    closeOn: day('2026-03-18'),
    terms: {},
    ...part,
  };
}
