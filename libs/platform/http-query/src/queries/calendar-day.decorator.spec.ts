import { DomainError } from '@market/kernel';
import { RawQuery } from '@market/http-server';
import { readQuery } from './strict-query';
import { RequestQuery } from './request.query';
import { CalendarDay } from '../parameters/calendar-day.decorator';

class PeriodQuery extends RequestQuery {
  @CalendarDay({ description: 'First day.', required: true })
  from!: string;

  @CalendarDay({ description: 'Last day.' })
  to?: string;
}

const read = (text: string) => readQuery(PeriodQuery, new RawQuery(text));
const refusal = (text: string) => {
  try {
    read(text);
  } catch (error) {
    if (error instanceof DomainError) return error.details;
    throw error;
  }
  throw new Error('the query was read');
};

describe('a parameter with a calendar day', () => {
  it('is read as it was given', () => {
    expect(read('from=2024-02-29')).toEqual({ from: '2024-02-29' });
    expect(read('from=2026-11-02&to=2026-11-01')).toEqual({ from: '2026-11-02', to: '2026-11-01' });
  });

  it.each(['2026-02-30', '02-11-2026', '2026-11-2', '2026-11-02T00:00:00Z', '20261102', '1899-12-31', ''])(
    'is refused as %j',
    (day) => {
      const message = 'must be a calendar day in the form YYYY-MM-DD, from 1900-01-01 to 2199-12-31';
      expect(refusal(`from=${day}`)).toEqual([{ field: 'from', message }]);
      expect(refusal(`from=2026-11-02&to=${day}`)).toEqual([{ field: 'to', message }]);
    },
  );

  it('is missed where it is required', () => {
    expect(refusal('to=2026-11-02')).toEqual([{ field: 'from', message: 'is required' }]);
  });
});
