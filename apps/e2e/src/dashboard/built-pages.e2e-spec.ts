import { isAllowed } from '@market/build/packaging/licences';
import { pageSizes, servedFiles, servedText } from './built-pages';

/** Units: bytes. */
const firstViewBudget = 130_000;
const laterPageBudget = 30_000;
/** Budget of a page with charts and lists of data that is opened first. */
const dataPageBudget = 160_000;

/** Pages that somebody may see first: the address of the service, and what mails lead to. */
const firstViews = [
  'overview/overview',
  'sign-in/sign-in',
  'sign-in/sign-up',
  'sign-in/link',
  'status/status',
];

const isDataPage = (page: string) => /^(?:data|calendar)\//.test(page);

describe('the pages that were built', () => {
  const sizes = pageSizes();

  it('weigh at most 130 KB as a first view', () => {
    const seen = sizes.filter(({ page }) => firstViews.includes(page));
    expect(seen).toHaveLength(firstViews.length);
    expect(seen.filter(({ first }) => first > firstViewBudget)).toEqual([]);
  });

  it('weigh at most 30 KB after another page', () => {
    expect(sizes.length).toBeGreaterThan(firstViews.length);
    expect(sizes.filter(({ page, later }) => !isDataPage(page) && later > laterPageBudget)).toEqual([]);
  });

  it('weigh at most 160 KB as a first view of data', () => {
    const shown = sizes.filter(({ page }) => isDataPage(page));
    expect(shown.length).toBeGreaterThan(2);
    expect(shown.filter(({ first }) => first > dataPageBudget)).toEqual([]);
  });

  it('have a colour for every mark of a chart, beside the chart', () => {
    const files = servedFiles();
    const textOf = (ending: string) =>
      files
        .filter((name) => name.endsWith(ending))
        .map(servedText)
        .join('\n');
    const marks = new Set(textOf('.js').match(/\bmark-(?:main|bad|good|late|quiet|unknown)\b/g));
    const styles = textOf('.css');
    expect(marks.size).toBeGreaterThan(4);
    expect([...marks].filter((mark) => !styles.includes(`.${mark}{`))).toEqual([]);
  });

  it('come without source maps, and all but the shell under names that change with their content', () => {
    const files = servedFiles();
    expect(files.filter((name) => name.endsWith('.map'))).toEqual([]);
    expect(files.filter((name) => !/^assets\/[\w.-]+-[\w-]{8}\.(?:js|css|svg)$/.test(name)).sort()).toEqual([
      'index.html',
      'licences.json',
    ]);
  });

  it('have a shell without inline scripts, styles and handlers', () => {
    const shell = servedText('index.html');
    expect(shell).toContain('<html lang="en">');
    expect(shell.match(/<script\b[^>]*>/g)).toEqual([expect.stringMatching(/src="\/dashboard\/assets\//)]);
    expect(shell).not.toMatch(/<style|\sstyle=|\son[a-z]+=|<script[^>]*>[^<]/);
  });

  it('hold packages with allowed licences only', () => {
    const packages = JSON.parse(servedText('licences.json')) as { name: string; identifier: string }[];
    expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(['react', 'd3-scale']));
    expect(packages.filter(({ identifier }) => !isAllowed(identifier))).toEqual([]);
  });
});
