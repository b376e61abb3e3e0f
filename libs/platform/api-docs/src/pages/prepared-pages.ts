import { Injectable } from '@nestjs/common';
import { type CatalogueEntry, errorCatalogue } from '@market/http-server';
import { errorIndexPage, errorPage, guidePage } from './docs-pages';
import { DocumentCache, PreparedDocument } from '@market/http-api';
import { type Guide, guides, guideText } from '../guides/guides';
import { referencePage } from './reference-page';

const docsPath = '/docs';

type Renderer = readonly [path: string, render: () => string];

/** Renderers of the pages that are made of code, by their paths. */
const pagesOfCode: readonly Renderer[] = [
  [docsPath, () => referencePage(docsPath)],
  [`${docsPath}/errors`, () => errorIndexPage(docsPath)],
  ...Object.entries(errorCatalogue).map(
    ([code, entry]: [string, CatalogueEntry]) =>
      [`${docsPath}/errors/${code}`, () => errorPage(code, entry, docsPath)] as const,
  ),
];

/**
 * Pages of the documentation, each rendered and compressed at its first use. The texts of the guides are read at once. Errors:
 * `Error` of the constructor if one is missing.
 */
@Injectable()
export class PreparedPages {
  private readonly documents = new DocumentCache();
  private readonly renderers = new Map([...pagesOfCode, ...guides.map(guideRenderer)]);

  /** Returns the page at a path below `/docs`; null for an unknown path. */
  find(path: string): Promise<PreparedDocument> | null {
    const name = docsPath + path;
    const render = this.renderers.get(name);
    return render === undefined ? null : this.documents.get(name, () => prepared(render()));
  }
}

function guideRenderer(guide: Guide): Renderer {
  const text = guideText(guide.name);
  return [`${docsPath}/${guide.name}`, () => guidePage(guide, text, docsPath)];
}

function prepared(text: string): Promise<PreparedDocument> {
  return PreparedDocument.of(Buffer.from(text), 'text/html; charset=utf-8');
}
