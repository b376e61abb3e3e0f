/** Result of one dependency's probe. The details are part of the public response: no addresses, no credentials. */
export interface ProbeResult {
  readonly state: 'up' | 'degraded' | 'down';
  /** Reason why it is not up, in one sentence. */
  readonly reason?: string;
}

/** Checks one dependency of a process. A process is ready when no probe returns `down`. */
export abstract class HealthProbe {
  /** Name in the response, for example `database`. */
  abstract readonly name: string;

  /** Checks the dependency. Counts as `down` after two seconds. */
  abstract check(): Promise<ProbeResult>;
}

/** List of the probes of one app. */
export class HealthProbes {
  constructor(readonly all: readonly HealthProbe[]) {}
}
