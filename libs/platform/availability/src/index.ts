import type { DatabaseParts } from '@market/database';
import { CreateIncidents1795000009980 } from './migrations/create-incidents-1795000009980';

export type { Incident, IncidentUpdate } from './incidents/incident';
export { IncidentQueries } from './incidents/incident.queries';
export { Incidents, IncidentRefused } from './incidents/incidents';
export { IncidentsModule } from './incidents/incidents.module';

/** Tables of incidents. */
export const availabilityParts: DatabaseParts = {
  entities: [],
  migrations: [CreateIncidents1795000009980],
};
