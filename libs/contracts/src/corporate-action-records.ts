import { z } from 'zod';
import { companyNameField, countField, dayField, handleField, nameField, priceField } from './fields';
import type { RecordType } from './record-type';

/** Kinds of offers by companies that are listed already, or to their lenders. */
export type CorporateOfferKind = 'rights' | 'buyback' | 'ncd' | 'ofs';

/** Amount. Units: rupees, above 0, at most a hundred thousand crore. */
const amountField = z.number().positive().max(1e12);
const percentField = z.number().nonnegative().max(100);

/**
 * Schema of the terms of one offer in one payload of one exchange. Null means not stated: it never overwrites a known
 * value.
 *
 * `sourceKey` is the exchange's own name of the offer; `handles` holds what later requests need (NSE: `symbol`; BSE:
 * `scripCode`). Symbols of NSE and BSE collide between companies: equal symbols never identify two offers.
 */
function offerRecord<Shape extends z.ZodRawShape>(terms: Shape) {
  return z
    .object({
      exchange: z.enum(['NSE', 'BSE']),
      sourceKey: nameField,
      /** Null in a response about one share that does not name its company. */
      companyName: companyNameField.nullable(),
      isin: z
        .string()
        .regex(/^IN[A-Z0-9]{9}\d$/)
        .nullable(),
      /** Trading symbol of the share at the exchange. Absent: not stated. */
      symbol: handleField.max(40).optional(),
      handles: z.record(handleField, handleField),
      /** Record date: holders on this day may take part. */
      recordOn: dayField.nullable(),
      /** First day of the offer. In an offer for sale: the non-retail day. */
      openOn: dayField.nullable(),
      /** Day of the retail investors in an offer for sale. */
      retailOn: dayField.nullable(),
      closeOn: dayField.nullable(),
      terms: z.object(terms),
    })
    .refine((offer) => offer.openOn === null || offer.closeOn === null || offer.openOn <= offer.closeOn, {
      path: ['closeOn'],
      message: 'closes before it opens',
    })
    .refine((offer) => offer.openOn === null || offer.retailOn === null || offer.openOn <= offer.retailOn, {
      path: ['retailOn'],
      message: 'the retail day is before the opening day',
    });
}

function recordType<T extends { exchange: string; sourceKey: string }>(
  kind: string,
  schema: z.ZodType<T>,
): RecordType<T> {
  return { kind, schema, keyOf: ({ exchange, sourceKey }) => `${exchange}:${sourceKey}` };
}

const rightsTerms = {
  issuePriceRupees: priceField.nullable(),
  /** `offered` new shares for every `held` ones. */
  ratio: z.object({ offered: countField.positive(), held: countField.positive() }).nullable(),
  issueSizeShares: countField.positive().nullable(),
  issueSizeRupees: amountField.nullable(),
};

const buybackTerms = {
  /** Price per share; in an open-market buyback the maximum. Units: rupees. */
  buybackPriceRupees: priceField.nullable(),
  marketPriceRupees: priceField.nullable(),
  /** Instant of the market price. */
  marketPricedAt: z.date().nullable(),
  /** Maximum number of shares that the company takes back. */
  maxShares: countField.positive().nullable(),
  buybackSizeRupees: amountField.nullable(),
  method: z.enum(['tender', 'open_market']).nullable(),
  /** Shares that were tendered, and those of them that the company took back. Absent: not stated. */
  tenderedShares: countField.positive().nullable().optional(),
  acceptedShares: countField.positive().nullable().optional(),
};

const ncdTerms = {
  issuePriceRupees: priceField.nullable(),
  faceValueRupees: priceField.nullable(),
  minInvestmentRupees: amountField.nullable(),
  couponRates: z
    .array(
      z.object({
        tenureMonths: z.int().positive().max(600).nullable(),
        ratePercent: percentField.nullable(),
        frequency: nameField.nullable(),
      }),
    )
    .nullable(),
  creditRating: nameField.nullable(),
  issueSizeRupees: amountField.nullable(),
};

const ofsTerms = {
  floorPriceRupees: priceField.nullable(),
  sellerName: nameField.nullable(),
  /** Shares for the non-retail day; those of the retail day are added to them. */
  nonRetailShares: countField.positive().nullable(),
  retailShares: countField.positive().nullable(),
  retailDiscountPercent: percentField.nullable(),
};

const rightsIssueSchema = offerRecord(rightsTerms);
const buybackSchema = offerRecord(buybackTerms);
const ncdIssueSchema = offerRecord(ncdTerms);
const offerForSaleSchema = offerRecord(ofsTerms);

export type RightsIssueRecord = z.infer<typeof rightsIssueSchema>;
export type BuybackRecord = z.infer<typeof buybackSchema>;
export type NcdIssueRecord = z.infer<typeof ncdIssueSchema>;
export type OfferForSaleRecord = z.infer<typeof offerForSaleSchema>;

/** Terms of an offer that states none, all null: mappers overwrite those that a payload states. */
export const emptyOfferTerms = {
  rights: { issuePriceRupees: null, ratio: null, issueSizeShares: null, issueSizeRupees: null },
  buyback: {
    buybackPriceRupees: null,
    marketPriceRupees: null,
    marketPricedAt: null,
    maxShares: null,
    buybackSizeRupees: null,
    method: null,
  },
  ncd: {
    issuePriceRupees: null,
    faceValueRupees: null,
    minInvestmentRupees: null,
    couponRates: null,
    creditRating: null,
    issueSizeRupees: null,
  },
  ofs: {
    floorPriceRupees: null,
    sellerName: null,
    nonRetailShares: null,
    retailShares: null,
    retailDiscountPercent: null,
  },
} as const satisfies {
  rights: RightsIssueRecord['terms'];
  buyback: BuybackRecord['terms'];
  ncd: NcdIssueRecord['terms'];
  ofs: OfferForSaleRecord['terms'];
};

/** A record of any of the four kinds. */
export type CorporateOfferRecord = RightsIssueRecord | BuybackRecord | NcdIssueRecord | OfferForSaleRecord;

export const rightsIssue: RecordType<RightsIssueRecord> = recordType('rights-issue', rightsIssueSchema);
export const buyback: RecordType<BuybackRecord> = recordType('buyback', buybackSchema);
export const ncdIssue: RecordType<NcdIssueRecord> = recordType('ncd-issue', ncdIssueSchema);
export const offerForSale: RecordType<OfferForSaleRecord> = recordType('offer-for-sale', offerForSaleSchema);
