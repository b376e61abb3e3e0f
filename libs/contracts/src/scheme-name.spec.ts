import { withoutPlan } from './scheme-name';

describe('withoutPlan', () => {
  it.each([
    ['Sahyadri Value Fund - Regular Plan - Growth'],
    ['Sahyadri Value Fund - Direct Plan'],
    ['Sahyadri Value Fund - IDCW'],
    ['Sahyadri Value Fund  - DIRECT - MONTHLY IDCW'],
    ['Sahyadri Value Fund – Regular Plan – Half Yearly IDCW Option'],
    ['Sahyadri Value Fund- Growth Option'],
    ['Sahyadri Value Fund (Direct)'],
    ['Sahyadri Value Fund, Retail Plan, Dividend Payout and Reinvestment'],
    ['Sahyadri Value Fund'],
  ])('returns the name of the scheme in %s', (name) => {
    expect(withoutPlan(name)).toBe('Sahyadri Value Fund');
  });

  it.each([
    'Sahyadri Dividend Yield Fund',
    'Sahyadri Growth Fund',
    'Sahyadri Retirement Fund - Conservative Plan',
    'Sahyadri FMP - Series 12 - Plan A',
    'Sahyadri Interval Fund - Quarterly Plan',
    'Sahyadri Multi-Asset Growth',
    'Sahyadri Value Fund - Growth and Income',
    '- Growth',
  ])('keeps %s', (name) => {
    expect(withoutPlan(name)).toBe(name);
  });

  it('removes no more than the plan and the option, and keeps null', () => {
    expect(withoutPlan('Sahyadri Bond Fund - Series II - Regular Plan - Growth')).toBe(
      'Sahyadri Bond Fund - Series II',
    );
    expect(withoutPlan(null)).toBeNull();
  });
});
