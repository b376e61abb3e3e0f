import { publicSourceName } from '@market/contracts';
import { instantView } from '@market/http-lists';
import { renderDay, roundHalfAwayFromZero } from '@market/kernel';
import { z } from 'zod';
import { computeErrorPercent, type TestedQuote } from '../domain/accuracy';
import { computeEstimates } from '../domain/estimates';
import { allPublishers, type PublisherAccuracy } from '../gmp-accuracy.queries';

const percent = z.number().nullable();

/** Accuracy of a publisher's quotes, or of the median over all publishers, in the public API. */
export const gmpAccuracyView = z
  .object({
    source: z.string().meta({
      description: 'Name of the publisher; `all` for the median over the publishers of each IPO.',
    }),
    sourceId: z.string().meta({ description: 'Id in paths, which also take the name.' }),
    ipos: z.int().min(0).max(1_000_000).meta({ description: 'Listed IPOs that it quoted before.' }),
    meanErrorPercent: percent.meta({
      description:
        'Mean of the errors: the listing price that the last quote implied less the real one, in percent of the real one; above 0 for promises that were too high.',
    }),
    meanAbsoluteErrorPercent: percent.meta({ description: 'Mean of the errors without their signs.' }),
    signHitRate: percent.meta({
      description: 'Percent of the IPOs whose gain or loss the quote foretold; no change for a quote of 0.',
    }),
    within10Percent: percent.meta({
      description: 'Percent of the IPOs whose error was at most 10 percent.',
    }),
  })
  .meta({ id: 'GmpAccuracy' });

export type GmpAccuracyView = z.infer<typeof gmpAccuracyView>;

/** Last quote before a listing, compared with the first trade, in the public API. */
export const gmpTestedQuoteView = z
  .object({
    ipoSlug: z.string().meta({ description: 'Slug of the IPO.' }),
    ipoName: z.string().meta({ description: 'Short name of the company.' }),
    type: z.enum(['MAINBOARD', 'SME']).meta({ description: 'Board of the IPO.' }),
    listingDate: instantView.meta({ description: 'First day of trading, in India.' }),
    issuePrice: z.number().meta({
      description: 'Final issue price, the upper end of the band where no source states it.',
    }),
    gmpValue: z.number().meta({ description: 'Last quote before trading began; of `all` the median.' }),
    quotedAt: instantView.meta({ description: 'Instant of the quote; of `all` that of the latest one.' }),
    estimatedListingPrice: z.number(),
    listingPrice: z.number().meta({ description: 'Opening price on the listing day.' }),
    errorPercent: z.number().meta({
      description: 'The estimate less the listing price, in percent of the listing price.',
    }),
  })
  .meta({ id: 'GmpTestedQuote' });

export type GmpTestedQuoteView = z.infer<typeof gmpTestedQuoteView>;

export function presentAccuracy({ publisher, ipos, ...figures }: PublisherAccuracy): GmpAccuracyView {
  return {
    source: publisher === allPublishers ? allPublishers : publicSourceName(publisher),
    sourceId: publisher,
    ipos,
    meanErrorPercent: rounded(figures.meanErrorPercent),
    meanAbsoluteErrorPercent: rounded(figures.meanAbsoluteErrorPercent),
    signHitRate: rounded(figures.signHitRate),
    within10Percent: rounded(figures.within10Percent),
  };
}

/** Makes the view of a quote that was compared. */
export function presentTestedQuote(tested: TestedQuote): GmpTestedQuoteView {
  const { ipo, quote } = tested;
  const gmpValue = roundHalfAwayFromZero(quote.gmpRupees);
  return {
    ipoSlug: ipo.slug,
    ipoName: ipo.name,
    type: ipo.board,
    listingDate: renderDay(ipo.listingOn),
    issuePrice: roundHalfAwayFromZero(ipo.paidPriceRupees),
    gmpValue,
    quotedAt: quote.quotedAt.toISOString(),
    estimatedListingPrice: computeEstimates(gmpValue, ipo.paidPriceRupees).estimatedListingPrice ?? gmpValue,
    listingPrice: roundHalfAwayFromZero(ipo.listingPriceRupees),
    errorPercent: roundHalfAwayFromZero(computeErrorPercent(tested)),
  };
}

function rounded(value: number | null): number | null {
  return value === null ? null : roundHalfAwayFromZero(value);
}
