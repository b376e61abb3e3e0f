import { parseFurtherCategory } from './book-categories';

const big = 'Non Institutional Investors(Bid amount of more than Ten Lakh Rupees)';
const small = 'Non Institutional Investors(Bid amount of more than Two Lakh Rupees upto Ten Lakh Rupees)';

describe('the category of a row of a book', () => {
  it.each([
    ['2.1', big, 'NII_BIG'],
    ['2.2', small, 'NII_SMALL'],
    ['4', 'Employees', 'EMPLOYEE'],
    ['4', 'Eligible Employees', 'EMPLOYEE'],
    ['5', 'Share Holders', 'SHAREHOLDER'],
    ['5', 'Shareholders', 'SHAREHOLDER'],
    ['6', 'Policyholders', 'OTHER'],
    ['4', 'Market Maker', 'OTHER'],
  ])('%s %s is %s', (number, title, code) => {
    expect(parseFurtherCategory(number, title)?.code).toBe(code);
  });

  it('follows the amounts of a title, whatever the number', () => {
    expect(parseFurtherCategory('2.1', small)?.code).toBe('NII_SMALL');
    expect(parseFurtherCategory('2.2', big)?.code).toBe('NII_BIG');
  });

  it('has the title of the exchange where it has no code of its own', () => {
    expect(parseFurtherCategory('6', 'Policyholders')).toEqual({ code: 'OTHER', title: 'Policyholders' });
    expect(parseFurtherCategory('4', 'Employees')).toEqual({ code: 'EMPLOYEE' });
  });

  it.each([
    ['1', 'Qualified Institutional Buyers(QIBs)'],
    ['1(a)', 'Foreign Institutional Investors(FIIs)'],
    ['2.1(a)', 'Corporates'],
    ['3', 'Retail Individual Investors(RIIs)'],
    ['4(a)', 'Cut Off'],
    ['2.1', 'Corporates'],
    [null, 'Total'],
    ['', 'Total'],
    ['4', null],
  ])('%s %s is none', (number, title) => {
    expect(parseFurtherCategory(number, title)).toBeNull();
  });
});
