import type { IncidentImpact, IncidentState } from '@market/contracts';

/** Message of an operator about an incident. */
export interface IncidentUpdate {
  readonly at: Date;
  readonly state: IncidentState;
  readonly message: string;
}

/** Disturbance of the service that an operator published. */
export interface Incident {
  readonly id: string;
  readonly title: string;
  readonly impact: IncidentImpact;
  readonly startedAt: Date;
  /** Null while it lasts. */
  readonly closedAt: Date | null;
  /** Newest first, at least one. */
  readonly updates: readonly IncidentUpdate[];
}
