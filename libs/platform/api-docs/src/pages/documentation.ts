import { Injectable } from '@nestjs/common';
import { ApiDescription } from '../document/api-description';
import { guides, guideText, servedGuides } from '../guides/guides';
import { withTables } from '../guides/guide-tables';
import { ClientPackages } from './client-packages';
import { clientsPage } from './clients-page';
import { type DocsPage, docsPath } from './docs-page';
import { guidePage, lastingPages, startPage } from './docs-pages';
import { DocsSearch, type FoundSection } from './docs-search';
import { referencePages } from './reference-pages';

const assistantsPath = `${docsPath}/assistants`;

/**
 * Pages of the documentation as texts, and their search. The texts of the guides are read at once, the others are made at
 * their first use. Errors: `Error` of the constructor if a guide is missing.
 */
@Injectable()
export class Documentation {
  private readonly guideTexts = new Map(guides.map(({ name }) => [name, guideText(name)]));
  private readonly lasting = lastingPages();
  private made: { readonly edition: string; readonly pages: ReadonlyMap<string, DocsPage> } | null = null;
  private search: { readonly pages: ReadonlyMap<string, DocsPage>; readonly index: DocsSearch } | null = null;

  constructor(
    private readonly description: ApiDescription,
    private readonly packages: ClientPackages,
  ) {}

  /** Text that changes when the pages do. */
  get edition(): string {
    return this.packages.edition;
  }

  /** All pages by their paths: the same map, until other clients are packed. */
  get pages(): ReadonlyMap<string, DocsPage> {
    const { edition } = this;
    if (this.made?.edition !== edition) {
      const { openApi, publicUrl } = this.description;
      const { guides: guidePages } = this;
      const assistants = guidePages.find(({ path }) => path === assistantsPath);
      const pages = [
        ...[startPage(publicUrl), clientsPage(this.packages, publicUrl, assistants?.path ?? null)],
        ...referencePages(openApi),
        ...guidePages,
        ...this.lasting,
      ];
      this.made = { edition, pages: new Map(pages.map((page) => [page.path, page])) };
    }
    return this.made.pages;
  }

  private get guides(): readonly DocsPage[] {
    const { description, guideTexts } = this;
    const { openApi, publicUrl } = description;
    return servedGuides((path) => description.hasRoute(path)).map((guide) =>
      guidePage(guide, withTables(guideTexts.get(guide.name) ?? '', openApi), publicUrl),
    );
  }

  /** Finds the parts of pages that fit a text best. */
  find(text: string): readonly FoundSection[] {
    const { pages } = this;
    if (this.search?.pages !== pages) this.search = { pages, index: new DocsSearch([...pages.values()]) };
    return this.search.index.find(text);
  }
}
