import { SourceFailed } from './feed';
import { readHtmlTables } from './html-tables';

const page = `<h2>First &amp; foremost</h2><table id="x"><thead><tr><th>Company</th><th>GMP*</th></tr></thead>
<tbody><tr><td style="a;""><a href="/a">Aravali</a> (U)<br>SME</td><td><strong>₹20</strong></td></tr></tbody></table>
<h3>Second</h3><table><tr><td>Name</td></tr></table>`;

describe('readHtmlTables', () => {
  it('reads tables with their titles and stray quotes', () => {
    expect(readHtmlTables(page)).toEqual([
      {
        title: 'First & foremost',
        headings: ['Company', 'GMP*'],
        rows: [
          [
            { text: 'Aravali (U) SME', linkText: 'Aravali' },
            { text: '₹20', linkText: null },
          ],
        ],
      },
      { title: 'Second', headings: ['Name'], rows: [] },
    ]);
  });

  it('reads angle brackets around no tag as text, and decodes entities once', () => {
    const cells =
      '<tr><td>Foo <India> Ltd<td>1% if < 1 year, > 2: a <b and c> d</td><td>R&amp;amp;D &lt;b&gt;</td></tr>';
    const [table] = readHtmlTables(`<table><tr><th>A</th></tr>${cells}</table>`);
    expect(table?.rows[0]?.map(({ text }) => text)).toEqual([
      'Foo <India> Ltd',
      '1% if < 1 year, > 2: a <b and c> d',
      'R&amp;D <b>',
    ]);
  });

  it('refuses a page that ends inside a table', () => {
    expect(() => readHtmlTables(page.slice(0, -20))).toThrow(SourceFailed);
  });

  it('returns no table from a page without one', () => {
    expect(readHtmlTables('<html><body>Access denied</body></html>')).toEqual([]);
  });
});
