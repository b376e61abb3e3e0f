import { Module } from '@nestjs/common';
import { ApiDescriptionModule } from '../document/api-description.module';
import { DocsController } from './docs.controller';
import { DocumentationModule } from './documentation.module';
import { PreparedPages } from './prepared-pages';

/**
 * Serves `/openapi.json`, `/llms.txt` and the pages below `/docs`. Needs `SiteModule`, and the limit `documents` of
 * `throttlerOptions`.
 */
@Module({
  imports: [ApiDescriptionModule, DocumentationModule],
  controllers: [DocsController],
  providers: [PreparedPages],
})
export class DocsModule {}
