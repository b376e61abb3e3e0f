import { renderDay, roundHalfAwayFromZero } from '@market/kernel';
import { instantView } from '@market/http';
import { z } from 'zod';
import { discountWords, schemeTexts } from '../domain/scheme-terms';
import type { Sgb } from '../domain/sgb';

const rupeesPerGram = (description: string) =>
  z
    .number()
    .nullable()
    .meta({ description: `${description} Rupees per gram.` });
const day = instantView.nullable();

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
  })
  .meta({ id: 'Sgb' });

export type SgbView = z.infer<typeof sgbView>;

/** Makes the view of a tranche. */
export function presentSgb(sgb: Sgb): SgbView {
  return {
    id: sgb.id,
    seriesName: sgb.seriesName,
    tranche: sgb.tranche,
    issuePrice: rounded(sgb.offlineRupees),
    discountedPrice: rounded(sgb.onlineRupees),
    discountDescription: discountWords(sgb),
    interestRate: roundHalfAwayFromZero(sgb.couponPercent),
    ...schemeTexts,
    maxInvestment: sgb.maxInvestment,
    minInvestment: sgb.minInvestment,
    status: sgb.status,
    dates: {
      openDate: renderDay(sgb.openOn),
      closeDate: renderDay(sgb.closeOn),
      issuanceDate: renderDay(sgb.issuedOn),
      maturityDate: renderDay(sgb.maturesOn),
    },
    goldPriceReference: rounded(sgb.nominalRupees),
    lastUpdated: sgb.updatedAt.toISOString(),
  };
}

function rounded(value: number | null): number | null {
  return value === null ? null : roundHalfAwayFromZero(value);
}
