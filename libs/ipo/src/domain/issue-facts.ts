import type { Board, IpoIssueRecord, IpoListingRecord, IpoReportRecord } from '@market/contracts';
import { type Fact, type IndianDay, likeness, type FieldValues, type RecordStatements } from '@market/kernel';

/** Facts that may be stated of an issue. Absent = not stated. */
export interface IpoFacts {
  readonly companyName?: string;
  readonly symbol?: string;
  readonly isin?: string;
  readonly board?: Board;
  readonly bandMinRupees?: number;
  readonly bandMaxRupees?: number;
  readonly issuePriceRupees?: number;
  readonly faceValueRupees?: number;
  readonly lotSizeShares?: number;
  readonly issueSizeShares?: number;
  readonly issueSizeRupees?: number;
  readonly reservedShares?: number;
  /** Shares on offer: without the anchor's, once the exchange has taken these out. */
  readonly offeredShares?: number;
  readonly openOn?: IndianDay;
  readonly closeOn?: IndianDay;
  readonly allotmentOn?: IndianDay;
  readonly listingOn?: IndianDay;
  readonly registrar?: string;
  readonly leadManagers?: readonly string[];
  readonly sector?: string;
  readonly confirmed?: 'allotted' | 'listed' | 'withdrawn' | 'postponed';
  readonly listingPriceRupees?: number;
  readonly currentPriceRupees?: number;
  /** Instant of the current price. Shape: ISO 8601. */
  readonly pricedAt?: string;
  /** True when the exchange runs (or ran) the issue's book, not only trades the share. */
  readonly runsBook?: boolean;
  readonly handles?: Readonly<Record<string, string>>;
  /** Remark whose meaning is not known. */
  readonly remark?: string;
  readonly anchorShares?: number;
  /** True when a list of issues counts bids. */
  readonly hasBids?: boolean;
  readonly drhpUrl?: string;
  readonly rhpUrl?: string;
}

/** Makes a fact that each exchange has for itself, or that is merged from the statements of all. */
function ownFact(name: string, ...fields: (keyof IpoFacts)[]): Fact {
  return { name, fields, own: true };
}

/** Makes a fact that is the same for every voice. */
function fact(name: string, ...fields: (keyof IpoFacts)[]): Fact {
  return { name, fields };
}

/** Facts of an issue: the fields of each are stated, weighed and replaced together. */
export const issueFacts: readonly Fact[] = [
  { name: 'name', fields: ['companyName'], same: sameName },
  ownFact('symbol', 'symbol'),
  fact('isin', 'isin'),
  fact('board', 'board'),
  fact('period', 'openOn', 'closeOn'),
  fact('band', 'bandMinRupees', 'bandMaxRupees'),
  fact('issuePrice', 'issuePriceRupees'),
  fact('faceValue', 'faceValueRupees'),
  fact('lot', 'lotSizeShares'),
  fact('reserved', 'reservedShares'),
  fact('offered', 'offeredShares'),
  { name: 'size', fields: ['issueSizeRupees', 'issueSizeShares'], exclusive: true },
  fact('allotment', 'allotmentOn'),
  fact('listing', 'listingOn'),
  ownFact('registrar', 'registrar'),
  ownFact('leadManagers', 'leadManagers'),
  ownFact('sector', 'sector'),
  ownFact('progress', 'confirmed'),
  ownFact('listingPrice', 'listingPriceRupees'),
  { ...ownFact('price', 'currentPriceRupees', 'pricedAt'), datedBy: 'pricedAt' },
  ownFact('book', 'runsBook'),
  ownFact('bids', 'hasBids'),
  ownFact('handles', 'handles'),
  ownFact('remark', 'remark'),
  fact('anchor', 'anchorShares'),
  ownFact('drhp', 'drhpUrl'),
  ownFact('rhp', 'rhpUrl'),
];

/**
 * Tells whether two names are spellings of one: abbreviated, misspelt, or with additional words at the end, such as a
 * brand or a note.
 */
function sameName({ companyName: one }: FieldValues, { companyName: other }: FieldValues): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return false;
  const alike = likeness(one, other);
  return alike !== null && alike !== 'faint';
}

/** Ranks of the pages of an exchange. */
export const pageRanks = { detail: 0, list: 1, archive: 2 } as const;

/** Returns the statements of an issue record. A record with an unknown remark states only the remark. */
export function issueStatements(
  record: IpoIssueRecord,
  vouched: boolean,
): Omit<RecordStatements, 'feed' | 'vouched'> {
  const {
    exchange: _exchange,
    sourceKey: _key,
    page = 'list',
    revised = [],
    blanks = [],
    remark,
    ...said
  } = record;
  const rank = pageRanks[page];
  if (remark !== undefined && !vouched) return { rank, said: { remark } };
  return {
    rank,
    said: withoutNulls({ ...said, runsBook: true }),
    revised,
    blank: [...(blanks.includes('listingOn') ? ['listing'] : []), 'remark'],
  };
}

/** Returns the statements of a listing record. A day without a trade is a plan. */
export function listingStatements(record: IpoListingRecord): Omit<RecordStatements, 'feed' | 'vouched'> {
  const { traded = false } = record;
  return {
    rank: pageRanks.detail,
    said: withoutNulls({
      companyName: record.companyName,
      symbol: record.symbol,
      isin: record.isin,
      handles: record.handles,
      listingOn: record.listedOn,
      confirmed: traded ? ('listed' as const) : null,
      listingPriceRupees: record.listingOpenRupees,
      issuePriceRupees: record.issuePriceRupees,
      currentPriceRupees: record.currentPriceRupees,
      pricedAt: record.currentPriceRupees === null ? null : (record.pricedAt?.toISOString() ?? null),
      sector: record.sector ?? null,
    }),
    ...(traded ? { revised: ['listing'] } : {}),
  };
}

/**
 * Returns the statements of a publisher's record. Its listing day is left out: publishers only show the planned one.
 */
export function reportStatements(record: IpoReportRecord): Omit<RecordStatements, 'feed' | 'vouched'> {
  const { priceRupees: bandMaxRupees, openOn, closeOn, allotmentOn, companyName } = record;
  return {
    rank: pageRanks.list,
    said: withoutNulls({ companyName, bandMaxRupees, openOn, closeOn, allotmentOn }),
  };
}

/** Removes nulls and empty lists, which state nothing. */
function withoutNulls(value: FieldValues): FieldValues {
  const kept = Object.entries(value).filter(
    ([, part]) => part !== null && part !== undefined && !isEmpty(part),
  );
  return Object.fromEntries(kept);
}

function isEmpty(part: unknown): boolean {
  return typeof part === 'object' && part !== null && Object.keys(part).length === 0;
}
