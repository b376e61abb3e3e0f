import { z } from 'zod';

const text = z.string().min(1);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}T00:00:00\.000Z$/);
const rupees = z.number().positive().nullable();

/** Resource as the contract's table defines it: nullable fields may be null, other fields are rejected. */
export const sgbResource = z.strictObject({
  id: text,
  seriesName: text,
  tranche: text,
  issuePrice: rupees,
  discountedPrice: rupees,
  discountDescription: text,
  interestRate: z.number().positive(),
  interestPayment: text,
  tenure: text,
  prematureRedemption: text,
  maxInvestment: text,
  minInvestment: text,
  status: z.enum(['upcoming', 'open', 'closed']),
  dates: z.strictObject({
    openDate: day.nullable(),
    closeDate: day.nullable(),
    issuanceDate: day.nullable(),
    maturityDate: day.nullable(),
  }),
  goldPriceReference: rupees,
  lastUpdated: z.iso.datetime(),
  isin: text.nullable(),
  symbol: text.nullable(),
  redemptions: z.array(
    z.strictObject({ kind: z.enum(['premature', 'final']), date: day, pricePerUnit: z.number().positive() }),
  ),
  updatedAt: z.iso.datetime(),
  provenance: z.array(z.strictObject({ source: text, since: z.iso.datetime() })),
});

export type SgbResource = z.infer<typeof sgbResource>;
