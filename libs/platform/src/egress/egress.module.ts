import { HttpModule } from '@nestjs/axios';
import { Module } from '@nestjs/common';
import { AxiosHttpClient } from './axios-http-client';
import { HttpClient } from './http-client';

/** The way out of the process. */
@Module({
  imports: [HttpModule],
  providers: [AxiosHttpClient, { provide: HttpClient, useExisting: AxiosHttpClient }],
  exports: [HttpClient],
})
export class EgressModule {}
