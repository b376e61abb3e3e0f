import { schemeCategory } from './scheme-category';

describe('schemeCategory', () => {
  it.each([
    ['Equity Scheme - Large & Mid Cap Fund', 'equity', 'Large & Mid Cap Fund'],
    ['Equity Schemes - Value Fund', 'equity', 'Value Fund'],
    ['Debt Scheme - Banking and PSU Fund', 'debt', 'Banking and PSU Fund'],
    ['Open Ended Schemes(Debt Scheme - Gilt Fund)', 'debt', 'Gilt Fund'],
    ['Hybrid Scheme - Multi Asset Allocation', 'hybrid', 'Multi Asset Allocation'],
    ['Solution Oriented Scheme - Retirement Fund', 'solution_oriented', 'Retirement Fund'],
    ['Life Cycle Funds - Life Cycle Fund 2045', 'solution_oriented', 'Life Cycle Fund 2045'],
    ['Other Scheme - Index Funds', 'other', 'Index Funds'],
    ['Other Schemes - FoF Domestic', 'other', 'FoF Domestic'],
    ['Growth', 'equity', 'Growth'],
    ['ELSS', 'equity', 'ELSS'],
    ['Income', 'debt', 'Income'],
    ['Gilt', 'debt', 'Gilt'],
    ['Balanced', 'hybrid', 'Balanced'],
    ['Gold ETF', 'other', 'Gold ETF'],
    ['Large Cap Fund', 'equity', 'Large Cap Fund'],
    ['Dynamic Asset Allocation', 'hybrid', 'Dynamic Asset Allocation'],
    ['Equity Savings Fund', 'hybrid', 'Equity Savings Fund'],
  ])('reads %s as %s', (text, category, subCategory) => {
    expect(schemeCategory(text)).toEqual({ category, subCategory });
  });

  it('returns no kind for the name of a class', () => {
    expect(schemeCategory('Equity Schemes')).toEqual({ category: 'equity', subCategory: null });
  });

  it('returns null for unknown texts', () => {
    expect(schemeCategory('Assured Return')).toBeNull();
    expect(schemeCategory('')).toBeNull();
  });
});
