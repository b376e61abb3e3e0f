import { Module } from '@nestjs/common';
import { ApiDescriptionModule } from '../document/api-description.module';
import { DocsAssets } from './docs-assets';
import { DocsController } from './docs.controller';
import { PreparedPages } from './prepared-pages';

/**
 * Serves `/openapi.json`, `/docs`, the error pages and the guides. Needs `SiteModule`, and the limit `documents` of
 * `throttlerOptions`.
 */
@Module({
  imports: [ApiDescriptionModule],
  controllers: [DocsController],
  providers: [DocsAssets, PreparedPages],
})
export class DocsModule {}
