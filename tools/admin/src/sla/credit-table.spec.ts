import { creditFor, readCredits } from './credit-table';

const terms = (rows: string) =>
  `# Terms\n\n| Plan | Price |\n| --- | --- |\n| Pro | 1,499 |\n\n| Availability of a month | Credit |\n| --- | --- |\n${rows}\n\nMore text.\n`;
const known =
  readCredits(terms('| below 99.9 % | 10 % |\n| below 99 % | 25% |\n| below 95.5% | 100 % |')) ?? [];

it.each([
  [1, 0],
  [0.999, 0],
  [0.9989999, 10],
  [0.99, 10],
  [0.955, 25],
  [0.9549, 100],
  [0, 100],
])('an availability of %d has a credit of %d percent by the table of the terms', (share, percent) => {
  expect(creditFor(known, share)).toBe(percent);
});

it('terms without a table of credits have none', () => {
  expect(readCredits('# Terms\n\nNo promise.\n')).toBeNull();
});

it.each([
  ['a row in other words', '| less than 99.9 % | 10 % |', 'row "less than 99.9 % | 10 %"'],
  ['a credit that is no percentage', '| below 99 % | a month |', 'row "below 99 % | a month"'],
  ['a share above 100', '| below 999 % | 10 % |', 'row "below 999 % | 10 %"'],
  ['a lower availability with a lower credit', '| below 99 % | 10 % |\n| below 95 % | 5 % |', 'lower credit'],
  ['a table without rows', '', 'no row'],
  [
    'two tables of credits',
    '| below 99 % | 10 % |\n\n| Availability | Credit |\n| --- | --- |\n| below 99 % | 10 % |',
    'more than one',
  ],
])('%s is refused, because a wrong credit is worse than none', (_, rows, message) => {
  expect(() => readCredits(terms(rows))).toThrow(message);
});
