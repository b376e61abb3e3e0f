import { Injectable } from '@nestjs/common';
import { DocumentCache, PreparedDocument } from '@market/http-api';
import { errorCatalogue } from '@market/http-server';
import { SiteShell } from '@market/site';
import { ApiDescription } from '../document/api-description';
import { servedGuides } from '../guides/guides';
import { referenceSlugs } from '../reference/reference-groups';
import { clientsPath } from './clients-page';
import { type DocsPage, docsPath, markdownPath, referencePath } from './docs-page';
import { inLayout } from './docs-layout';
import { Documentation } from './documentation';
import { fullText, indexForAssistants } from './assistant-texts';
import { notFoundPage, searchPage } from './search-page';

/** Returns the paths of the pages of the documentation. @param hasRoute tells whether the service has a route that a guide is about */
export function docsPaths(hasRoute: (path: string) => boolean): readonly string[] {
  return [
    ...[docsPath, clientsPath],
    ...servedGuides(hasRoute).map(({ name }) => `${docsPath}/${name}`),
    ...[referencePath, ...referenceSlugs.map((slug) => `${referencePath}/${slug}`)],
    ...[`${docsPath}/event-types`, `${docsPath}/errors`],
    ...Object.keys(errorCatalogue).map((code) => `${docsPath}/errors/${code}`),
  ];
}

const types = {
  html: 'text/html; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  text: 'text/plain; charset=utf-8',
} as const;

/** Pages of the documentation as they are served, each rendered and compressed at its first use. */
@Injectable()
export class PreparedPages {
  private documents = new DocumentCache();
  private edition: string | null = null;

  constructor(
    private readonly shell: SiteShell,
    private readonly description: ApiDescription,
    private readonly documentation: Documentation,
  ) {}

  /** Finds a page as HTML. Null for an unknown path. */
  page(path: string): Promise<PreparedDocument> | null {
    const page = this.documentation.pages.get(path);
    return page === undefined ? null : this.prepared(path, types.html, () => this.html(page));
  }

  /** Finds a page as Markdown by its own path or by that of its Markdown. Null for an unknown path. */
  markdown(path: string): Promise<PreparedDocument> | null {
    const page = [...this.documentation.pages.values()].find(
      (each) => path === each.path || path === markdownPath(each.path),
    );
    return page === undefined
      ? null
      : this.prepared(markdownPath(page.path), types.markdown, () => page.markdown);
  }

  /** Returns the texts for assistants: `/llms.txt`, and `/llms-full.txt` with all pages. */
  forAssistants(path: '/llms.txt' | '/llms-full.txt'): Promise<PreparedDocument> {
    const pages = [...this.documentation.pages.values()];
    const { publicUrl } = this.description;
    return this.prepared(path, types.text, () =>
      path === '/llms.txt' ? indexForAssistants(pages, publicUrl) : fullText(pages),
    );
  }

  /** Renders the results of a search. */
  results(text: string): string {
    return this.shell.render(searchPage(text, this.documentation.find(text)));
  }

  /** Renders the page for an address that is none. */
  notFound(path: string): string {
    return this.shell.render(notFoundPage(path));
  }

  private html(page: DocsPage): string {
    return this.shell.render({
      ...page,
      body: inLayout(page, (path) => this.documentation.pages.has(path)),
      width: 'docs',
    });
  }

  private prepared(name: string, type: string, text: () => string): Promise<PreparedDocument> {
    const { edition } = this.documentation;
    if (this.edition !== edition) [this.edition, this.documents] = [edition, new DocumentCache()];
    return this.documents.get(name, () => PreparedDocument.of(Buffer.from(text()), type));
  }
}
