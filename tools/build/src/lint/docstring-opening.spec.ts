import { reportsBy } from './rule-reports.fixture';

const reportsOf = reportsBy('docstring-opening');

describe('the lint rule market/docstring-opening', () => {
  it.each([
    '/** What the API reads of an IPO. */',
    '/**\n * Whether a name lacks its legal form.\n *\n * Units: none.\n */',
    '/** Those of a closed batch. */',
  ])('reports the docstring %j', (comment) => {
    expect(reportsOf(`${comment}\nconst one = 1;`)).toEqual([
      expect.objectContaining({ messageId: 'clause' }),
    ]);
  });

  it.each([
    '/** Columns that the API reads of an IPO. */',
    '/** Tells whether a name lacks its legal form. */',
    '/** @returns whether the batch is closed */',
    '/** Whatsoever. */',
    '/* What a plain comment says is not read. */',
    '// What a line says is not read.',
  ])('lets %j pass', (comment) => {
    expect(reportsOf(`${comment}\nconst one = 1;`)).toEqual([]);
  });
});
