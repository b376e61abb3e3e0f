import { indianDay, instantInIndia } from './indian-day';
import { isFreshNews, isStillNews } from './news';

const day = indianDay('2026-03-09');
const began = instantInIndia(day, '10:00');

describe('news', () => {
  it.each([
    ['2026-03-09', '10:00', true],
    ['2026-03-10', '10:00', true],
    ['2026-03-10', '10:00:01', false],
  ])('is fresh of what began at 10:00 on 2026-03-09, at %s %s: %s', (on, time, fresh) => {
    expect(isFreshNews(began, instantInIndia(indianDay(on), time))).toBe(fresh);
  });

  it.each([
    ['2026-03-09', '00:00', true],
    ['2026-04-08', '23:59:59', true],
    ['2026-04-09', '00:00', false],
  ])('is still told of 2026-03-09 at %s %s in India: %s', (on, time, told) => {
    expect(isStillNews(day, instantInIndia(indianDay(on), time))).toBe(told);
  });
});
