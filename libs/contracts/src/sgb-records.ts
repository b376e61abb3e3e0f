import { z } from 'zod';
import { dayField, handleField, nameField, priceField } from './fields';
import type { RecordType } from './record-type';

/**
 * Label of a tranche of the Sovereign Gold Bond scheme: financial year and number of the series in it. A replayed
 * record keeps its label: a label is a name, not a day.
 */
const trancheLabel = {
  /** Financial year. Shape: `YYYY-YY`, for example `2023-24`. */
  financialYear: z
    .string()
    .regex(/^20\d{2}-\d{2}$/)
    .refine((year) => (Number(year.slice(0, 4)) + 1) % 100 === Number(year.slice(5)), 'no financial year'),
  series: z.int().positive().max(60),
};

/** Number of a press release of the Reserve Bank, from its address. */
const releaseField = z.string().regex(/^\d{1,9}$/);

/**
 * Terms of the issue of a tranche in one press release of the Reserve Bank. Null means not stated. Units: rupees per
 * gram.
 */
const sgbIssueSchema = z
  .object({
    ...trancheLabel,
    release: releaseField,
    openOn: dayField.nullable(),
    closeOn: dayField.nullable(),
    /** Settlement day: the day on which the bonds are issued. */
    issuedOn: dayField.nullable(),
    discount: z.enum(['none', 'everyone', 'online']).nullable(),
    nominalRupees: priceField.nullable(),
    /** Price for offline applicants. */
    offlineRupees: priceField.nullable(),
    /** Price for online applicants. */
    onlineRupees: priceField.nullable(),
  })
  .refine(({ openOn, closeOn }) => openOn === null || closeOn === null || openOn <= closeOn, {
    path: ['closeOn'],
    message: 'closes before it opens',
  })
  .refine(({ closeOn, issuedOn }) => closeOn === null || issuedOn === null || closeOn < issuedOn, {
    path: ['issuedOn'],
    message: 'issued before it closes',
  });

export type SgbIssueRecord = z.infer<typeof sgbIssueSchema>;

export const sgbIssue: RecordType<SgbIssueRecord> = {
  kind: 'sgb-issue',
  schema: sgbIssueSchema,
  keyOf: (record) => `${record.financialYear}:${record.series}`,
};

/** Terms of the redemption of a tranche in one press release of the Reserve Bank. */
const sgbRedemptionSchema = z.object({
  ...trancheLabel,
  release: releaseField,
  kind: z.enum(['premature', 'final']),
  dueOn: dayField,
  /** Redemption price. Units: rupees per gram. */
  priceRupees: priceField,
});

export type SgbRedemptionRecord = z.infer<typeof sgbRedemptionSchema>;

export const sgbRedemption: RecordType<SgbRedemptionRecord> = {
  kind: 'sgb-redemption',
  schema: sgbRedemptionSchema,
  keyOf: (record) => `${record.financialYear}:${record.series}@${record.dueOn}`,
};

/** Gold bond as an exchange lists it: only a cross-check, it never makes a tranche. */
const sgbQuotationSchema = z.object({
  exchange: z.enum(['NSE', 'BSE']),
  symbol: handleField.max(40),
  isin: z.string().regex(/^IN[A-Z0-9]{9}\d$/),
  name: nameField,
});

export type SgbQuotationRecord = z.infer<typeof sgbQuotationSchema>;

export const sgbQuotation: RecordType<SgbQuotationRecord> = {
  kind: 'sgb-quotation',
  schema: sgbQuotationSchema,
  keyOf: (record) => `${record.exchange}:${record.symbol}`,
};
