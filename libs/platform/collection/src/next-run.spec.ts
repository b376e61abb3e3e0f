import { indianDay, type IndianDay, instantInIndia, weekdayOf } from '@market/kernel';
import { nextRunAfter } from './next-run';

const at = (day: string, time: string) => instantInIndia(indianDay(day), time);
const isTradingDay = (day: IndianDay) =>
  Promise.resolve(![0, 6].includes(weekdayOf(day)) && day !== '2026-11-16');
const daily = { cron: '30 8,19 * * *', tradingDaysOnly: false };
const market = { cron: '*/30 10-15 * * *', tradingDaysOnly: true };

describe('the next run of a feed', () => {
  it.each([
    ['later on the day', daily, '2026-11-13', '09:00', '2026-11-13', '19:30'],
    ['not that of the very minute', daily, '2026-11-13', '19:30', '2026-11-14', '08:30'],
    [
      'on the next trading day, over a weekend and a holiday',
      market,
      '2026-11-13',
      '15:45',
      '2026-11-17',
      '10:00',
    ],
    ['in market hours', market, '2026-11-17', '10:05', '2026-11-17', '10:30'],
  ] as const)('is %s', async (_, plan, day, time, nextDay, nextTime) => {
    expect(await nextRunAfter(plan, at(day, time), isTradingDay)).toEqual(at(nextDay, nextTime));
  });

  it('is unknown when no trading day follows', async () => {
    expect(await nextRunAfter(market, at('2026-11-13', '09:00'), () => Promise.resolve(false))).toBeNull();
  });
});
