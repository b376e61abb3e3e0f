import { type Content, markup, type Markup, type SitePage } from '@market/site';
import { docsPath } from './docs-page';
import { searchForm } from './docs-layout';
import type { FoundSection } from './docs-search';

/** Makes the page of the results of a search. */
export function searchPage(text: string, found: readonly FoundSection[]): SitePage {
  return {
    path: `${docsPath}/search`,
    title: `Search: ${text}`,
    description: 'Results of a search in the documentation.',
    body: markup`<div class="prose"><h1>Search</h1>
${searchForm(text)}
${results(text, found)}</div>`,
    width: 'docs',
  };
}

/** Makes the page for an address that is none. */
export function notFoundPage(path: string): SitePage {
  return {
    path,
    title: 'Page not found',
    description: 'There is no page at this address.',
    body: markup`<div class="prose"><h1>Page not found</h1>
<p>The documentation has no page at <code>${path}</code>. Search for it, or start at the <a href="${docsPath}">quick start</a>.</p>
${searchForm('')}</div>`,
    width: 'docs',
  };
}

function results(text: string, found: readonly FoundSection[]): Content {
  if (found.length === 0)
    return markup`<p>No results for <q>${text}</q>. Try other words, or look at the <a href="${docsPath}/errors">error codes</a>.</p>`;
  return markup`<ol class="docs-results">${found.map(result)}</ol>`;
}

function result({ path, page, section, text }: FoundSection): Markup {
  const title = section === null ? page : `${page} › ${section}`;
  return markup`<li><a href="${path}">${title}</a><p class="muted small">${text}</p></li>`;
}
