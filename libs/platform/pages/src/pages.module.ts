import { type DynamicModule, Module } from '@nestjs/common';
import { UnknownPaths } from '@market/http-server';
import { BuiltPages, pagesFolder } from './built-pages';
import { PageFallback } from './page-fallback';
import { PageController } from './page.controller';

/** Pages of the dashboard under `/dashboard`. */
@Module({})
export class PagesModule {
  /** @param folder folder with the built pages */
  static register(folder: string): DynamicModule {
    return {
      module: PagesModule,
      controllers: [PageController],
      providers: [
        { provide: pagesFolder, useValue: folder },
        BuiltPages,
        { provide: UnknownPaths, useClass: PageFallback },
      ],
    };
  }
}
