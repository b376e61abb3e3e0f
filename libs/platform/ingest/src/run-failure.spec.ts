import { EgressError } from '@market/egress';
import { SourceBlocked, SourceFailed } from '@market/source-kit';
import { RunStopped, RunTimedOut } from './run-deadline';
import { isExpected, restAfter } from './run-failure';

describe('restAfter', () => {
  const minutes = (error: unknown, failures = 0) => (restAfter(error, failures) ?? Number.NaN) / 60_000;

  it('doubles from five minutes up to two hours', () => {
    const rests = [0, 1, 2, 3, 4, 5, 6, 2_000].map((failures) => minutes(new SourceBlocked('x'), failures));
    expect(rests).toEqual([5, 10, 20, 40, 80, 120, 120, 120]);
  });

  it('is at least the pause that the source requests', () => {
    expect(minutes(new SourceBlocked('x', 3_600))).toBe(60);
    expect(minutes(new SourceBlocked('x', 60))).toBe(5);
  });

  it.each([new EgressError('timeout', 'x'), new RunTimedOut(1_000)])('is a pause after %s', (error) => {
    expect(minutes(error)).toBe(5);
  });

  it.each([
    new EgressError('broken', 'x'),
    new SourceFailed('x'),
    new RunStopped(),
    new Error('x'),
    'x',
    undefined,
  ])('is null after %s', (error) => {
    expect(restAfter(error, 0)).toBeNull();
  });
});

describe('isExpected', () => {
  it('distinguishes failures of sources from defects', () => {
    expect(isExpected(new SourceFailed('x'))).toBe(true);
    expect(isExpected(new EgressError('refused', 'x'))).toBe(true);
    expect(isExpected(new TypeError('x'))).toBe(false);
    expect(isExpected(null)).toBe(false);
  });
});
