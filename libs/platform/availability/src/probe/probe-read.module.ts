import { Module } from '@nestjs/common';
import { ProbeReadings } from './probe-readings';
import { ProbeQueries } from './probe.queries';

/** Finds what probes read, and adds readings of probes elsewhere. Needs the app's `Clock` and `DataSource`. */
@Module({ providers: [ProbeQueries, ProbeReadings], exports: [ProbeQueries, ProbeReadings] })
export class ProbeReadModule {}
