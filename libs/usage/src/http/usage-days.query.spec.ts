import { DomainError, indianDay } from '@market/kernel';
import { RawQuery } from '@market/http-server';
import { readQuery } from '@market/http-query';
import { daysOf, UsageDaysQuery } from './usage-days.query';

const today = indianDay('2026-11-27');

function rangeOf(text: string) {
  try {
    const { first, last } = daysOf(readQuery(UsageDaysQuery, new RawQuery(text)), today);
    return [first, last];
  } catch (error) {
    if (error instanceof DomainError) return error.details?.map(({ field }) => field);
    throw error;
  }
}

describe('the days of a usage report', () => {
  it.each([
    ['', ['2026-10-29', '2026-11-27']],
    ['from=2026-11-20', ['2026-11-20', '2026-11-27']],
    ['to=2026-11-20', ['2026-10-22', '2026-11-20']],
    ['from=2026-11-20&to=2026-11-20', ['2026-11-20', '2026-11-20']],
    ['from=2025-11-27&to=2026-11-27', ['2025-11-27', '2026-11-27']],
    ['from=2025-11-26&to=2026-11-27', ['from']],
    ['from=2026-11-28', ['from']],
    ['from=2026-11-21&to=2026-11-20', ['from']],
    ['from=yesterday&to=2026-02-30&by=day&environment=all', ['from', 'to', 'environment', 'by']],
    ['by=all', ['by']],
  ])('of %j are %j', (text, expected) => {
    expect(rangeOf(text)).toEqual(expected);
  });

  it('are those of live keys, without parts, unless the query says otherwise', () => {
    expect(readQuery(UsageDaysQuery, new RawQuery(''))).toMatchObject({ environment: 'live' });
    expect(readQuery(UsageDaysQuery, new RawQuery('')).by).toBeUndefined();
    const query = readQuery(UsageDaysQuery, new RawQuery('environment=test&by=key'));
    expect([query.environment, query.by]).toEqual(['test', 'key']);
  });
});
