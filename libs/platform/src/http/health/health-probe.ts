/** What one dependency's probe found. The details go into the public answer: no addresses, no credentials. */
export interface ProbeResult {
  readonly state: 'up' | 'degraded' | 'down';
  /** Why it is not up, in one sentence. */
  readonly reason?: string;
}

/** Looks after one thing that a process needs in order to serve. A process is ready when no probe says `down`. */
export abstract class HealthProbe {
  /** Name in the answer, for example `database`. */
  abstract readonly name: string;

  /** Answers within two seconds, or counts as `down`. */
  abstract check(): Promise<ProbeResult>;
}
