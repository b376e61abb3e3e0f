import { RawQuery } from './raw-query';

const read = (text: string) => {
  const { values, problems } = new RawQuery(text).parameters();
  return {
    values: Object.fromEntries(values),
    problems: problems.map(({ field, message }) => `${field} ${message}`),
  };
};

describe('a query', () => {
  it('has each parameter decoded', () => {
    expect(read('a=1&b=x%20y+z&c=&d')).toEqual({
      values: { a: '1', b: 'x y z', c: '', d: '' },
      problems: [],
    });
  });

  it.each([22, 23, 500])('is read after %s empty pairs', (count) => {
    expect(read(`${'&'.repeat(count)}status=open`)).toEqual({ values: { status: 'open' }, problems: [] });
  });

  it('may have 20 parameters, empty pairs not counted', () => {
    const pairs = (count: number) => Array.from({ length: count }, (_, at) => `p${at}=1`).join('&&');
    expect(Object.keys(read(pairs(20)).values)).toHaveLength(20);
    expect(read(pairs(21))).toEqual({ values: {}, problems: ['query at most 20 parameters'] });
  });

  it.each([
    ['a=1&a=2', 'a is repeated'],
    ['a=%00', 'a holds a null character'],
    ['a=%ff', 'a is not valid UTF-8'],
    ['%ff=1', 'query is not valid UTF-8'],
  ])('%s is refused: %s', (text, problem) => {
    expect(read(text).problems).toEqual([problem]);
  });
});
