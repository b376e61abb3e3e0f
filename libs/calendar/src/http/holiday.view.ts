import type { TradingHolidayRecord } from '@market/contracts';
import { instantView } from '@market/http-lists';
import { renderDay } from '@market/kernel';
import { z } from 'zod';

/** Trading holiday in the public API. */
export const holidayView = z
  .object({
    date: instantView.meta({ description: 'Day in India, Monday to Friday.' }),
    exchange: z.enum(['NSE', 'BSE']).meta({ description: 'Exchange that does not trade.' }),
    description: z.string().meta({ description: 'Reason as the exchange states it.' }),
  })
  .meta({ id: 'Holiday' });

export type HolidayView = z.infer<typeof holidayView>;

/** Holiday of the sample data, for the API description. */
export const exampleHoliday: HolidayView = {
  date: '2026-01-26T00:00:00.000Z',
  exchange: 'NSE',
  description: 'Republic Day',
};

export function presentHoliday({ exchange, holidayOn, description }: TradingHolidayRecord): HolidayView {
  return { date: renderDay(holidayOn), exchange, description };
}
