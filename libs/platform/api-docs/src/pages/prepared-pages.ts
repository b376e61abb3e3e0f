import { Injectable } from '@nestjs/common';
import { DocumentCache, PreparedDocument } from '@market/http-api';
import { type CatalogueEntry, errorCatalogue } from '@market/http-server';
import { type SitePage, SiteShell } from '@market/site';
import { type Guide, guides, guideText } from '../guides/guides';
import { docsPath, errorIndexPage, errorPage, guidePage } from './docs-pages';
import { referencePage } from './reference-page';

type Renderer = readonly [path: string, render: (shell: SiteShell) => string];

/** Paths of the pages of the documentation. */
export const docsPaths: readonly string[] = [
  docsPath,
  `${docsPath}/errors`,
  ...guides.map(({ name }) => `${docsPath}/${name}`),
  ...Object.keys(errorCatalogue).map((code) => `${docsPath}/errors/${code}`),
];

/** Renderers of the pages that are made of code, by their paths. */
const pagesOfCode: readonly Renderer[] = [
  [docsPath, () => referencePage(docsPath)],
  inShell(errorIndexPage(guides)),
  ...Object.entries(errorCatalogue).map(([code, entry]: [string, CatalogueEntry]) =>
    inShell(errorPage(code, entry)),
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

  constructor(private readonly shell: SiteShell) {}

  /** Returns the page at a path below `/docs`; null for an unknown path. */
  find(path: string): Promise<PreparedDocument> | null {
    const name = docsPath + path;
    const render = this.renderers.get(name);
    return render === undefined ? null : this.documents.get(name, () => prepared(render(this.shell)));
  }
}

function guideRenderer(guide: Guide): Renderer {
  return inShell(guidePage(guide, guideText(guide.name)));
}

function inShell(page: SitePage): Renderer {
  return [page.path, (shell) => shell.render(page)];
}

function prepared(text: string): Promise<PreparedDocument> {
  return PreparedDocument.of(Buffer.from(text), 'text/html; charset=utf-8');
}
