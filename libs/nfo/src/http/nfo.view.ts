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
    id: z.string().meta({ description: 'Id of the offer. It never changes.' }),
    slug: z.string().meta({ description: 'Name of the offer in paths.' }),
    name: z.string().meta({ description: 'Name of the scheme.' }),
    amcCode: z.string().meta({ description: 'Code of the fund house in paths.' }),
    amcName: z.string().meta({ description: 'Name of the fund house.' }),
    category: z.enum(nfoCategories).meta({ description: 'Category of the scheme as defined by SEBI.' }),
    subCategory: text.meta({ description: 'Category within `category`, such as Large Cap Fund.' }),
    riskLevel: z
      .enum(riskLevels)
      .nullable()
      .meta({ description: 'Level of the risk-o-meter at the launch; `moderately_low` is Low to Moderate.' }),
    status: z.enum(nfoStatuses).meta({
      description: 'State of the offer: `open` from 00:00 IST of openDate to the end of closeDate.',
    }),
    minInvestment: rupees.meta({ description: 'Minimum application in rupees.' }),
    minSipAmount: rupees.meta({ description: 'Minimum instalment of a systematic plan in rupees.' }),
    exitLoad: text.meta({ description: 'Exit load, as the fund house states it.' }),
    expenseRatio: z.number().nullable().meta({ description: 'Stated maximum in percent a year.' }),
    benchmark: text.meta({ description: 'Benchmark of the scheme.' }),
    fundManager: text.meta({ description: 'Fund managers, separated by commas.' }),
    objective: text.meta({ description: 'Investment objective of the scheme.' }),
    dates: z
      .object({
        openDate: day.meta({ description: 'First day of the offer.' }),
        closeDate: day.meta({ description: 'Last day of the offer.' }),
        allotmentDate: day.meta({ description: 'Day of the allotment of units.' }),
      })
      .meta({ description: 'Days in India; null while no source states them.' }),
    sipAvailable: z
      .boolean()
      .nullable()
      .meta({ description: 'True if the scheme takes systematic investment plans.' }),
    lumpSumAvailable: z
      .boolean()
      .nullable()
      .meta({ description: 'True if the scheme takes single payments.' }),
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
