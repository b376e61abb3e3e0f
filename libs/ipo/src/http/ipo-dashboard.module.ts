import { type DynamicModule, Module } from '@nestjs/common';
import { SandboxClockDashboardController } from './sandbox-clock.dashboard-controller';

/** Routes of the dashboard for the clock to play with. */
@Module({})
export class IpoDashboardModule {
  /** @param ipos module of the public routes, whose `PlayedIssues` these routes share */
  static register(ipos: DynamicModule): DynamicModule {
    return { module: IpoDashboardModule, imports: [ipos], controllers: [SandboxClockDashboardController] };
  }
}
