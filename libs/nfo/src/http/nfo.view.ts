import { nfoCategories, nfoStatuses, riskLevels } from '@market/contracts';
import { instantView, recordDates } from '@market/http-lists';
import type { FieldsOf } from '@market/kernel';
import { z } from 'zod';
import type { Nfo } from '../domain/nfo';
import { publishedNfo, type PublishedNfo } from '../domain/published-nfo';

const rupees = z.number().nullable();
const text = z.string().nullable();
const day = instantView.nullable();

/** New fund offer in the public API. Days are midnight UTC of the Indian calendar day; null = unknown. */
export const nfoView = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    amcCode: z.string(),
    amcName: z.string(),
    category: z.enum(nfoCategories),
    subCategory: text,
    riskLevel: z
      .enum(riskLevels)
      .nullable()
      .meta({ description: 'Level of the risk-o-meter at the launch; `moderately_low` is Low to Moderate.' }),
    status: z.enum(nfoStatuses),
    minInvestment: rupees.meta({ description: 'Minimum application in rupees.' }),
    minSipAmount: rupees.meta({ description: 'Minimum instalment of a systematic plan in rupees.' }),
    exitLoad: text,
    expenseRatio: z.number().nullable().meta({ description: 'Stated maximum in percent a year.' }),
    benchmark: text,
    fundManager: text.meta({ description: 'Fund managers, separated by commas.' }),
    objective: text,
    dates: z.object({ openDate: day, closeDate: day, allotmentDate: day }),
    sipAvailable: z.boolean().nullable(),
    lumpSumAvailable: z.boolean().nullable(),
    isins: z.array(z.string()).nullable().meta({ description: 'ISINs of all plans and options.' }),
    planCount: z
      .int()
      .nullable()
      .meta({ description: 'Number of plans and options with a code of their own at AMFI.' }),
    amfiSchemeCode: text.meta({ description: 'Lowest of AMFI’s codes of the plans and options.' }),
    ...recordDates,
  })
  .meta({ id: 'Nfo' }) satisfies z.ZodType<FieldsOf<PublishedNfo>>;

export type NfoView = z.infer<typeof nfoView>;

export function presentNfo(nfo: Nfo): NfoView {
  return publishedNfo(nfo);
}
