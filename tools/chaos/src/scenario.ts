/** Size of a run. `mutant`: just enough for a fault to show. */
export type Form = 'full' | 'short' | 'mutant';

/** Options of a run. */
export interface ScenarioOptions {
  readonly form: Form;
  /** One of the scenario's mutants, null for the service as it is. */
  readonly mutant: string | null;
  /** Number of requests, where the scenario has one. Default: that of its form. */
  readonly count?: number | undefined;
  readonly say: (line: string) => void;
}

/** Figures that must be wrong, or the run proves nothing. None: any fault will do. */
export type Charges = readonly string[];

export interface ChaosReport {
  /** Description of the run in a sentence or two, for the page. */
  readonly done: string;
  /** Figures, one row each. */
  readonly figures: readonly (readonly [what: string, figure: string | number])[];
  /** Faults; empty if the run is sound. */
  readonly faults: readonly string[];
}

/** One way of breaking things, with what must hold nonetheless. */
export interface ChaosScenario {
  /** Name on the command line and of its page. */
  readonly id: string;
  readonly title: string;
  /** Folder of its page in `docs`. Default: `chaos`. */
  readonly folder?: string;
  /** Says what this machine lacks for it, null for nothing: then it is not run. Absent: it needs nothing. */
  lacks?(): string | null;
  /** Faults that can be planted, each with what a run with it must be charged with. */
  readonly mutants: Readonly<Record<string, Charges>>;
  /** Errors: `Error` when something did not start; then nothing was tried. */
  run(request: ScenarioOptions): Promise<ChaosReport>;
}

/** Tells whether a run ended as it must: sound as it is, and with a mutant, whose charges are given, with each of them. */
export function isAsItMust(faults: readonly string[], charges: Charges | null): boolean {
  if (charges === null) return faults.length === 0;
  return faults.length > 0 && charges.every((what) => faults.some((line) => line.startsWith(`${what}: `)));
}

/** Gives a line to each figure that is not what it must be. */
export function faultsOf(
  judged: Readonly<Record<string, { readonly is: number; readonly atMost: number }>>,
): string[] {
  return Object.entries(judged).flatMap(([what, { is, atMost }]) =>
    is <= atMost ? [] : [`${what}: ${is}, at most ${atMost}`],
  );
}
