import { HttpModule, HttpService } from '@nestjs/axios';
import { Module } from '@nestjs/common';
import { AddressRules } from '../address-rules';
import { AxiosHttpClient } from './axios-http-client';
import { EgressGuard } from '../egress-guard';
import { DnsResolver, RememberingResolver } from '../host-resolver';
import { HttpClient } from '../http-client';

/** Provides `HttpClient`. */
@Module({
  imports: [HttpModule],
  providers: [
    {
      provide: HttpClient,
      inject: [HttpService],
      useFactory: (http: HttpService) => new AxiosHttpClient(http, redirectGuard()),
    },
  ],
  exports: [HttpClient],
})
export class EgressModule {}

/** Returns the guard of redirects: sources are public, so a redirect to one may reach public addresses only. */
function redirectGuard(): EgressGuard {
  const dns = new DnsResolver({ servers: [], asksMachine: true });
  return new EgressGuard(new AddressRules(), new RememberingResolver(dns));
}
