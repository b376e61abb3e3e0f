import { Module } from '@nestjs/common';
import { RequestQueries } from '../request.queries';
import { RequestDashboardController } from './request.dashboard-controller';

/** Routes of the dashboard for requests. Needs the app's `Clock`, `DataSource` and `KeyLabels`. */
@Module({ controllers: [RequestDashboardController], providers: [RequestQueries], exports: [RequestQueries] })
export class RequestsDashboardModule {}
