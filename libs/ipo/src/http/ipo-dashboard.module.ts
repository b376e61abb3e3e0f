import { type DynamicModule, Module } from '@nestjs/common';
import { SandboxClockDashboardController } from './sandbox-clock.dashboard-controller';

/** Routes by which the dashboard plays an issue. */
@Module({})
export class IpoDashboardModule {
  /** @param ipos module of the public routes, whose `PlayedIssues` these routes share */
  static register(ipos: DynamicModule): DynamicModule {
    return { module: IpoDashboardModule, imports: [ipos], controllers: [SandboxClockDashboardController] };
  }
}
