import { Injectable } from '@nestjs/common';
import type { CatalogueEntry } from '../catalogue-entry';
import { errorCatalogue } from '../error-catalogue';
import { errorIndexPage, errorPage, guidePage } from './docs-pages';
import { DocumentCache } from './document-cache';
import { guides } from './guides';
import { PreparedDocument } from './prepared-document';
import { referencePage } from './reference-page';

const docsPath = '/docs';

/** Renderers of all pages of the documentation, by their paths. */
const renderers: ReadonlyMap<string, () => string> = new Map([
  [docsPath, () => referencePage(docsPath)],
  [`${docsPath}/errors`, () => errorIndexPage(docsPath)],
  ...guides.map((guide) => [`${docsPath}/${guide.name}`, () => guidePage(guide, docsPath)] as const),
  ...Object.entries(errorCatalogue).map(
    ([code, entry]: [string, CatalogueEntry]) =>
      [`${docsPath}/errors/${code}`, () => errorPage(code, entry, docsPath)] as const,
  ),
]);

/** Pages of the documentation, each rendered and compressed at its first use. */
@Injectable()
export class PreparedPages {
  private readonly documents = new DocumentCache();

  /** Returns the page at a path below `/docs`; null for an unknown path. */
  find(path: string): Promise<PreparedDocument> | null {
    const name = docsPath + path;
    const render = renderers.get(name);
    return render === undefined ? null : this.documents.get(name, () => prepared(render()));
  }
}

function prepared(text: string): Promise<PreparedDocument> {
  return PreparedDocument.of(Buffer.from(text), 'text/html; charset=utf-8');
}
