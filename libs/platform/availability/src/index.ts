import type { DatabaseParts } from '@market/database';
import { CreateIncidents1795000009980 } from './migrations/create-incidents-1795000009980';
import { CreateProbeReadings1795000009981 } from './migrations/create-probe-readings-1795000009981';

export type { Incident, IncidentUpdate } from './incidents/incident';
export { IncidentQueries } from './incidents/incident.queries';
export { Incidents, IncidentRefused } from './incidents/incidents';
export { IncidentsModule } from './incidents/incidents.module';
export { parseReadings, type ProbeReading, readingLine } from './probe/probe-reading';
export { ProbeReadings } from './probe/probe-readings';
export { ProbeReadModule } from './probe/probe-read.module';
export { type ProbedAvailability, type ProbedPeriod, ProbeQueries } from './probe/probe.queries';

/** Tables of incidents and of readings of probes. */
export const availabilityParts: DatabaseParts = {
  entities: [],
  migrations: [CreateIncidents1795000009980, CreateProbeReadings1795000009981],
};
