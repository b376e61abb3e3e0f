import { isSameScheme } from './scheme-name';

const sahyadri = 'Sahyadri Peaks Mutual Fund';

describe('two names', () => {
  it.each([
    ['SAHYADRI PEAKS VALUE FUND', 'Sahyadri Peaks Value Fund'],
    ['Sahyadri Peaks Gold ETF', 'Sahyadri Peaks Gold Exchange Traded Fund'],
    ['Sahyadri Peaks Gold ETF FOF', 'SAHYADRI PEAKS GOLD ETF FUND OF FUND'],
    ['Sahyadri Peaks Gold Silver Passive FoF', 'Gold Silver Passive Fund of Funds'],
    ['Sahyadri Peaks Gold Silver Passive F.O.F.', 'Gold Silver Passive Funds of Funds'],
    ['Multi Asset Allocation Fund', 'Sahyadri Peaks Multi-Asset Allocation Fund'],
    ['Sahyadri Value Fund', 'Sahyadri Peaks Value Fund'],
    ['SahyadriPeaks Value Fund', 'Sahyadri Peaks MF Value Fund'],
    ['Sahyadri Peaks Nifty500 Flexicap Index Fund', 'Sahyadri Peaks Nifty 500 Flexi Cap Index Scheme'],
    ['Sahyadri Peaks Banking & PSU Debt Fund', 'Sahyadri Peaks Banking and PSU Debt Fund'],
    [
      'Sahyadri Peaks Value Fund',
      'Sahyadri Peaks Value Fund (An open ended equity scheme following a value investment strategy)',
    ],
    ['Sahyadri Peaks Value Fund', 'Sahyadri Peaks Value Fund - an open-ended equity scheme'],
    ['Sahyadri Peaks Value Fund', 'Sahyadri Peaks Value Fund - Regular Plan - Growth Option'],
    ['Sahyadri Peaks Value Fund', 'Sahyadri Peaks Value Fund - Growth'],
    ['Sahyadri Peaks Value Fund', 'Sahyadri Peaks Value Fund - Direct Quarterly IDCW'],
    ['Sahyadri Peaks Value Fund', 'Sahyadri Peaks Value Fund (formerly known as Konkan Value Fund)'],
  ])('are of one scheme: %s, %s', (one, other) => {
    expect(isSameScheme(one, other, sahyadri)).toBe(true);
    expect(isSameScheme(other, one, sahyadri)).toBe(true);
  });

  it.each([
    ['SAHYADRI PEAKS GOLD ETF', 'Sahyadri Peaks Silver ETF'],
    ['Sahyadri Peaks Gold ETF', 'Sahyadri Peaks Gold ETF FOF'],
    ['Sahyadri Peaks Gold ETF', 'Konkan Gold ETF'],
    ['Sahyadri Peaks Nifty 50 ETF', 'Sahyadri Peaks Nifty 50 Index Fund'],
    ['Sahyadri Peaks Nifty 50 ETF', 'Sahyadri Peaks Nifty 500 ETF'],
    ['Sahyadri Peaks Mid Cap Fund', 'Large & Mid Cap Fund'],
    ['Sahyadri Peaks FMP Series I', 'Sahyadri Peaks FMP Series II'],
    ['Sahyadri Peaks Value Fund', 'Sahyadri Peaks'],
  ])('are of two schemes: %s, %s', (one, other) => {
    expect(isSameScheme(one, other, sahyadri)).toBe(false);
    expect(isSameScheme(other, one, sahyadri)).toBe(false);
  });

  it('may shorten a fund house to its initials', () => {
    expect(
      isSameScheme('WGH Gold ETF', 'Western Ghats Hills Gold ETF', 'Western Ghats Hills Mutual Fund'),
    ).toBe(true);
    expect(isSameScheme('WGH Gold ETF', 'Western Ghats Hills Gold ETF', null)).toBe(false);
  });
});
