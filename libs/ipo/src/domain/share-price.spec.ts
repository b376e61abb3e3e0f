import { aView, day } from './ipo.fixture';
import { currentPrice, lastTraded } from './share-price';

const priced = (currentPriceRupees: number, pricedAt?: string) =>
  aView({ currentPriceRupees, ...(pricedAt === undefined ? {} : { pricedAt }) });
const monday = '2026-03-16T10:00:00.000Z';
const mondayNight = '2026-03-16T18:00:00.000Z';
const friday = '2026-03-20T10:00:00.000Z';

describe('the last traded price', () => {
  it.each([
    [
      'that of the latest day, whoever comes first',
      [priced(500, monday), priced(430, friday)],
      430,
      '2026-03-20',
    ],
    ['of two of one day the first', [priced(500, monday), priced(430, mondayNight)], 500, '2026-03-16'],
    ['of the day in India', [priced(500, '2026-03-16T18:31:00.000Z')], 500, '2026-03-17'],
    ['none without its time', [priced(500)], null, null],
    ['none where nobody gives one', [aView({})], null, null],
  ])('is %s', (_which, views, currentPriceRupees, pricedOn) => {
    expect(lastTraded(views)).toEqual({ currentPriceRupees, pricedOn });
  });

  it.each([
    ['2026-03-16', 500],
    ['2026-03-30', 500],
    ['2026-03-31', null],
  ])('is, or is no longer, the current one on %s', (today, expected) => {
    const price = lastTraded([priced(500, monday)]);
    expect(currentPrice(price, day(today)).currentPriceRupees).toBe(expected);
  });
});
