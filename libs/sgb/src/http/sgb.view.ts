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
    kind: z.enum(['premature', 'final']).meta({ description: '`final` at maturity, `premature` before it.' }),
    date: instantView.meta({ description: 'Day of the redemption, in India.' }),
    pricePerUnit: z.number().meta({ description: 'Rupees per gram, the unit of the bonds.' }),
  })
  .meta({ id: 'SgbRedemption' });

/** Tranche in the public API. Days are midnight UTC of the Indian calendar day; null = unknown. */
export const sgbView = z
  .object({
    id: z.string().meta({ description: 'Id of the tranche. It never changes.' }),
    seriesName: z.string().meta({ description: 'Full name of the tranche.' }),
    tranche: z.string().meta({ description: 'Name of the tranche within its year.' }),
    issuePrice: rupeesPerGram('What applicants pay offline.'),
    discountedPrice: rupeesPerGram(
      'What applicants pay online; the issue price where there is no discount, null until RBI says.',
    ),
    discountDescription: z.string().meta({ description: 'Discount for online applications, in words.' }),
    interestRate: z.number().meta({ description: 'Percent a year on the nominal value.' }),
    interestPayment: z.string().meta({ description: 'When interest is paid, in words.' }),
    tenure: z.string().meta({ description: 'Time from the issue to maturity, in words.' }),
    prematureRedemption: z
      .string()
      .meta({ description: 'When bonds can be redeemed before maturity, in words.' }),
    maxInvestment: z.string().meta({ description: 'Most that one investor may hold, in words.' }),
    minInvestment: z.string().meta({ description: 'Least that one investor may buy, in words.' }),
    status: z.enum(['upcoming', 'open', 'closed']).meta({
      description: 'State of the tranche: `open` from 10:00 IST of openDate to 17:00 IST of closeDate.',
    }),
    dates: z
      .object({
        openDate: day.meta({ description: 'First day of subscription.' }),
        closeDate: day.meta({ description: 'Last day of subscription.' }),
        issuanceDate: day.meta({ description: 'Day of the issue of the bonds.' }),
        maturityDate: day.meta({ description: 'Day of the final redemption.' }),
      })
      .meta({ description: 'Days in India; null while no source states them.' }),
    goldPriceReference: rupeesPerGram('Nominal value that the Reserve Bank of India fixed.'),
    lastUpdated: instantView.meta({ description: 'The same instant as `updatedAt`.' }),
    isin: z.string().nullable().meta({ description: 'ISIN of the bonds.' }),
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
