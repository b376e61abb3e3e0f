import { csvName, csvPath, joinedCsv, nextPathIn, tableCsv } from './csv-file';

describe('a list as a file of CSV', () => {
  it('is read from its first page on, whatever page is shown, with the filters that are chosen', () => {
    expect(csvPath('/v1/ipos?status=open,upcoming&page=3&limit=10')).toBe(
      '/v1/ipos?status=open%2Cupcoming&limit=100&format=csv',
    );
    expect(csvPath('/v1/ipos')).toBe('/v1/ipos?limit=100&format=csv');
  });

  it.each([
    ['</v1/a?page=1>; rel="self", </v1/a?page=2>; rel="next"', '/v1/a?page=2'],
    ['</v1/a?page=1>; rel="self"', null],
    ['</v1/a?cursor=1>; rel="self", </v1/a?cursor=2>; rel="monitor"', null],
    [undefined, null],
  ])('goes on where %s says', (link, path) => {
    expect(nextPathIn(link)).toBe(path);
  });

  it('has one header row', () => {
    expect(joinedCsv(['a,b\r\n1,2\r\n', 'a,b\r\n3,"x\n4"\r\n', 'a,b\r\n'])).toBe(
      'a,b\r\n1,2\r\n3,"x\n4"\r\n',
    );
    expect(joinedCsv([])).toBe('');
  });

  it('is named after its path', () => {
    expect(csvName('/v1/ipos/asha%20mills/revisions?page=2')).toBe('ipos-asha-20mills-revisions.csv');
  });
});

it('a table is CSV with quotes around what has a comma, a quote or a line end', () => {
  expect(
    tableCsv(
      ['Day', 'Price'],
      [
        ['20 Nov', '1,200'],
        ['21 "late"', '12'],
      ],
    ),
  ).toBe('Day,Price\r\n20 Nov,"1,200"\r\n"21 ""late""",12\r\n');
});
