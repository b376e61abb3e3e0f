import { Module } from '@nestjs/common';
import { RouteDescription } from '@market/http-api';
import { ApiDescription } from './api-description';

/** Provides the description of the app's routes, which the app itself fills. */
@Module({
  providers: [ApiDescription, { provide: RouteDescription, useExisting: ApiDescription }],
  exports: [ApiDescription],
})
export class ApiDescriptionModule {}
