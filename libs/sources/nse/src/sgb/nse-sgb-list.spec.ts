import {
  aClient,
  aFetchContext,
  aMapContext,
  fixture,
  reasonsOf,
  recordsOf,
  rowsOf,
} from '../__fixtures__/builders';
import { nseSgbListFeed } from './nse-sgb-list.feed';

describe('nse.sgb-list', () => {
  const body = fixture('sgb', 'list.json');

  it('delivers symbol, ISIN and name and none of the prices', () => {
    expect(recordsOf(rowsOf(nseSgbListFeed, body, aMapContext()))).toEqual([
      {
        exchange: 'NSE',
        symbol: 'SGBDEC33',
        isin: 'IN0020250017',
        name: 'Sovereign Gold Bonds 2.50% DEC 2033 Tr-I',
      },
      {
        exchange: 'NSE',
        symbol: 'SGBMAR34II',
        isin: 'IN0020250025',
        name: 'Sovereign Gold Bonds 2.50% MAR 2034 Tr-II',
      },
    ]);
  });

  it.each([
    ['IN0020250025', '-'],
    ['"isin"', '"code"'],
    ['"meta"', '"about"'],
    ['"symbol"', '"ticker"'],
  ])('a row with %s instead of %s is rejected alone', (sound, damaged) => {
    const rows = rowsOf(nseSgbListFeed, body.replace(sound, damaged), aMapContext());
    expect(recordsOf(rows)).toHaveLength(1);
    expect(reasonsOf(rows, 'rejected')).toEqual(['no symbol, ISIN or name']);
  });

  it('asks for the list, and fails on an error in its place', async () => {
    const { client, asked } = aClient({ '/api/sovereign-gold-bonds': body });
    expect(await nseSgbListFeed.fetch(aFetchContext({ client }))).toHaveLength(1);
    expect(asked).toEqual(['/api/sovereign-gold-bonds']);
    await expect(nseSgbListFeed.fetch(aFetchContext())).rejects.toThrow('an error in place of a list');
  });
});
