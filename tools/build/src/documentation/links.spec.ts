import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { findHeadings, pathsLike, repositoryRoot, textOf } from './repository.fixture';

const pages = pathsLike('**/*.md').filter((page) => !page.includes('__fixtures__'));

/** The name that GitHub gives a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replace(/ /g, '-');
}

/** Faults of the relative links of a page. */
function brokenLinksOf(page: string): string[] {
  const prose = textOf(page)
    .replace(/^ *```[^]*?^ *```$/gm, '')
    .replace(/`[^`\n]*`/g, '');
  const targets = Array.from(
    prose.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g),
    ([, target = '']) => target,
  );
  return targets.filter((target) => !isThere(page, target)).map((target) => `${page}: ${target}`);
}

function isThere(page: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? page : normalize(join(dirname(page), path));
  if (!existsSync(join(repositoryRoot, file))) return false;
  return anchor === undefined || findHeadings(textOf(file)).some((heading) => anchorOf(heading) === anchor);
}

describe('the documents', () => {
  it('link to files and headings that exist', () => {
    expect(pages.length).toBeGreaterThan(50);
    expect(pages.flatMap(brokenLinksOf)).toEqual([]);
  });
});
