/** One way to run the API: scenarios compare several side by side. */
export interface Variant {
  readonly id: string;
  readonly title: string;
  /** Settings beyond those that all have. */
  readonly env?: Readonly<Record<string, string>>;
  /** Where the limits are counted. */
  readonly limits: 'in process' | 'in Redis';
  /** Module that is loaded before the program, by its path in `tools/dist/bench`. */
  readonly preload?: string;
  /** What its database holds, unless it is the samples and the usual accounts. */
  readonly data?: DataWish;
  /** Another program in the API's place that answers what the API answered. */
  readonly bare?: BareProgram;
  /** Connections that send next to nothing and stay, while the load runs. */
  readonly slowConnections?: number;
}

/** What a database holds. Variants that wish the same share one. */
export interface DataWish {
  /** How often the records of the sample data lie in it. Default: once. */
  readonly recordTimes?: number;
  /** Accounts with one key each. */
  readonly accounts?: number;
  /** So many of the keys are used. Default: all. */
  readonly keysInUse?: number;
}

/** A program that does less than the API does. */
export interface BareProgram {
  /** By its name in `tools/dist/bench/bare`. */
  readonly program: string;
  /** What it asks the database for each request. */
  readonly statement?: string;
}

/** What is to be answered; a run with other answers is void. */
export interface Expected {
  readonly status: number;
  /** How much of the answers at least: 1 is all. */
  readonly share: number;
}

/** See `Scenario.requestsInARow`. */
export const usualRequestsInARow = 32;

/** As whom requests are sent. */
export type Sender = 'many accounts' | 'one account' | 'nobody';

/** By which figure variants are compared. */
export type Measure = 'requests per second' | 'p99';

/** What a variant may lose at most, relative to another variant of the same run. */
export interface LossTarget {
  readonly variant: string;
  readonly against: string;
  /** A loss of p99 is how much longer it is. */
  readonly measure: Measure;
  /** Units: percent of the figure of `against`. Absent: told for comparison. */
  readonly lossAtMostPercent?: number;
}

/** What a variant may take at most. */
export interface CeilingTarget {
  readonly variant: string;
  readonly measure: 'p99';
  /** Units: milliseconds. */
  readonly atMostMs: number;
}

export type Target = LossTarget | CeilingTarget;

/** A question that is answered by measuring. A new one is a value in `scenarios/` and its name in `all-scenarios.ts`. */
export interface Scenario {
  readonly id: string;
  readonly title: string;
  /** What the reader learns from the figures. */
  readonly question: string;
  readonly path: string;
  /** Asked in turn with `path`. */
  readonly otherPaths?: readonly string[];
  readonly connections: number;
  /**
   * How long a variant is loaded in a round, at least. The first answers of each connection wait for the load to get
   * under way: of one second and a few connections, they are the p99.
   */
  readonly secondsAtLeast?: number;
  readonly variants: readonly Variant[];
  readonly targets: readonly Target[];
  /** Of each request, beside the key. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Unless it says otherwise, accounts take turns. */
  readonly sender?: Sender;
  /**
   * So many requests a connection sends as one sender before it goes on as the next. Unless it says otherwise 32: a
   * client keeps its connection and has one key, and only the limits ask for more accounts than connections.
   */
  readonly requestsInARow?: number;
  /** Unless it says otherwise, every answer is 200. */
  readonly expected?: Expected;
}

/** One stretch of load on one variant. */
export interface Sample {
  readonly variant: string;
  readonly requestsPerSecond: number;
  /** Units: milliseconds. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Processor time of the API itself. Units: milliseconds a request. */
  readonly cpuMs: number;
}

/** The middle of some numbers; 0 of none. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** The loss of a variant in each round. Units: percent. */
export function lossesOf(
  samples: readonly Sample[],
  { variant, against, measure }: Omit<LossTarget, 'lossAtMostPercent'>,
): number[] {
  const of = (id: string) => samples.filter((sample) => sample.variant === id);
  const base = of(against);
  return of(variant).map((own, round) => {
    const whole = base[round];
    if (whole === undefined) return NaN;
    if (measure === 'p99') return (100 * (own.p99Ms - whole.p99Ms)) / whole.p99Ms;
    return (100 * (whole.requestsPerSecond - own.requestsPerSecond)) / whole.requestsPerSecond;
  });
}

/** Between which two numbers the middle half of some numbers lies; NaN of none, and when one of them is no number. */
export function quartersOf(numbers: readonly number[]): { readonly low: number; readonly high: number } {
  if (numbers.length === 0 || !numbers.every(Number.isFinite)) return { low: NaN, high: NaN };
  const sorted = numbers.toSorted((one, other) => one - other);
  const half = Math.ceil(sorted.length / 2);
  return { low: median(sorted.slice(0, half)), high: median(sorted.slice(-half)) };
}
