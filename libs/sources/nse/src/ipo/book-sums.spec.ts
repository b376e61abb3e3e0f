import { type BookRow, refuseContradiction } from './book-sums';

const row = (number: string | null, sharesOffered: number | null, sharesBid: number): BookRow => ({
  number,
  title: null,
  sharesOffered,
  sharesBid,
  applications: null,
  times: null,
});
const categories = [row('1', 500, 1000), row('2', 150, 300), row('3', 350, 700)];

describe('the sums of a book', () => {
  it.each([
    ['equal the total', row(null, 1000, 2000)],
    ['leave room in the total for rows that are not listed', row(null, 1100, 2500)],
    ['are counted two percent after the total', row(null, 1000, 1961)],
    ['offer two percent more than the total', row(null, 981, 2000)],
  ])('are accepted: categories %s', (_how, total) => {
    expect(() => refuseContradiction([...categories, total])).not.toThrow();
  });

  it.each([
    ['categories bid for more than the total', [row(null, 1000, 1900)]],
    ['categories offer more than the total', [row(null, 900, 2000)]],
    ['categories offer much less than the total', [row(null, 1500, 2000)]],
    ['parts of a category are not all of it', [row('2.1', null, 100), row('2.2', null, 100)]],
    ['parts of a part are more than it', [row('2.1', null, 300), row('2.1(a)', null, 400)]],
  ])('are refused: %s', (_what, rows) => {
    expect(() => refuseContradiction([...categories, ...rows])).toThrow(' in the parts of ');
  });

  it('ignores parts that the book does not list', () => {
    expect(() => refuseContradiction([...categories, row('2.1', null, 100)])).not.toThrow();
  });
});
