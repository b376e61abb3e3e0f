import type { Limit } from './limit';

/** Program that is measured beside others. */
export interface Variant {
  readonly id: string;
  readonly title: string;
  /** Settings in addition to those that all programs have. */
  readonly env?: Readonly<Record<string, string>>;
  /** Share of its traces that a collector gets. Default: there is no collector. */
  readonly tracedShare?: number;
  /** Default: that of the scenario. */
  readonly path?: string;
  /** Compiled file of the API, relative to the workspace, whose place another one takes, relative to `tools/bench/dist`. */
  readonly instead?: Readonly<Record<string, string>>;
  /** Program that is measured in place of the API. Default: the API, packaged as in its image. */
  readonly beside?: BesideProgram;
}

/** Program of the bench that returns the content of the API's response. */
export interface BesideProgram {
  /** Compiled file, relative to `tools/bench/dist`. */
  readonly file: string;
  /** Query that it sends to the database. */
  readonly statement?: string;
  /** Options of Node. Default: those of the API's image. */
  readonly nodeOptions?: readonly string[];
}

/** Figure by which two programs are compared. */
export type Measure = 'processor time' | 'requests per second';

/** Ratio of a figure of one program to the same figure of another one, taken within each round. */
export interface Target {
  readonly variant: string;
  readonly against: string;
  readonly measure: Measure;
  /** Absent: shown for comparison. */
  readonly limit?: Limit;
  /** Ratio that is aimed at beyond the limit: shown, never judged. */
  readonly aim?: number;
}

/** Comparison under load. A new one is a value in `scenarios/` and its name in `all-scenarios.ts`. */
export interface Scenario {
  readonly id: string;
  readonly title: string;
  /** Question that the figures answer. */
  readonly question: string;
  readonly path: string;
  readonly connections: number;
  /** Accounts with one key each, which send in turn. */
  readonly accounts: number;
  /** Requests that a connection sends as one account before it goes on as the next. */
  readonly requestsInARow: number;
  /** The API first: the others return the content of its response. */
  readonly variants: readonly Variant[];
  readonly targets: readonly Target[];
}

/** Stretch of load on one program. */
export interface Sample {
  readonly variant: string;
  readonly requestsPerSecond: number;
  /** Units: milliseconds. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** User and system time of the program's process. Units: microseconds a request. */
  readonly processorTimeUs: number;
}

/** Returns the median; 0 for an empty list. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** The ratio of a target in each round. */
export function computeRatios(
  samples: readonly Sample[],
  { variant, against, measure }: Pick<Target, 'variant' | 'against' | 'measure'>,
): number[] {
  const figuresOf = (id: string) =>
    samples
      .filter((sample) => sample.variant === id)
      .map(({ processorTimeUs, requestsPerSecond }) =>
        measure === 'processor time' ? processorTimeUs : requestsPerSecond,
      );
  const others = figuresOf(against);
  return figuresOf(variant).map((figure, round) => figure / (others[round] ?? NaN));
}

/** Returns the first and the third quartile of some numbers; NaN without any, and if one of them is no number. */
export function computeQuartiles(numbers: readonly number[]): {
  readonly low: number;
  readonly high: number;
} {
  if (numbers.length === 0 || !numbers.every(Number.isFinite)) return { low: NaN, high: NaN };
  const sorted = numbers.toSorted((one, other) => one - other);
  const half = Math.ceil(sorted.length / 2);
  return { low: median(sorted.slice(0, half)), high: median(sorted.slice(-half)) };
}
