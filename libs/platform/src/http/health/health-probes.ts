import type { HealthProbe } from './health-probe';

/** The probes of one app. */
export class HealthProbes {
  constructor(readonly all: readonly HealthProbe[]) {}
}
