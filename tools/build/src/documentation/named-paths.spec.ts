import { basename } from 'node:path';
import { pathsLike, textOf } from './repository.fixture';

const pages = pathsLike('{*.md,{.github,apps,docker,docs,libs,tools}/**/*.md}').filter(
  // These speak of earlier versions, of measured runs, and of projects that do not exist yet.
  (page) => !/^CHANGELOG|^docs\/(?:benchmarks|chaos)\/|new-source\/|payloads\//.test(page),
);
const files = pathsLike('{*,.github/**/*,.ci/*,.githooks/*,{apps,docker,docs,libs,tools}/**/*}');

/** Names in code spans of a page that are paths by their form: below a known folder, or with the ending of a source. */
function pathsNamedIn(page: string): string[] {
  const prose = textOf(page).replace(/^ *```[^]*?^ *```$/gm, '');
  const spans = Array.from(prose.matchAll(/`([^`\n]+)`/g), ([, span = '']) => span);
  return spans.filter(
    (span) =>
      /^(?:apps|libs|tools|docs|docker|\.github|\.ci)\/[\w./@-]+$/.test(span) ||
      /^[\w-]+(?:[/.][\w-]+)*\.(?:ts|tsx|mjs|cjs)$/.test(span),
  );
}

/** Names of what need not exist: placeholders, what a build writes, and files of other folders. */
const excepted = /^x\.|(?:^|\/)schema\.ts$|\/dist\//;

describe('pages in Markdown', () => {
  it('name files and folders that exist, by their path from the root, their lib or their name', () => {
    const endings = new Set(
      files.flatMap((file) => {
        const parts = file.split('/');
        return parts.map((_, index) => parts.slice(index).join('/'));
      }),
    );
    const named = pages.flatMap((page) => pathsNamedIn(page).map((path) => ({ page, path })));
    const missing = named.filter(({ path }) => !excepted.test(path) && !endings.has(path.replace(/\/$/, '')));
    expect(missing).toEqual([]);
    expect(named.length).toBeGreaterThan(200);
  });

  it.each(['README.md', 'docs/architecture.md'])('%s names every library', (page) => {
    const libs = pathsLike('libs/{*,platform/*}/package.json').map((file) =>
      file.replace(/\/package\.json$/, ''),
    );
    expect(libs.length).toBeGreaterThan(25);
    const text = textOf(page);
    const isNamed = (lib: string) =>
      page === 'README.md' && !lib.startsWith('libs/platform/')
        ? text.includes(`\`${lib}\``) || text.includes(`\`${basename(lib)}\``)
        : new RegExp(`(?<![\\w-])${basename(lib)}(?![\\w-])`).test(text);
    expect(libs.filter((lib) => !isNamed(lib))).toEqual([]);
  });
});
