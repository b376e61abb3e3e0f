import { type Markup, renderMarkdown } from '@market/site';

/** Root of the documentation. */
export const docsPath = '/docs';

/** Address of the overview of all operations. */
export const referencePath = `${docsPath}/reference`;

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
  readonly body: () => Markup;
  /** Parts with headings of the second order, in the order of the page. */
  readonly sections: () => readonly DocsSection[];
}

/** Makes a page of a text in Markdown, which is rendered at its first use: together all pages would slow down the start. */
export function textPage(page: Pick<DocsPage, 'path' | 'title' | 'description' | 'markdown'>): DocsPage {
  const body = () => renderMarkdown(page.markdown, pageOfGuide);
  return { ...page, body, sections: () => sectionsIn(body()) };
}

function sectionsIn({ text }: Markup): readonly DocsSection[] {
  return Array.from(text.matchAll(/<h2 id="([^"]*)">(.*?)<\/h2>/g), ([, id = '', title = '']) => ({
    id,
    title: title.replace(/<[^>]*>/g, '').replaceAll('&amp;', '&'),
  }));
}

/** Returns the address of a guide, which its neighbours in the repository name by its file. */
function pageOfGuide(address: string): string {
  return address.replace(/^([\w-]+)\.md/, `${docsPath}/$1`);
}

/** Returns the address of the page as Markdown. */
export function markdownPath(path: string): string {
  return path === docsPath ? `${docsPath}/index.md` : `${path}.md`;
}
