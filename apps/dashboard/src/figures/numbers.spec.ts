import { count, counted, decimal, fullRupees, percent, rupees, shortCount } from './numbers';

describe('counts', () => {
  it('are grouped as in India', () => {
    expect([0, 999, 1000, 231_004, 10_000_000].map(count)).toEqual([
      '0',
      '999',
      '1,000',
      '2,31,004',
      '1,00,00,000',
    ]);
  });

  it('have their noun in the singular for one only', () => {
    expect([0, 1, 2].map((value) => counted(value, 'key'))).toEqual(['0 keys', '1 key', '2 keys']);
    expect(counted(2, 'delivery', 'deliveries')).toBe('2 deliveries');
  });

  it('are a dash when unknown, and never 0', () => {
    expect([count(null), decimal(null), rupees(null), fullRupees(null), percent(null)]).toEqual(
      Array.from({ length: 5 }, () => '–'),
    );
  });
});

describe('amounts', () => {
  it('show paise only when there are some', () => {
    expect([499, 1499, 1499.5, -499].map(fullRupees)).toEqual(['₹499', '₹1,499', '₹1,499.50', '−₹499']);
  });

  it('are in lakh or crore from 1 lakh on', () => {
    expect([99_999, 100_000, 231_004, 9_999_499, 9_999_500, 32_000_000].map(rupees)).toEqual([
      '₹99,999',
      '₹1.00 lakh',
      '₹2.31 lakh',
      '₹99.99 lakh',
      '₹1.00 crore',
      '₹3.20 crore',
    ]);
  });
});

describe('shares', () => {
  it('are all or nothing only when they are', () => {
    expect([1, 0.99999, 0.995, 0.00001, 0].map(percent)).toEqual(['100%', '99.9%', '99.5%', '0.1%', '0%']);
  });
});

describe('numbers of an axis', () => {
  it('are short', () => {
    expect([0, 250, 1500, 100_000, 150_000, 20_000_000].map(shortCount)).toEqual([
      '0',
      '250',
      '1.5k',
      '1 lakh',
      '1.5 lakh',
      '2 cr',
    ]);
  });
});
