import { publicSourceName } from '@market/contracts';
import { addDays, dayInIndia, roundHalfAwayFromZero, hourMs } from '@market/kernel';
import type { TruthIssue } from '../scenario/truth-issue';
import { premiumOf, type Publisher, publishers } from '../wire/premium-responses';
import { type Check, exactly, holds } from './check';
import { type Before, dateChecks, sameIn } from './derived-checks';
import type { PublishedIpo } from './published';
import type { Statements } from './statements';

/** A quote counts for so long. Source: docs/spec/api.md, "Grey market premium". */
const freshMs = 24 * hourMs;

interface Context {
  readonly before: Before | null;
  readonly at: Date;
  readonly statements: Statements;
}

/** The premium as it is published: the quotes of the publishers against what they say, and all that follows from these. */
export function premiumChecks(issue: TruthIssue, record: PublishedIpo, context: Context): Check[] {
  const { premium, ipo, id } = record;
  const { before, at } = context;
  const sources = dueSources(issue, record, context);
  if (premium === null)
    return [
      { field: 'gmp.gmpValue', value: null, right: new Set([null, 'a premium']), due: sources[0] ?? null },
    ];
  const values = premium.sources.map(({ value }) => value).sort((one, other) => one - other);
  const mean = sumOf(values) / values.length;
  const price = ipo.issuePrice.max;
  const { range, deviation } = spreadOf(values);
  return [
    exactly('gmp.id', premium.id, id.replace(/^ipo_/, 'gmp_')),
    ...sameIn('gmp.', premium, ipo, {
      ...{ ipoSlug: 'slug', ipoName: 'name', type: 'type', status: 'status' },
      ...{ openDate: 'dates.openDate', issuePrice: 'issuePrice.max' },
      ...{ isin: 'isin', 'symbols.nse': 'symbols.nse', 'symbols.bse': 'symbols.bse' },
    }),
    ...premium.sources.flatMap((one) => sourceChecks(issue, one, premium.lastUpdated)),
    ...sources.map(({ value, by }) => {
      const name = publicSourceName(by);
      const said = premium.sources.find((one) => one.name === name)?.value;
      return exactly(`gmp.sources of ${name}`, said, value);
    }),
    exactly('gmp.gmpValue', premium.gmpValue, roundHalfAwayFromZero(medianOf(values))),
    exactly('gmp.aggregation.median', premium.aggregation.median, roundHalfAwayFromZero(medianOf(values))),
    exactly('gmp.aggregation.mean', premium.aggregation.mean, roundHalfAwayFromZero(mean)),
    exactly('gmp.aggregation.min', premium.aggregation.min, values[0]),
    exactly('gmp.aggregation.max', premium.aggregation.max, values.at(-1)),
    exactly('gmp.dispersion.range', premium.dispersion.range, range),
    exactly('gmp.dispersion.standardDeviation', premium.dispersion.standardDeviation, deviation),
    exactly('gmp.dispersion.sourceCount', premium.dispersion.sourceCount, values.length),
    exactly(
      'gmp.estimatedListingPrice',
      premium.estimatedListingPrice,
      price === null ? null : roundHalfAwayFromZero(price + premium.gmpValue),
    ),
    exactly(
      'gmp.estimatedListingGain',
      premium.estimatedListingGain,
      price === null ? null : roundHalfAwayFromZero((premium.gmpValue / price) * 100),
    ),
    confidenceCheck(issue, record, context),
    holds('gmp.lastUpdated', isTimely(premium.lastUpdated, before, at), premium.lastUpdated),
    ...dateChecks('gmp.', premium, before?.record.premium ?? undefined, context),
  ];
}

/** It never goes back, and is never later than now. */
function isTimely(lastUpdated: string, before: Before | null, at: Date): boolean {
  const known = before?.record.premium?.lastUpdated ?? '';
  return lastUpdated >= known && new Date(lastUpdated) <= at;
}

/** A publisher's quote: what it said on the day of the last quote of all, or on the day before. */
function sourceChecks(
  issue: TruthIssue,
  { name, value }: { readonly name: string; readonly value: number },
  lastUpdated: string,
): Check[] {
  const publisher = publishers.find((one) => publicSourceName(one) === name);
  const last = dayInIndia(new Date(lastUpdated));
  const quoted =
    publisher === undefined
      ? []
      : [last, addDays(last, -1)].map((day) => String(premiumOf(issue, publisher, day)));
  return [
    holds('gmp.sources[].name', publisher !== undefined, name),
    { field: 'gmp.sources[].value', value: String(value), right: new Set(quoted), due: null },
  ];
}

/**
 * Quotes that must count: of each publisher whose last response was sound, and was read since an exchange has shown the issue.
 */
function dueSources(issue: TruthIssue, { premium, ipo }: PublishedIpo, { at, statements }: Context) {
  if (ipo.status === 'LISTED' || ipo.status === 'WITHDRAWN') return [];
  return publishers.flatMap((publisher: Publisher) => {
    const quote = statements.quoteOf(issue.id, publisher);
    if (quote === null || !quote.isDue || at.getTime() - quote.at.getTime() > freshMs / 2) return [];
    // An older quote than the last one of all has other days to be compared with.
    if (premium !== null && dayInIndia(quote.at) < dayInIndia(new Date(premium.lastUpdated))) return [];
    return [{ value: quote.value, by: publisher }];
  });
}

/** Two or three publishers that are within a tenth of the price, while their quotes are fresh. */
function confidenceCheck(
  issue: TruthIssue,
  { premium, ipo }: PublishedIpo,
  { at, statements }: Context,
): Check {
  const sources = premium?.sources ?? [];
  const isFreshBy = (name: string, limitMs: number) => {
    const publisher = publishers.find((one) => publicSourceName(one) === name);
    const quote = publisher === undefined ? null : statements.quoteOf(issue.id, publisher);
    return quote !== null && at.getTime() - quote.at.getTime() <= limitMs;
  };
  // A quote is dated by its two hours, and a quote that was damaged may count with its day.
  const choices = [freshMs - 3 * hourMs, freshMs, 40 * freshMs].map((limitMs) =>
    confidenceOf(
      sources.filter(({ name }) => isFreshBy(name, limitMs)).map(({ value }) => value),
      ipo.issuePrice.max,
    ),
  );
  const value = premium?.confidence ?? null;
  return { field: 'gmp.confidence', value, right: new Set(choices), due: null };
}

function confidenceOf(values: readonly number[], price: number | null): string {
  if (price === null) return 'low';
  const most = Math.max(
    0,
    ...values.map((low) => values.filter((one) => one >= low && (one - low) * 10 <= price).length),
  );
  return most >= 3 ? 'high' : most === 2 ? 'medium' : 'low';
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function medianOf(sorted: readonly number[]): number {
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

function spreadOf(values: readonly number[]) {
  const mean = sumOf(values) / values.length;
  const variance = sumOf(values.map((value) => (value - mean) ** 2)) / values.length;
  return {
    range: roundHalfAwayFromZero((values.at(-1) ?? 0) - (values[0] ?? 0)),
    deviation: roundHalfAwayFromZero(Math.sqrt(variance)),
  };
}
