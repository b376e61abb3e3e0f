import { quantileMs, sumOfBuckets, type DurationBuckets } from './durations';
import { type ResponseClass, responseClasses } from './response-class';

/** Requests of one hour, route and class. */
export interface HourlyCount {
  /** Hours since 1970. */
  readonly hour: number;
  readonly route: string;
  readonly class: ResponseClass;
  readonly requests: number;
  readonly buckets: DurationBuckets;
}

export type ClassCounts = Readonly<Record<ResponseClass, number>>;

/** Durations of requests, to the bucket. Units: milliseconds; null without requests. */
export interface Durations {
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
}

export interface RequestHour extends Durations {
  readonly hour: number;
  readonly counts: ClassCounts;
}

export interface RequestRoute extends Durations {
  readonly route: string;
  readonly counts: ClassCounts;
}

/** Returns every hour from one to another, also those without requests. */
export function hoursOf(counts: readonly HourlyCount[], firstHour: number, lastHour: number): RequestHour[] {
  const byHour = Map.groupBy(counts, ({ hour }) => hour);
  return Array.from({ length: lastHour - firstHour + 1 }, (_, index) => {
    const hour = firstHour + index;
    return { hour, ...summed(byHour.get(hour) ?? []) };
  });
}

/** Returns the requests of each route, those with most requests first. */
export function routesOf(counts: readonly HourlyCount[]): RequestRoute[] {
  return [...Map.groupBy(counts, ({ route }) => route)]
    .map(([route, parts]) => ({ route, ...summed(parts) }))
    .toSorted((one, other) => total(other.counts) - total(one.counts) || (one.route < other.route ? -1 : 1));
}

function summed(parts: readonly HourlyCount[]): Durations & { readonly counts: ClassCounts } {
  const buckets = sumOfBuckets(parts.map((part) => part.buckets));
  const requestsOf = (name: ResponseClass) =>
    parts.reduce((sum, part) => (part.class === name ? sum + part.requests : sum), 0);
  const counts = Object.fromEntries(responseClasses.map((name) => [name, requestsOf(name)])) as ClassCounts;
  return { counts, medianMs: quantileMs(buckets, 0.5), p95Ms: quantileMs(buckets, 0.95) };
}

function total(counts: ClassCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
