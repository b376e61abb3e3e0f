import { Module } from '@nestjs/common';
import { Metrics } from '@market/base/observability';
import { DataSource } from 'typeorm';
import { findWriteRefusals } from './impatient-client';

/** Tells Prometheus whether PostgreSQL refuses statements for lack of disk or memory. Needs `Metrics` from a global module. */
@Module({})
export class WriteRefusalsModule {
  constructor(dataSource: DataSource, metrics: Metrics) {
    const refusals = findWriteRefusals(dataSource);
    metrics.observableGauge(
      'database_writes_refused',
      '1 while PostgreSQL refuses statements for lack of disk or memory, until a write succeeds.',
      () => (refusals.reason === null ? 0 : 1),
    );
  }
}
