import type { HealthProbe } from './health-probe';

/** List of the probes of one app. */
export class HealthProbes {
  constructor(readonly all: readonly HealthProbe[]) {}
}
