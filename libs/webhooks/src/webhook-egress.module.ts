import { type DynamicModule, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { ConfigOf } from '@market/base/config';
import { AddressRules, DnsResolver, EgressGuard, GuardedClient, RememberingResolver } from '@market/egress';
import { AttemptSender } from './delivery/attempt-sender';
import type { webhooksConfig } from './webhooks.config';

export type WebhookSettings = ConfigOf<typeof webhooksConfig>;

/** Outgoing requests to receivers. Needs the app's `Clock` and `SecretBox`. */
@Module({})
export class WebhookEgressModule implements OnApplicationShutdown {
  constructor(@Inject(GuardedClient) private readonly client: GuardedClient) {}

  static register({ allowedRanges, dnsServers }: WebhookSettings): DynamicModule {
    const rules = new AddressRules(allowedRanges);
    const dns = new DnsResolver({ servers: dnsServers, asksMachine: rules.allowsPrivate });
    const guard = new EgressGuard(rules, new RememberingResolver(dns));
    return {
      module: WebhookEgressModule,
      providers: [
        { provide: EgressGuard, useValue: guard },
        { provide: GuardedClient, useFactory: () => new GuardedClient(guard) },
        AttemptSender,
      ],
      exports: [EgressGuard, AttemptSender],
    };
  }

  onApplicationShutdown(): void {
    this.client.close();
  }
}
