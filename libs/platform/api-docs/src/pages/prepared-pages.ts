import { Injectable } from '@nestjs/common';
import { DocumentCache, PreparedDocument } from '@market/http-api';
import { errorCatalogue } from '@market/http-server';
import { SiteShell } from '@market/site';
import { ApiDescription } from '../document/api-description';
import { guides } from '../guides/guides';
import { referenceSlugs } from '../reference/reference-groups';
import { ClientPackages } from './client-packages';
import { clientsPage, clientsPath } from './clients-page';
import { type DocsPage, docsPath, markdownPath } from './docs-page';
import { inLayout } from './docs-layout';
import { lastingPages, startPage } from './docs-pages';
import { DocsSearch, type FoundSection } from './docs-search';
import { fullText, indexForAssistants } from './assistant-texts';
import { referencePages, referencePath } from './reference-pages';
import { notFoundPage, searchPage } from './search-page';

/** Paths of the pages of the documentation. */
export const docsPaths: readonly string[] = [
  ...[docsPath, clientsPath],
  ...guides.map(({ name }) => `${docsPath}/${name}`),
  ...[referencePath, ...referenceSlugs.map((slug) => `${referencePath}/${slug}`)],
  ...[`${docsPath}/event-types`, `${docsPath}/errors`],
  ...Object.keys(errorCatalogue).map((code) => `${docsPath}/errors/${code}`),
];

const types = {
  html: 'text/html; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  text: 'text/plain; charset=utf-8',
} as const;

/**
 * Pages of the documentation, each rendered and compressed at its first use. The texts of the guides are read at once. Errors:
 * `Error` of the constructor if one is missing.
 */
@Injectable()
export class PreparedPages {
  private readonly documents = new DocumentCache();
  private readonly lasting = lastingPages();
  private made: ReadonlyMap<string, DocsPage> | null = null;
  private search: DocsSearch | null = null;

  constructor(
    private readonly shell: SiteShell,
    private readonly description: ApiDescription,
    private readonly packages: ClientPackages,
  ) {}

  /** Finds a page as HTML. Null for an unknown path. */
  page(path: string): Promise<PreparedDocument> | null {
    const page = this.all.get(path);
    return page === undefined ? null : this.prepared(path, types.html, () => this.html(page));
  }

  /** Finds a page as Markdown by its own path or by that of its Markdown. Null for an unknown path. */
  markdown(path: string): Promise<PreparedDocument> | null {
    const page = [...this.all.values()].find(
      (each) => path === each.path || path === markdownPath(each.path),
    );
    return page === undefined
      ? null
      : this.prepared(markdownPath(page.path), types.markdown, () => page.markdown);
  }

  /** Returns the texts for assistants: `/llms.txt`, and `/llms-full.txt` with all pages. */
  forAssistants(path: '/llms.txt' | '/llms-full.txt'): Promise<PreparedDocument> {
    const pages = [...this.all.values()];
    const { publicUrl } = this.description;
    return this.prepared(path, types.text, () =>
      path === '/llms.txt' ? indexForAssistants(pages, publicUrl) : fullText(pages),
    );
  }

  find(text: string): readonly FoundSection[] {
    this.search ??= new DocsSearch([...this.all.values()]);
    return this.search.find(text);
  }

  /** Renders the results of a search. */
  results(text: string): string {
    return this.shell.render(searchPage(text, this.find(text)));
  }

  /** Renders the page for an address that is none. */
  notFound(path: string): string {
    return this.shell.render(notFoundPage(path));
  }

  private html(page: DocsPage): string {
    return this.shell.render({ ...page, body: inLayout(page), width: 'docs' });
  }

  private get all(): ReadonlyMap<string, DocsPage> {
    if (this.made === null) {
      const { openApi, publicUrl } = this.description;
      const pages = [
        ...[startPage(publicUrl), clientsPage(this.packages.all, publicUrl)],
        ...referencePages(openApi),
        ...this.lasting,
      ];
      this.made = new Map(pages.map((page) => [page.path, page]));
    }
    return this.made;
  }

  private prepared(name: string, type: string, text: () => string): Promise<PreparedDocument> {
    return this.documents.get(name, () => PreparedDocument.of(Buffer.from(text()), type));
  }
}
