import { Module } from '@nestjs/common';
import { StatusBoardModule } from './status-board.module';
import { StatusDashboardController } from './status.dashboard-controller';

/**
 * Route of the status board. Needs what `StatusBoardModule` needs, `SessionsModule`, and the limit `status` of `throttlerOptions`.
 */
@Module({ imports: [StatusBoardModule], controllers: [StatusDashboardController] })
export class StatusDashboardModule {}
