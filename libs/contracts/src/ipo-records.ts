import { z } from 'zod';
import {
  companyNameField,
  countField,
  dayField,
  handleField,
  linkField,
  nameField,
  priceField,
} from './fields';
import { boardField, type Exchange, issueReference } from './issue-reference';
import type { RecordType } from './record-type';

/**
 * Pages of one exchange that describe an issue, the most authoritative first.
 *
 * Source: docs/spec/truth.md, "Stating parties".
 */
export const issuePages = ['detail', 'list', 'archive'] as const;

/**
 * Terms of one initial public offering in one payload of one exchange. Null means not stated: it never overwrites a
 * known value.
 */
const ipoIssueSchema = z
  .object({
    ...issueReference,
    board: boardField.nullable(),
    /** Lower and upper end of the price band; equal in a fixed-price issue. Units: rupees. */
    bandMinRupees: priceField.nullable(),
    bandMaxRupees: priceField.nullable(),
    /** Final price, null until it is fixed. Units: rupees. */
    issuePriceRupees: priceField.nullable(),
    faceValueRupees: priceField.nullable(),
    /** Minimum bid. Units: shares. */
    lotSizeShares: countField.positive().nullable(),
    /**
     * Size of the whole issue where the exchange states it. A figure without the anchor part is not the issue's size.
     * Units: shares.
     */
    issueSizeShares: countField.positive().nullable(),
    /** Size of the whole issue where the exchange states an amount. Units: rupees. */
    issueSizeRupees: z.number().positive().max(1e13).nullable(),
    /** Shares that are not in the public book: the parts of market maker and anchor. */
    reservedShares: countField.nullable(),
    openOn: dayField.nullable(),
    closeOn: dayField.nullable(),
    allotmentOn: dayField.nullable(),
    listingOn: dayField.nullable(),
    registrar: nameField.nullable(),
    leadManagers: z.array(nameField).nullable(),
    sector: nameField.nullable(),
    /**
     * Progress of the issue as the exchange states it: `allotted` when the basis of allotment is final, `listed` when
     * the share is shown as listed.
     */
    confirmed: z.enum(['allotted', 'listed', 'withdrawn', 'postponed']).nullable(),
    /**
     * Shares that the public may bid for, stated in a list of issues: without the anchor's part. Absent: not stated.
     */
    offeredShares: countField.positive().optional(),
    /** True when a list of issues counts bids. Absent: it counts none, or does not state any. */
    hasBids: z.literal(true).optional(),
    /** Shares of the anchor investors' part. Absent: not stated. */
    anchorShares: countField.positive().optional(),
    /** Draft red herring prospectus. Absent: not linked. */
    drhpUrl: linkField.optional(),
    /** Red herring prospectus. Absent: not linked. */
    rhpUrl: linkField.optional(),
    /** Page of the exchange that the record comes from. Absent: `list`. */
    page: z.enum(issuePages).optional(),
    /** Facts that the page itself calls revised or extended. Absent: none. */
    revised: z.array(z.enum(['period', 'band'])).optional(),
    /** Fields that the page leaves out where they belong, which takes back what it stated before. Absent: none. */
    blanks: z.array(z.enum(['listingOn', 'anchorShares', 'reservedShares'])).optional(),
    /** Remark on the issue whose meaning is unknown. Shape: as the source spells it. Absent: none. */
    remark: nameField.optional(),
  })
  .refine(({ companyName, page }) => companyName !== null || page === 'detail', {
    path: ['companyName'],
    message: 'unnamed in a list',
  })
  .refine((issue) => issue.openOn === null || issue.closeOn === null || issue.openOn <= issue.closeOn, {
    path: ['closeOn'],
    message: 'closes before it opens',
  })
  .refine((issue) => issue.closeOn === null || issue.listingOn === null || issue.closeOn <= issue.listingOn, {
    path: ['listingOn'],
    message: 'lists before it closes',
  })
  .refine((issue) => issue.openOn === null || issue.listingOn === null || issue.openOn <= issue.listingOn, {
    path: ['listingOn'],
    message: 'lists before it opens',
  })
  .refine(
    (issue) =>
      issue.bandMinRupees === null ||
      issue.bandMaxRupees === null ||
      issue.bandMinRupees <= issue.bandMaxRupees,
    { path: ['bandMaxRupees'], message: 'upper end of the band is below the lower end' },
  );

export type IpoIssueRecord = z.infer<typeof ipoIssueSchema>;

/** Terms of an issue that every record has, null where the payload does not state them. */
export type IssueTerm = Exclude<RequiredKeys<IpoIssueRecord>, keyof typeof issueReference | 'board'>;

type RequiredKeys<Shape> = {
  [Key in keyof Shape]-?: undefined extends Shape[Key] ? never : Key;
}[keyof Shape];

