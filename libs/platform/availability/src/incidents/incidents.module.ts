import { Module } from '@nestjs/common';
import { AuditModule } from '@market/database/audit';
import { IncidentQueries } from './incident.queries';
import { Incidents } from './incidents';

/** Incidents that operators publish. Needs the app's `Clock` and `DataSource`. */
@Module({
  imports: [AuditModule],
  providers: [Incidents, IncidentQueries],
  exports: [Incidents, IncidentQueries],
})
export class IncidentsModule {}
