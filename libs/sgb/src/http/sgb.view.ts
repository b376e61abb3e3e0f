import { instantView, recordDates } from '@market/http-lists';
import type { FieldsOf } from '@market/kernel';
import { z } from 'zod';
import { publishedSgb, type PublishedSgb } from '../domain/published-sgb';
import type { RedeemedSgb } from '../domain/sgb';

const rupeesPerGram = (description: string) =>
  z
    .number()
    .nullable()
    .meta({ description: `${description} Rupees per gram.` });
const day = instantView.nullable();

const redemptionView = z
  .object({
    kind: z.enum(['premature', 'final']),
    date: instantView,
    pricePerUnit: z.number().meta({ description: 'Rupees per gram, the unit of the bonds.' }),
  })
  .meta({ id: 'SgbRedemption' });

/** Tranche in the public API. Days are midnight UTC of the Indian calendar day; null = unknown. */
export const sgbView = z
  .object({
    id: z.string(),
    seriesName: z.string(),
    tranche: z.string(),
    issuePrice: rupeesPerGram('What applicants pay offline.'),
    discountedPrice: rupeesPerGram(
      'What applicants pay online; the issue price where there is no discount, null until RBI says.',
    ),
    discountDescription: z.string(),
    interestRate: z.number().meta({ description: 'Percent a year on the nominal value.' }),
    interestPayment: z.string(),
    tenure: z.string(),
    prematureRedemption: z.string(),
    maxInvestment: z.string(),
    minInvestment: z.string(),
    status: z.enum(['upcoming', 'open', 'closed']),
    dates: z.object({ openDate: day, closeDate: day, issuanceDate: day, maturityDate: day }),
    goldPriceReference: rupeesPerGram('Nominal value that the Reserve Bank of India fixed.'),
    lastUpdated: instantView,
    isin: z.string().nullable(),
    symbol: z.string().nullable().meta({ description: 'Trading symbol at NSE.' }),
    redemptions: z.array(redemptionView).meta({
      description:
        'Prices that the Reserve Bank announced, the first one in front, as far as they are known.',
    }),
    ...recordDates,
  })
  .meta({ id: 'Sgb' }) satisfies z.ZodType<FieldsOf<PublishedSgb>>;

export type SgbView = z.infer<typeof sgbView>;

export function presentSgb(sgb: RedeemedSgb): SgbView {
  return publishedSgb(sgb);
}
