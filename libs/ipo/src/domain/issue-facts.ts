import type { IpoIssueRecord, IpoListingRecord, IpoReportRecord } from '@market/contracts';
import {
  dayInIndia,
  factsOfFields,
  type FieldValues,
  type RecordStatements,
  type StatedFields,
} from '@market/kernel';
import { areOfOneShare, mergeOpenings, openingOf } from './openings';
import { areSameManagers, isSameName } from './party-names';

/** Terms in an issue record; the rest names the page and says how the record is to be read. */
type IssueTerms = Omit<IpoIssueRecord, 'exchange' | 'sourceKey' | 'page' | 'revised' | 'blanks'>;

/** Terms in a listing record that have the same name in an issue. */
type ListingTerms = Omit<
  IpoListingRecord,
  'exchange' | 'sourceKey' | 'listedOn' | 'listingOpenRupees' | 'listingCloseRupees' | 'traded' | 'isOfFile'
>;

/** Terms in a publisher's record that have the same name in an issue. */
type ReportTerms = Omit<IpoReportRecord, 'publisher' | 'sourceKey' | 'board' | 'listingOn' | 'priceRupees'>;

/** Facts that may be stated of an issue. Absent = not stated. */
export interface IpoFacts
  extends StatedFields<IssueTerms>, StatedFields<ListingTerms>, StatedFields<ReportTerms> {
  /** Opening that was stated last. Units: rupees. */
  readonly listingPriceRupees?: number;
  /** Openings by the day of each. Units: rupees. */
  readonly openings?: Readonly<Record<string, number>>;
  /** True when the exchange runs (or ran) the issue's book, not only trades the share. */
  readonly runsBook?: boolean;
  /** Kind of the record, stated only where a page had taken the issue back. */
  readonly kind?: string;
}

/** Fact that is the same for every party, and published. */
const published = (fact: string) => ({ fact, isPublished: true });

/** Fact that each exchange has for itself, or that is merged from the statements of all. */
const own = (fact: string) => ({ fact, own: true, isPublished: false }) as const;
const ownPublished = (fact: string) => ({ ...own(fact), isPublished: true });

/** Facts of an issue: the fields of each are stated, weighed and replaced together. */
export const issueFacts = factsOfFields<IpoFacts>({
  companyName: {
    ...published('name'),
    same: ({ companyName: one }, { companyName: other }) => isSameName(one, other),
  },
  symbol: own('symbol'),
  isin: { ...published('isin'), identifies: true },
  board: published('board'),
  openOn: published('period'),
  closeOn: 'period',
  bandMinRupees: published('band'),
  bandMaxRupees: 'band',
  issuePriceRupees: published('issuePrice'),
  faceValueRupees: published('faceValue'),
  lotSizeShares: published('lot'),
  reservedShares: { fact: 'reserved', isPublished: false },
  offeredShares: { fact: 'offered', isPublished: false },
  issueSizeRupees: { ...published('size'), exclusive: true },
  issueSizeShares: 'size',
  allotmentOn: published('allotment'),
  listingOn: { ...published('listing'), takesPlace: true },
  registrar: {
    ...published('registrar'),
    same: ({ registrar: one }, { registrar: other }) => isSameName(one, other),
  },
  leadManagers: {
    ...published('leadManagers'),
    same: ({ leadManagers: one }, { leadManagers: other }) => areSameManagers(one, other),
  },
  sector: ownPublished('sector'),
  confirmed: own('progress'),
  listingPriceRupees: { ...ownPublished('listingPrice'), same: areOfOneShare, merge: mergeOpenings },
  openings: 'listingPrice',
  currentPriceRupees: { ...ownPublished('price'), datedBy: 'pricedAt' },
  pricedAt: 'price',
  runsBook: own('book'),
  hasBids: own('bids'),
  kind: own('kind'),
  handles: own('handles'),
  remark: own('remark'),
  anchorShares: { fact: 'anchor', isPublished: false },
  drhpUrl: ownPublished('drhp'),
  rhpUrl: ownPublished('rhp'),
});

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
    blank: [...factsWith(blanks), 'remark'],
  };
}

/** Returns the names of the facts that have one of the fields. */
function factsWith(fields: readonly (keyof IpoFacts)[]): readonly string[] {
  return issueFacts
    .filter((fact) => fields.some((field) => fact.fields.includes(field)))
    .map(({ name }) => name);
}

/**
 * Returns the statements of a listing record. A day without a trade is a plan; the opening in a file of a day is final. A quote has
 * the opening of the day of its price.
 */
export function listingStatements(record: IpoListingRecord): Omit<RecordStatements, 'feed' | 'vouched'> {
  const {
    exchange: _exchange,
    sourceKey: _key,
    listedOn: listingOn,
    listingOpenRupees: listingPriceRupees,
    listingCloseRupees: _close,
    traded = false,
    isOfFile = false,
    pricedAt,
    ...said
  } = record;
  const openedOn = isOfFile || pricedAt === null ? listingOn : dayInIndia(pricedAt);
  return {
    rank: pageRanks.detail,
    said: withoutNulls({
      ...said,
      ...openingOf(openedOn, listingPriceRupees),
      listingOn,
      confirmed: traded ? ('listed' as const) : null,
      pricedAt: said.currentPriceRupees === null ? null : (pricedAt?.toISOString() ?? null),
    }),
    revised: [...(traded ? ['listing'] : []), ...(isOfFile ? ['listingPrice'] : [])],
  };
}

/**
 * Returns the statements of a publisher's record. Its listing day is left out: publishers only show the planned one.
 */
export function reportStatements(record: IpoReportRecord): Omit<RecordStatements, 'feed' | 'vouched'> {
  const {
    publisher: _publisher,
    sourceKey: _key,
    board: _board,
    listingOn: _planned,
    priceRupees: bandMaxRupees,
    ...said
  } = record;
  return { rank: pageRanks.list, said: withoutNulls({ ...said, bandMaxRupees }) };
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
