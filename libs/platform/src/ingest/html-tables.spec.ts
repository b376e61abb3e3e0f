import { SourceFailed } from './feed';
import { readHtmlTables } from './html-tables';

const page = `<h2>First &amp; foremost</h2><table id="x"><thead><tr><th>Company</th><th>GMP*</th></tr></thead>
<tbody><tr><td style="a;""><a href="/a">Aravali</a> (U)<br>SME</td><td><strong>₹20</strong></td></tr></tbody></table>
<h3>Second</h3><table><tr><td>Name</td></tr></table>`;

describe('readHtmlTables', () => {
  it('reads tables with their titles, stray quotes and all', () => {
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

  it('refuses a page that ends inside a table', () => {
    expect(() => readHtmlTables(page.slice(0, -20))).toThrow(SourceFailed);
  });

  it('finds nothing where there is no table', () => {
    expect(readHtmlTables('<html><body>Access denied</body></html>')).toEqual([]);
  });
});
