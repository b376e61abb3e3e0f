import { DomainError } from '@market/kernel';
import { RawQuery } from '@market/http-server';
import { readQuery } from './strict-query';
import { RequestQuery } from './request.query';
import { CalendarDay } from '../parameters/calendar-day.decorator';
import { Decimal } from '../parameters/decimal.decorator';
import { InstantParameter } from '../parameters/instant-parameter.decorator';
import { NotBefore } from '../parameters/not-before.decorator';

class RangeQuery extends RequestQuery {
  @CalendarDay({ description: 'First day.' })
  from?: string;

  @NotBefore('from')
  @CalendarDay({ description: 'Last day.' })
  to?: string;

  @Decimal({ description: 'Least.', isSigned: true })
  least?: number;

  @NotBefore('least')
  @Decimal({ description: 'Most.', isSigned: true })
  most?: number;

  @InstantParameter({ description: 'First instant.' })
  since?: string;

  @NotBefore('since', { isPartOfRange: false })
  @InstantParameter({ description: 'First instant after the range.' })
  until?: string;
}

function problemsOf(text: string): readonly (readonly [string, string])[] {
  try {
    readQuery(RangeQuery, new RawQuery(text));
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return (error.details ?? []).map(({ field, message }) => [field, message]);
  }
}

describe('the end of a range', () => {
  it.each([
    ['from=2026-02-01&to=2026-01-31', 'to', 'must not be before from'],
    ['least=10&most=9', 'most', 'must not be less than least'],
    ['most=-10.5&least=-9.5', 'most', 'must not be less than least'],
    ['since=2026-02-01T05:30:00%2B05:30&until=2026-01-31T23:59:59Z', 'until', 'must be later than since'],
    ['since=2026-02-01T05:30:00%2B05:30&until=2026-02-01T00:00:00Z', 'until', 'must be later than since'],
  ])('is refused before its beginning: %s', (text, field, message) => {
    expect(problemsOf(text)).toEqual([[field, message]]);
  });

  it.each([
    ...['', 'to=2026-01-31', 'from=2026-02-01', 'from=2026-02-01&to=2026-02-01', 'least=9&most=10'],
    'since=2026-02-01T05:30:00%2B05:30&until=2026-02-01T00:00:01Z',
  ])('is accepted at or behind it, and alone: %j', (text) => {
    expect(problemsOf(text)).toEqual([]);
  });

  it('is judged by its own form first', () => {
    expect(problemsOf('from=2026-02-30&to=2026-01-01').map(([field]) => field)).toEqual(['from']);
    expect(problemsOf('from=2026-02-01&to=soon')).toEqual([
      ['to', 'must be a calendar day in the form YYYY-MM-DD, from 1900-01-01 to 2199-12-31'],
    ]);
  });
});
