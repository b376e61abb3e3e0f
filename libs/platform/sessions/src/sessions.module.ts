import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { SessionGuard } from './session.guard';
import { sessionSettings, type SessionSettings } from './session-settings';

/** Guard of the dashboard's routes, and the settings of sessions. Needs the app's `Clock` and `SessionKeeper`. */
@Module({})
export class SessionsModule {
  static register(settings: SessionSettings): DynamicModule {
    return {
      module: SessionsModule,
      global: true,
      providers: [
        { provide: sessionSettings, useValue: settings },
        { provide: APP_GUARD, useClass: SessionGuard },
      ],
      exports: [sessionSettings],
    };
  }
}
