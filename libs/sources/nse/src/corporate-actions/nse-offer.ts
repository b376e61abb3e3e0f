import {
  type BuybackRecord,
  type NcdIssueRecord,
  type OfferForSaleRecord,
  type RightsIssueRecord,
  emptyOfferTerms,
} from '@market/contracts';
import { RowRejected } from '@market/source-kit';
import { readSymbol } from '../ipo/nse-series';

const reference = {
  exchange: 'NSE' as const,
  isin: null,
  recordOn: null,
  openOn: null,
  retailOn: null,
  closeOn: null,
};

type Named = Pick<RightsIssueRecord, 'sourceKey' | 'companyName' | 'handles'>;
type OfferFields<Offer extends { terms: object }> = Named &
  Partial<Omit<Offer, 'terms' | 'exchange'>> & {
    readonly terms?: Partial<Offer['terms']>;
  };

/** Makes a rights issue in which fields that were not stated are null. */
export function nseRights({ terms, ...said }: OfferFields<RightsIssueRecord>): RightsIssueRecord {
  return { ...reference, ...said, terms: { ...emptyOfferTerms.rights, ...terms } };
}

/** Makes a buyback in which fields that were not stated are null. */
export function nseBuyback({ terms, ...said }: OfferFields<BuybackRecord>): BuybackRecord {
  return { ...reference, ...said, terms: { ...emptyOfferTerms.buyback, ...terms } };
}

/** Makes a public issue of debentures in which fields that were not stated are null. */
export function nseNcd({ terms, ...said }: OfferFields<NcdIssueRecord>): NcdIssueRecord {
  return { ...reference, ...said, terms: { ...emptyOfferTerms.ncd, ...terms } };
}

/** Makes an offer for sale in which fields that were not stated are null. */
export function nseOfs({ terms, ...said }: OfferFields<OfferForSaleRecord>): OfferForSaleRecord {
  return { ...reference, ...said, terms: { ...emptyOfferTerms.ofs, ...terms } };
}

/** Returns the symbol in capitals: tender lists have it in small letters. Errors: `RowRejected` without a symbol. */
export function requiredSymbol(symbol: string | null | undefined): string {
  const text = readSymbol(symbol);
  if (text === null) throw new RowRejected('no symbol');
  return text.toUpperCase();
}