/** Exchanges whose page of one issue states a term. The rest of the term's statements comes from other pages. */
const exchangesStating = {
  bandMinRupees: ['NSE', 'BSE'],
  bandMaxRupees: ['NSE', 'BSE'],
  issuePriceRupees: [],
  faceValueRupees: ['NSE', 'BSE'],
  lotSizeShares: ['NSE', 'BSE'],
  issueSizeShares: ['NSE'],
  issueSizeRupees: ['NSE'],
  reservedShares: ['NSE'],
  openOn: ['NSE', 'BSE'],
  closeOn: ['NSE', 'BSE'],
  allotmentOn: [],
  listingOn: ['NSE'],
  registrar: ['NSE', 'BSE'],
  leadManagers: ['NSE', 'BSE'],
  sector: ['NSE'],
  confirmed: [],
} as const satisfies Readonly<Record<IssueTerm, readonly Exchange[]>>;

/** Terms of an issue that states none, all null: mappers overwrite those that a payload states. */
export const emptyIssueTerms = Object.fromEntries(
  Object.keys(exchangesStating).map((term) => [term, null]),
) as Readonly<Record<IssueTerm, null>>;

/** Terms that the page of one issue states at an exchange. */
type PageTerm<At extends Exchange> = {
  [Term in IssueTerm]: At extends (typeof exchangesStating)[Term][number] ? Term : never;
}[IssueTerm];

/**
 * Adds to the terms that a page of one issue states those that it never does, as null. The compiler names a term of that
 * exchange that `stated` lacks, and one that is not of it.
 */
export function allTerms<At extends Exchange, Stated extends Partial<IpoIssueRecord>>(
  _exchange: At,
  stated: Stated &
    Readonly<Record<Exclude<PageTerm<At>, keyof Stated>, unknown>> &
    Readonly<Partial<Record<Exclude<IssueTerm, PageTerm<At>>, never>>>,
): Stated & Readonly<Record<Exclude<IssueTerm, PageTerm<At>>, null>> {
  return { ...emptyIssueTerms, ...stated };
}

export const ipoIssue: RecordType<IpoIssueRecord> = {
  kind: 'ipo-issue',
  schema: ipoIssueSchema,
  keyOf: (record) => `${record.exchange}:${record.sourceKey}`,
};

/** Listing day and last price of a listed share, as one exchange states them. */
const ipoListingSchema = z.object({
  ...issueReference,
  /** Null in a response about one share that does not state it. */
  listedOn: dayField.nullable(),
  /**
   * Opening price, null when only a close is known: of the day of the price in a quote, of the listing day in a file. Units: rupees.
   */
  listingOpenRupees: priceField.nullable(),
  listingCloseRupees: priceField.nullable(),
  /** Final issue price as this exchange states it. Units: rupees. */
  issuePriceRupees: priceField.nullable(),
  /** Last traded price. Units: rupees. */
  currentPriceRupees: priceField.nullable(),
  /** Instant of the current price; null when the source states none. */
  pricedAt: z.date().nullable(),
  /**
   * True when a trade of the listing day, at or after 10:00, or a later one is shown. Absent: the listing is only
   * announced.
   */
  traded: z.boolean().optional(),
  /** True for prices of the exchange's file of all prices of a day, which outrank quotes. Absent: a quote or a list. */
  isOfFile: z.literal(true).optional(),
  /** Industry of the company in the exchange's quote. Absent: not stated. */
  sector: nameField.optional(),
});

export type IpoListingRecord = z.infer<typeof ipoListingSchema>;

export const ipoListing: RecordType<IpoListingRecord> = {
  kind: 'ipo-listing',
  schema: ipoListingSchema,
  keyOf: (record) => `${record.exchange}:${record.sourceKey}`,
};

/**
 * Terms of an issue that a publisher of premiums states along with its premium. The weakest authority: it supports
 * statements of an exchange and fills what no exchange states, but replaces nothing.
 */
const ipoReportSchema = z
  .object({
    /** Publishing house; mirrors of one house count as one. */
    publisher: handleField,
    /** Stable name of the issue at the publisher. */
    sourceKey: nameField,
    companyName: companyNameField,
    board: boardField.nullable(),
    /** Issue price as quoted, mostly the upper end of the band. Units: rupees. */
    priceRupees: priceField.nullable(),
    openOn: dayField.nullable(),
    closeOn: dayField.nullable(),
    /** Day of the basis of allotment. */
    allotmentOn: dayField.nullable(),
    listingOn: dayField.nullable(),
  })
  .refine(
    ({ openOn, closeOn, allotmentOn, listingOn }) => {
      const days = [openOn, closeOn, allotmentOn, listingOn].filter((day) => day !== null);
      return days.every((day, index) => index === 0 || (days[index - 1] ?? day) <= day);
    },
    { path: ['listingOn'], message: 'days are not in their order' },
  );

export type IpoReportRecord = z.infer<typeof ipoReportSchema>;

export const ipoReport: RecordType<IpoReportRecord> = {
  kind: 'ipo-report',
  schema: ipoReportSchema,
  keyOf: (record) => `${record.publisher}:${record.sourceKey}`,
};
