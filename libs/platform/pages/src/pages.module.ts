import { type DynamicModule, Module } from '@nestjs/common';
import { UnknownPaths } from '@market/http-server';
import { BuiltPages, pagesFolder } from './built-pages';
import { MovedPages } from './moved-pages';
import { PageFallback } from './page-fallback';
import { PageController } from './page.controller';

/** Pages of the dashboard under `/dashboard`. */
@Module({})
export class PagesModule {
  /**
   * @param folder folder with the built pages
   * @param moved addresses of pages that are elsewhere now, by their paths
   */
  static register(folder: string, moved: ReadonlyMap<string, string>): DynamicModule {
    return {
      module: PagesModule,
      controllers: [PageController],
      providers: [
        { provide: pagesFolder, useValue: folder },
        { provide: MovedPages, useValue: new MovedPages(moved) },
        BuiltPages,
        { provide: UnknownPaths, useClass: PageFallback },
      ],
    };
  }
}
