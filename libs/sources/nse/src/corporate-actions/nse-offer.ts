import {
  type BuybackRecord,
  type NcdIssueRecord,
  type OfferForSaleRecord,
  type RightsIssueRecord,
  emptyOfferTerms,
} from '@market/contracts';
import { readText } from '@market/kernel';
import { askEach, type FetchContext, type Payload, RowRejected, SourceFailed } from '@market/source-kit';
import type { NseClient } from '../nse.client';

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
  const text = readText(symbol);
  if (text === null) throw new RowRejected('no symbol');
  return text.toUpperCase();
}

/** Fetches one list of the site. Errors: those of the client; `SourceFailed` for an error in place of a list. */
export async function askList(
  client: NseClient,
  request: { readonly path: string; readonly page: string; readonly signal: AbortSignal },
): Promise<Payload> {
  const body = await client.json(request);
  if (body === null) throw new SourceFailed(`${request.path}: an error in place of a list`);
  return { request: request.path, body };
}

/**
 * Fetches several lists of one form: a failed one is noted as missed and does not affect the others. Errors: those of
 * `askEach`.
 */
export function askLists(
  context: FetchContext<NseClient>,
  page: string,
  paths: readonly string[],
): Promise<Payload[]> {
  const { client, signal } = context;
  return askEach(context, paths, (path) => askList(client, { path, page, signal }));
}
