import { readFileSync } from 'node:fs';
import { markup } from '../html/markup';
import { renderMarkdown } from '../html/markdown';
import { nearestFile } from '../nearest-file';
import type { SitePage } from '../shell/site-shell';

/** Reads the changelog of the repository. Errors: `Error` if there is none. */
export function changelogText(): string {
  return readFileSync(nearestFile('CHANGELOG.md'), 'utf8');
}

/**
 * Makes the page of changes, without the entries that begin with `Operators:`.
 *
 * @param text the changelog
 * @param docsPaths paths of the documentation: what links to other files is left as its text
 */
export function changelogPage(text: string, docsPaths: readonly string[]): SitePage {
  return {
    path: '/changelog',
    title: 'Changelog',
    description: 'Changes of the API, its data and the dashboard.',
    feed: '/changelog.atom',
    body: markup`<div class="prose">${renderMarkdown(forCustomers(text), (address) => linkOnSite(address, docsPaths))}</div>`,
  };
}

/** Leaves out the introduction, entries for operators, headings without entries, and links to decisions. */
export function forCustomers(text: string): string {
  return text
    .replace(/^(# .*\n)[^]*?(?=^## )/m, '$1\n')
    .replace(/^## \[(.*?)\]/gm, '## $1')
    .replace(/^- Operators: .*\n(?: {2}.*\n|\n(?= {2}))*/gm, '')
    .replace(/\s+\(\[decision \d{4}\]\([^)]*\)\)/g, '')
    .replace(/^### .*\n+(?=##|$(?![^]))/gm, '');
}

/** Returns the address on the site of a link of the changelog; null for a file that it does not serve. */
export function linkOnSite(address: string, docsPaths: readonly string[]): string | null {
  if (/^https?:/.test(address)) return address;
  const path = address.replace(/^docs\/([\w-]+)\.md/, '/docs/$1');
  return docsPaths.includes(path.split('#')[0] ?? '') ? path : null;
}
