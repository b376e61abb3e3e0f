import { Module } from '@nestjs/common';
import { ApiDescription } from '../document/api-description';
import { DocsAssets } from './docs-assets';
import { DocsController } from './docs.controller';
import { PreparedPages } from './prepared-pages';
import { RouteDescription } from '@market/http-api';

/**
 * Serves `/openapi.json`, `/docs`, the error pages and the guides. Needs the limit `documents` of
 * `throttlerOptions`.
 */
@Module({
  controllers: [DocsController],
  providers: [
    ApiDescription,
    { provide: RouteDescription, useExisting: ApiDescription },
    DocsAssets,
    PreparedPages,
  ],
  exports: [ApiDescription],
})
export class DocsModule {}
