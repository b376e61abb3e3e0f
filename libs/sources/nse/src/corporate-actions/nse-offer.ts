import {
  type BuybackRecord,
  type NcdIssueRecord,
  type OfferForSaleRecord,
  type RightsIssueRecord,
  unsaidOfferTerms,
} from '@market/contracts';
import { readText } from '@market/kernel';
import {
  askEach,
  type FetchContext,
  type Payload,
  RowRejected,
  SourceFailed,
} from '@market/platform/source-kit';
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
type Said<Offer extends { terms: object }> = Named &
  Partial<Omit<Offer, 'terms' | 'exchange'>> & {
    readonly terms?: Partial<Offer['terms']>;
  };

/** A rights issue in which all that the answer does not say is null. */
export function nseRights({ terms, ...said }: Said<RightsIssueRecord>): RightsIssueRecord {
  return { ...reference, ...said, terms: { ...unsaidOfferTerms.rights, ...terms } };
}

/** A buyback in which all that the answer does not say is null. */
export function nseBuyback({ terms, ...said }: Said<BuybackRecord>): BuybackRecord {
  return { ...reference, ...said, terms: { ...unsaidOfferTerms.buyback, ...terms } };
}

/** A public issue of debentures in which all that the answer does not say is null. */
export function nseNcd({ terms, ...said }: Said<NcdIssueRecord>): NcdIssueRecord {
  return { ...reference, ...said, terms: { ...unsaidOfferTerms.ncd, ...terms } };
}

/** An offer for sale in which all that the answer does not say is null. */
export function nseOfs({ terms, ...said }: Said<OfferForSaleRecord>): OfferForSaleRecord {
  return { ...reference, ...said, terms: { ...unsaidOfferTerms.ofs, ...terms } };
}

/** The symbol in capitals: tender lists write it in small letters. Errors: `RowRejected` when there is none. */
export function requiredSymbol(symbol: string | null | undefined): string {
  const text = readText(symbol);
  if (text === null) throw new RowRejected('no symbol');
  return text.toUpperCase();
}

/** One list of the site. Errors: those of the client; `SourceFailed` for an error in place of a list. */
export async function askList(
  client: NseClient,
  request: { readonly path: string; readonly page: string; readonly signal: AbortSignal },
): Promise<Payload> {
  const body = await client.json(request);
  if (body === null) throw new SourceFailed(`${request.path}: an error in place of a list`);
  return { request: request.path, body };
}

/** Several lists of one form: one that fails is noted as missed and does not cost the others. Errors: as `askEach`. */
export function askLists(
  context: FetchContext<NseClient>,
  page: string,
  paths: readonly string[],
): Promise<Payload[]> {
  const { client, signal } = context;
  return askEach(context, paths, (path) => askList(client, { path, page, signal }));
}
