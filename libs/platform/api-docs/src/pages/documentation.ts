import { Injectable } from '@nestjs/common';
import { ApiDescription } from '../document/api-description';
import { ClientPackages } from './client-packages';
import { clientsPage } from './clients-page';
import type { DocsPage } from './docs-page';
import { lastingPages, startPage } from './docs-pages';
import { DocsSearch, type FoundSection } from './docs-search';
import { referencePages } from './reference-pages';

/**
 * Pages of the documentation as texts, and their search. The texts of the guides are read at once, the others are made at
 * their first use. Errors: `Error` of the constructor if a guide is missing.
 */
@Injectable()
export class Documentation {
  private readonly lasting = lastingPages();
  private made: ReadonlyMap<string, DocsPage> | null = null;
  private search: DocsSearch | null = null;

  constructor(
    private readonly description: ApiDescription,
    private readonly packages: ClientPackages,
  ) {}

  /** All pages by their paths. */
  get pages(): ReadonlyMap<string, DocsPage> {
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

  /** Finds the parts of pages that fit a text best. */
  find(text: string): readonly FoundSection[] {
    this.search ??= new DocsSearch([...this.pages.values()]);
    return this.search.find(text);
  }
}
