import { type DynamicModule, Module } from '@nestjs/common';
import { HiddenPaths } from '@market/http-server';
import { OperatorPaths } from './operator-paths';
import { SessionDoor, SessionLimits } from './session-door';
import { SessionGuard } from './session.guard';
import { SessionTurnsInterceptor } from './session-turns.interceptor';
import { sessionSettings, type SessionSettings } from './session-settings';

/**
 * Guard of the dashboard's routes, what hides those of operators, and the settings of sessions. Needs the app's
 * `Clock`, `DataSource`, `SessionKeeper`, `AccountSuspensions`, `FailedAuthenticationMeter` and `ThrottlerStorage`.
 */
@Module({})
export class SessionsModule {
  static register(settings: SessionSettings): DynamicModule {
    return {
      module: SessionsModule,
      global: true,
      providers: [
        { provide: sessionSettings, useValue: settings },
        SessionLimits,
        SessionDoor,
        SessionGuard,
        SessionTurnsInterceptor,
        { provide: HiddenPaths, useClass: OperatorPaths },
      ],
      exports: [sessionSettings, SessionDoor, SessionGuard, SessionTurnsInterceptor],
    };
  }
}
