import { type Markup, renderMarkdown } from '@market/site';

/** Root of the documentation. */
export const docsPath = '/docs';

/** Part of a page that a link leads to. */
export interface DocsSection {
  readonly id: string;
  readonly title: string;
}

/** Page of the documentation. */
export interface DocsPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Whole text in Markdown, its title included. */
  readonly markdown: string;
  readonly body: Markup;
  /** Parts with headings of the second order, in the order of the page. */
  readonly sections: readonly DocsSection[];
}

/** Makes a page of a text in Markdown. */
export function textPage(page: Pick<DocsPage, 'path' | 'title' | 'description' | 'markdown'>): DocsPage {
  const rendered = renderMarkdown(page.markdown, pageOfGuide);
  const headings = rendered.text.matchAll(/<h2 id="([^"]*)">(.*?)<\/h2>/g);
  const sections = Array.from(headings, ([, id = '', title = '']) => ({
    id,
    title: title.replace(/<[^>]*>/g, '').replaceAll('&amp;', '&'),
  }));
  return { ...page, body: rendered, sections };
}

/** Returns the address of a guide, which its neighbours in the repository name by its file. */
function pageOfGuide(address: string): string {
  return address.replace(/^([\w-]+)\.md/, `${docsPath}/$1`);
}

/** Returns the address of the page as Markdown. */
export function markdownPath(path: string): string {
  return path === docsPath ? `${docsPath}/index.md` : `${path}.md`;
}
