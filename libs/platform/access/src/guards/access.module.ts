import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { SupportContact } from '../gatekeeper/access-errors';
import { ApiKeyGuard, PlanGuard, RateLimitGuard } from './access.guard';
import { Gatekeeper } from '../gatekeeper/gatekeeper';
import {
  Authenticator,
  Entitlements,
  ExportTokens,
  FailedAuthenticationMeter,
  FeedTokens,
  Meter,
} from '../gatekeeper/ports';

/**
 * Guards of an app: every route needs a key unless it is marked `@PublicRoute()`. Needs the four ports and `SupportContact`
 * from the app's global bindings; `FeedTokens` and `ExportTokens` only for routes that open with such a token.
 */
@Module({
  providers: [
    {
      provide: Gatekeeper,
      inject: [
        Authenticator,
        Entitlements,
        Meter,
        FailedAuthenticationMeter,
        SupportContact,
        { token: FeedTokens, optional: true },
        { token: ExportTokens, optional: true },
      ],
      useFactory: (
        authenticator: Authenticator,
        entitlements: Entitlements,
        meter: Meter,
        failures: FailedAuthenticationMeter,
        support: SupportContact,
        feed?: FeedTokens,
        exported?: ExportTokens,
      ) =>
        new Gatekeeper(authenticator, entitlements, meter, failures, support, {
          ...(feed && { feed }),
          ...(exported && { export: exported }),
        }),
    },
    // Nest runs them in this order.
    { provide: APP_GUARD, useClass: ApiKeyGuard },
    { provide: APP_GUARD, useClass: RateLimitGuard },
    { provide: APP_GUARD, useClass: PlanGuard },
  ],
  exports: [Gatekeeper],
})
export class AccessModule {}
