/** Number of buckets of durations. */
export const bucketCount = 16;

/** Numbers of requests by duration: bucket `n` has those of at most `upperBoundMs(n)`, the last one all longer ones. */
export type DurationBuckets = readonly number[];

/** Returns the upper bound of a bucket: 0.5, 1, 2, … 8 192; infinite for the last one. Units: milliseconds. */
export function upperBoundMs(bucket: number): number {
  return bucket < bucketCount - 1 ? 2 ** (bucket - 1) : Infinity;
}

/** Returns the bucket of a duration. Units: milliseconds. */
export function bucketOf(durationMs: number): number {
  const halves = Math.ceil(durationMs * 2) - 1;
  // Doubling bounds: the bucket is the length of the number in binary digits.
  return halves <= 0 ? 0 : Math.min(bucketCount - 1, 32 - Math.clz32(halves));
}

/**
 * Estimates a quantile, evenly spread within its bucket. A quantile in the last bucket is shown as the bound below it.
 *
 * @param share between 0 and 1: 0.5 for the median
 * @returns units: milliseconds; null without requests
 */
export function quantileMs(buckets: DurationBuckets, share: number): number | null {
  const total = buckets.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let before = 0;
  for (const [bucket, count] of buckets.entries()) {
    if (count > 0 && before + count >= total * share) {
      const from = bucket === 0 ? 0 : upperBoundMs(bucket - 1);
      const to = upperBoundMs(bucket);
      const within = Number.isFinite(to) ? ((total * share - before) / count) * (to - from) : 0;
      return Math.round((from + within) * 10) / 10;
    }
    before += count;
  }
  return null;
}

export function sumOfBuckets(all: readonly DurationBuckets[]): number[] {
  return Array.from({ length: bucketCount }, (_, bucket) =>
    all.reduce((sum, buckets) => sum + (buckets[bucket] ?? 0), 0),
  );
}
