import { HttpModule, HttpService } from '@nestjs/axios';
import { Module } from '@nestjs/common';
import { AddressRules } from './address-rules';
import { AxiosHttpClient } from './axios-http-client';
import { EgressGuard } from './egress-guard';
import { DnsResolver, RememberingResolver } from './host-resolver';
import { HttpClient } from './http-client';

/** The way out of the process. */
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

/** Sources are public: a redirect to them may reach no other address. */
function redirectGuard(): EgressGuard {
  const dns = new DnsResolver({ servers: [], asksMachine: true });
  return new EgressGuard(new AddressRules(), new RememberingResolver(dns));
}
