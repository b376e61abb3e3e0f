import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule, KeyAuthenticator } from '@market/auth';
import { BillingModule, PlanEntitlements } from '@market/billing';
import { Clock, SystemClock } from '@market/kernel';
import { Authenticator, Entitlements, FailedAuthenticationMeter, Meter } from '@market/platform/access';
import type { ConfigOf } from '@market/platform/config';
import { DataOrigin } from '@market/platform/http';
import { AddressMeter, InProcessMeter, UsageModule, type usageConfig } from '@market/usage';
import { SettledDataOrigin } from './settled-data-origin';

/** Who answers which port. The one place of this app that may re-provide what others own. */
@Module({})
export class BindingsModule {
  static register(usage: ConfigOf<typeof usageConfig>): DynamicModule {
    return {
      module: BindingsModule,
      global: true,
      imports: [AuthModule, BillingModule, UsageModule.register(usage)],
      providers: [
        { provide: Clock, useClass: SystemClock },
        { provide: Authenticator, useExisting: KeyAuthenticator },
        { provide: Entitlements, useExisting: PlanEntitlements },
        { provide: Meter, useExisting: InProcessMeter },
        { provide: FailedAuthenticationMeter, useExisting: AddressMeter },
        { provide: DataOrigin, useClass: SettledDataOrigin },
      ],
      exports: [Clock, Authenticator, Entitlements, Meter, FailedAuthenticationMeter, DataOrigin],
    };
  }
}
