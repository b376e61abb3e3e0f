import { Module } from '@nestjs/common';
import { findNearest } from '@market/site';
import { ApiDescriptionModule } from '../document/api-description.module';
import { ClientPackages } from './client-packages';
import { DocsController } from './docs.controller';
import { PreparedPages } from './prepared-pages';

/**
 * Serves `/openapi.json`, `/llms.txt` and the pages below `/docs`. Needs `SiteModule`, and the limit `documents` of
 * `throttlerOptions`.
 */
@Module({
  imports: [ApiDescriptionModule],
  controllers: [DocsController],
  providers: [
    PreparedPages,
    { provide: ClientPackages, useFactory: () => new ClientPackages(findNearest('dist/packages')) },
  ],
})
export class DocsModule {}
