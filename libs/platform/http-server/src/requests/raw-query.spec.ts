import { RawQuery } from './raw-query';

const read = (text: string) => {
  const { values, problems } = new RawQuery(text).parameters();
  return {
    values: Object.fromEntries(
      [...values].map(([name, { occurrences, parts }]) => [name, parts ?? { occurrences }]),
    ),
    problems: problems.map(({ field, message }) => `${field} ${message}`),
  };
};

describe('a query', () => {
  it('has each parameter decoded, with its parts between commas', () => {
    expect(read('a=1&b=x%20y+z&c=&d&e=1,2%2C3')).toEqual({
      values: { a: ['1'], b: ['x y z'], c: [''], d: [''], e: ['1', '2,3'] },
      problems: [],
    });
  });

  it('has the whole values of a name that occurs several times, or with brackets', () => {
    expect(read('a=1,2&a=3&b[]=1,2&c%5B%5D=1&c=2&[]=1')).toEqual({
      values: {
        a: { occurrences: ['1,2', '3'] },
        b: { occurrences: ['1,2'] },
        c: { occurrences: ['1', '2'] },
        '[]': ['1'],
      },
      problems: [],
    });
  });

  it.each([22, 23, 500])('is read after %s empty pairs', (count) => {
    expect(read(`${'&'.repeat(count)}status=open`)).toEqual({ values: { status: ['open'] }, problems: [] });
  });

  it('may have 20 parameters of 100 values, empty pairs not counted', () => {
    const pairs = (count: number) => Array.from({ length: count }, (_, at) => `p${at}=1`).join('&&');
    expect(Object.keys(read(pairs(20)).values)).toHaveLength(20);
    expect(read(pairs(21))).toEqual({ values: {}, problems: ['query at most 20 parameters'] });
    const values = (count: number) => Array.from({ length: count }, () => 'a=1').join('&');
    expect(read(values(100)).problems).toEqual([]);
    expect(read(values(101))).toEqual({ values: {}, problems: ['query at most 100 values'] });
  });

  it.each([
    ['a=%00', 'a holds a null character'],
    ['a=%ff', 'a is not valid UTF-8'],
    ['%ff=1', 'query is not valid UTF-8'],
  ])('%s is refused: %s', (text, problem) => {
    expect(read(text).problems).toEqual([problem]);
  });

  it('is parsed once for the handler in front and for Nest: the same text gives the same parameters', () => {
    const front = RawQuery.of('limit=5');
    expect(RawQuery.of('limit=5').parameters()).toBe(front.parameters());
    expect(RawQuery.of('limit=6').parameters()).not.toBe(front.parameters());
  });
});
