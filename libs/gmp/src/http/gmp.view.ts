import { renderDay, roundHalfAwayFromZero } from '@market/kernel';
import { instantView, recordDates, symbolAt } from '@market/http-lists';
import { z } from 'zod';
import { type IpoReference, publicSourceName, publishedDates } from '@market/contracts';
import { computeDispersion } from '../domain/agreement';
import { computeEstimates } from '../domain/estimates';
import { confidenceAt } from '../domain/fading';
import type { GmpDay, GmpQuote, GmpValue } from '../domain/gmp';
import { type IpoGmp, lastChangedAt } from '../gmp.queries';

const rupees = z.number();
const aggregation = z
  .object({
    ...{ median: rupees, mean: rupees },
    min: rupees.meta({ description: 'Lowest of the sources.' }),
    max: rupees.meta({ description: 'Highest of the sources.' }),
  })
  .meta({ id: 'GmpAggregation', description: 'Over the sources, in rupees.' });
const sourceView = z
  .object({ name: z.string().meta({ description: 'Of the publisher.' }), value: rupees })
  .meta({ id: 'GmpSource', description: 'The last believed quote of a publisher, in rupees.' });
const gmpValue = rupees.meta({
  description: 'Median premium over the issue price in rupees; negative for a discount.',
});
const estimates = {
  estimatedListingPrice: rupees
    .nullable()
    .meta({ description: 'issuePrice + gmpValue; null without issue price.' }),
  estimatedListingGain: rupees.nullable().meta({ description: 'gmpValue as a percent of issuePrice.' }),
};

/** Premium of an IPO in the public API. */
export const gmpView = z
  .object({
    id: z.string().meta({ description: 'Id of the premium. It never changes.' }),
    ipoSlug: z.string().meta({ description: 'Slug of the IPO.' }),
    ipoName: z.string().meta({ description: 'Short name of the company.' }),
    issuePrice: rupees.nullable().meta({ description: 'Upper end of the price band; null while unknown.' }),
    gmpValue,
    ...estimates,
    sources: z.array(sourceView).meta({
      description: 'Publishers whose last believed quote was at most 24 hours old at the last one of all.',
    }),
    aggregation,
    lastUpdated: instantView.meta({
      description:
        'Instant of the last believed quote, or at which a quote was taken back beside others; it never goes back.',
    }),
    dispersion: z
      .object({ range: rupees, standardDeviation: rupees, sourceCount: z.int() })
      .meta({ id: 'GmpDispersion', description: 'Spread of the sources, in rupees.' }),
    confidence: z.enum(['high', 'medium', 'low']).meta({
      description:
        'By the most sources that are within a tenth of issuePrice of one another, of those whose last quote is at most 24 hours old now: three or more are high, two are medium, else low. Low without issuePrice.',
    }),
    type: z.enum(['MAINBOARD', 'SME']).meta({ description: 'Board of the IPO.' }),
    status: z
      .enum(['UPCOMING', 'OPEN', 'CLOSED', 'LISTED', 'WITHDRAWN'])
      .meta({ description: 'State of the IPO.' }),
    openDate: instantView.nullable().meta({ description: 'Opening day of the IPO.' }),
    isin: z
      .string()
      .nullable()
      .meta({ description: 'ISIN of the share, as the IPO has it.', examples: ['INE123A01016'] }),
    symbols: z
      .object({ nse: symbolAt('NSE'), bse: symbolAt('BSE') })
      .meta({ description: 'Symbol at each exchange, as the IPO has it.' }),
    ...recordDates,
  })
  .meta({ id: 'Gmp' });

/** Day of the history in the public API, with the last value published on it. Days are those of India. */
export const gmpHistoryView = z
  .object({ date: instantView.meta({ description: 'Day in India.' }), gmpValue, ...estimates, aggregation })
  .meta({ id: 'GmpHistoryItem' });

/** Quote of one publisher in the public API. */
export const gmpReadingView = z
  .object({
    at: instantView.meta({ description: 'Instant of the quote.' }),
    source: z.string().meta({ description: 'Name of the publisher.' }),
    value: rupees.meta({ description: 'Premium in rupees; negative for a discount.' }),
  })
  .meta({ id: 'GmpReading' });

export type GmpReadingView = z.infer<typeof gmpReadingView>;
export type GmpView = z.infer<typeof gmpView>;
export type GmpHistoryView = z.infer<typeof gmpHistoryView>;

export function presentGmp({ ipo, value }: IpoGmp): GmpView {
  const { issuePrice, ...estimates } = computeEstimates(value.gmpRupees, ipo.bandMaxRupees);
  return {
    id: `gmp_${ipo.id.replace(/^ipo_/, '')}`,
    ipoSlug: ipo.slug,
    ipoName: ipo.name,
    issuePrice,
    gmpValue: value.gmpRupees,
    ...estimates,
    sources: value.sources.map(({ publisher, value }) => ({ name: publicSourceName(publisher), value })),
    aggregation: aggregationOf(value),
    lastUpdated: value.quotedAt.toISOString(),
    dispersion: { ...computeDispersion(value.sources) },
    confidence: confidenceAt(value, ipo.bandMaxRupees, value.fadedAt),
    type: ipo.board,
    status: ipo.status,
    openDate: renderDay(ipo.openOn),
    isin: ipo.isin,
    symbols: { nse: ipo.nseSymbol, bse: ipo.bseSymbol },
    ...publishedDates({ ...value, updatedAt: lastChangedAt({ ipo, value }) }),
  };
}

/** Makes the view of one day of an IPO's history. */
export function presentDay(ipo: IpoReference, value: GmpDay): GmpHistoryView {
  const { estimatedListingPrice, estimatedListingGain } = computeEstimates(
    value.gmpRupees,
    ipo.bandMaxRupees,
  );
  return {
    date: renderDay(value.day),
    gmpValue: value.gmpRupees,
    estimatedListingPrice,
    estimatedListingGain,
    aggregation: aggregationOf(value),
  };
}

export function presentQuote({ publisher, gmpRupees, quotedAt }: GmpQuote): GmpReadingView {
  return {
    at: quotedAt.toISOString(),
    source: publicSourceName(publisher),
    value: roundHalfAwayFromZero(gmpRupees),
  };
}

function aggregationOf({ gmpRupees, meanRupees, minRupees, maxRupees }: GmpValue): GmpView['aggregation'] {
  return { median: gmpRupees, mean: meanRupees, min: minRupees, max: maxRupees };
}
