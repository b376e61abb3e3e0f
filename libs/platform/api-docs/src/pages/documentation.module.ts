import { Module } from '@nestjs/common';
import { findNearest } from '@market/site';
import { ApiDescriptionModule } from '../document/api-description.module';
import { ClientPackages } from './client-packages';
import { Documentation } from './documentation';

/** Texts of the documentation and their search, for what serves them and for the dashboard. */
@Module({
  imports: [ApiDescriptionModule],
  providers: [
    Documentation,
    {
      provide: ClientPackages,
      useFactory: () =>
        new ClientPackages(
          () => findNearest('dist/packages'),
          () => findNearest('dist/packages-failure.txt'),
        ),
    },
  ],
  exports: [Documentation, ClientPackages],
})
export class DocumentationModule {}
