import fc from 'fast-check';
import { bucketCount, bucketOf, quantileMs, sumOfBuckets, upperBoundMs } from './durations';

const bucketsOf = (durations: readonly number[]) => {
  const buckets = new Array<number>(bucketCount).fill(0);
  return durations.reduce(
    (sums, duration) => sums.with(bucketOf(duration), (sums[bucketOf(duration)] ?? 0) + 1),
    buckets,
  );
};

describe('the buckets of durations', () => {
  it('have a duration in the first bucket whose bound it does not exceed', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 100_000, noNaN: true }), (duration) => {
        const bucket = bucketOf(duration);
        expect(duration).toBeLessThanOrEqual(upperBoundMs(bucket));
        if (bucket > 0) expect(duration).toBeGreaterThan(upperBoundMs(bucket - 1));
      }),
    );
  });

  it('end at 0.5 ms, at 8 192 ms and nowhere', () => {
    expect([0, 14, 15].map(upperBoundMs)).toEqual([0.5, 8_192, Infinity]);
    expect([0, 0.5, 0.51, 8_192, 8_193].map(bucketOf)).toEqual([0, 0, 1, 14, 15]);
  });

  it('estimate a quantile within the bucket of the true one', () => {
    const durations = [0.2, 3, 3, 3, 3, 3, 3, 3, 3, 900];
    const buckets = bucketsOf(durations);
    expect(bucketOf(quantileMs(buckets, 0.5) ?? -1)).toBe(bucketOf(3));
    expect(bucketOf(quantileMs(buckets, 0.95) ?? -1)).toBe(bucketOf(900));
  });

  it('have no quantile without requests, and show the longest ones by the last bound', () => {
    expect(quantileMs(bucketsOf([]), 0.5)).toBeNull();
    expect(quantileMs(bucketsOf([60_000]), 0.5)).toBe(8_192);
  });

  it('add up one by one', () => {
    expect(sumOfBuckets([bucketsOf([1, 3]), bucketsOf([3])])).toEqual(bucketsOf([1, 3, 3]));
  });
});
