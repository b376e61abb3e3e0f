import { Module } from '@nestjs/common';
import { ApiDescription } from './api-description';
import { DocsAssets } from './docs-assets';
import { DocsController } from './docs.controller';

/** `/openapi.json`, `/docs`, the error pages and the guide to webhooks. */
@Module({
  controllers: [DocsController],
  providers: [ApiDescription, DocsAssets],
  exports: [ApiDescription],
})
export class DocsModule {}
