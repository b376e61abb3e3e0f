import { parse } from 'csv-parse/sync';
import { csvLine } from './csv-line';

describe('a line of CSV', () => {
  it.each([
    [['a', 'b'], 'a,b'],
    [['', null, 'x'], ',,x'],
    [['a,b', 'say "hi"', 'two\r\nlines'], '"a,b","say ""hi""","two\r\nlines"'],
    [[1, -4.17, 0, true, false], '1,-4.17,0,true,false'],
    [[1e21, 1.5e-7, -2.5e22], '1000000000000000000000,0.00000015,-25000000000000000000000'],
    [['＝1+1', '＋1', '－1', '＠a', '　＝1'], "'＝1+1,'＋1,'－1,'＠a,'　＝1"],
    [['=1+1', '+1', '-1', '@a', '\tx', ' =1'], "'=1+1,'+1,'-1,'@a,'\tx,' =1"],
  ])('%j is %j', (cells, line) => {
    expect(csvLine(cells)).toBe(`${line}\r\n`);
  });

  it('is read by a reader of CSV as it was written', () => {
    const cells = ['नाम, दूसरा', '"', ',', '\n', "it's", 'a;b', '₹ 5'];
    expect(parse(csvLine(cells), { record_delimiter: '\r\n' })).toEqual([
      cells.map((cell) => (cell === '\n' ? "'\n" : cell)),
    ]);
  });
});
