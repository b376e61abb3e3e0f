import { indianDay, instantInIndia } from '@market/kernel';
import { computeValue } from './aggregate';
import { aReading } from './gmp.fixture';

const at = (day: string, time: string) => instantInIndia(indianDay(day), time);

describe('the value of an IPO', () => {
  it('is the median over the publishers, with mean, lowest and highest', () => {
    const value = computeValue([
      aReading({ publisher: 'investorgain', gmpRupees: 33 }),
      aReading({ publisher: 'ipowatch', gmpRupees: 20 }),
      aReading({ publisher: 'ipoji', gmpRupees: 30.5 }),
    ]);
    expect(value).toMatchObject({ gmpRupees: 30.5, meanRupees: 27.83, minRupees: 20, maxRupees: 33 });
    expect(value?.sources.map(({ publisher }) => publisher)).toEqual(['investorgain', 'ipoji', 'ipowatch']);
  });

  it('of two publishers is the mean, rounded half away from zero', () => {
    const value = computeValue([
      aReading({ gmpRupees: -1.25 }),
      aReading({ publisher: 'ipowatch', gmpRupees: -1.24 }),
    ]);
    expect(value?.gmpRupees).toBe(-1.25);
    const summed = computeValue([
      aReading({ gmpRupees: 33.33 }),
      aReading({ publisher: 'ipowatch', gmpRupees: 20.16 }),
    ]);
    expect([summed?.gmpRupees, summed?.meanRupees]).toEqual([26.75, 26.75]);
  });

  it('uses the last word of a publisher, whatever the order of arrival', () => {
    const early = aReading({ gmpRupees: 10, quotedAt: at('2026-11-18', '10:00') });
    const late = aReading({ gmpRupees: 12, quotedAt: at('2026-11-18', '12:00') });
    expect(computeValue([early, late])).toEqual(computeValue([late, early]));
    expect(computeValue([late, early])?.gmpRupees).toBe(12);
  });

  it('uses the later received one of two readings of one instant', () => {
    expect(computeValue([aReading({ gmpRupees: 10 }), aReading({ gmpRupees: 11 })])?.gmpRupees).toBe(11);
  });

  it('leaves out a publisher whose last word was more than 24 hours old at the last reading', () => {
    const silent = aReading({ publisher: 'ipowatch', gmpRupees: 90, quotedAt: at('2026-11-17', '11:59') });
    const last = aReading({ gmpRupees: 30, quotedAt: at('2026-11-18', '12:00') });
    expect(computeValue([silent, last])?.sources).toEqual([{ publisher: 'investorgain', value: 30 }]);
    const just = { ...silent, quotedAt: at('2026-11-17', '12:00') };
    expect(computeValue([just, last])?.sources).toHaveLength(2);
  });

  it('is null without a reading', () => {
    expect(computeValue([])).toBeNull();
  });
});
