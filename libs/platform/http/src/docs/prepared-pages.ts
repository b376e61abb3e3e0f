import { Injectable, type OnModuleInit } from '@nestjs/common';
import { errorCatalogue, type CatalogueEntry } from '../error-catalogue';
import { errorIndexPage, errorPage, guidePage } from './docs-pages';
import { guides } from './guides';
import { PreparedDocument } from './prepared-document';
import { referencePage } from './reference-page';

const docsPath = '/docs';

/** Pages of the documentation, rendered and compressed at the start of the app. */
@Injectable()
export class PreparedPages implements OnModuleInit {
  private pages: ReadonlyMap<string, PreparedDocument> = new Map();

  async onModuleInit(): Promise<void> {
    const errors = Object.entries(errorCatalogue).map(
      ([code, entry]: [string, CatalogueEntry]) =>
        [`${docsPath}/errors/${code}`, errorPage(code, entry, docsPath)] as const,
    );
    const texts = [
      [docsPath, referencePage(docsPath)],
      [`${docsPath}/errors`, errorIndexPage(docsPath)],
      ...guides.map((guide) => [`${docsPath}/${guide.name}`, guidePage(guide, docsPath)] as const),
      ...errors,
    ] as const;
    this.pages = new Map(
      await Promise.all(texts.map(async ([path, text]) => [path, await prepared(text)] as const)),
    );
  }

  /** Finds the page at a path below `/docs`; null for an unknown path. */
  find(path: string): PreparedDocument | null {
    return this.pages.get(docsPath + path) ?? null;
  }
}

function prepared(text: string): Promise<PreparedDocument> {
  return PreparedDocument.of(Buffer.from(text), 'text/html; charset=utf-8');
}
