/** How hard a run is. `mutant`: just enough for a fault to show. */
export type Form = 'full' | 'short' | 'mutant';

/** What is asked of a run. */
export interface ChaosWish {
  readonly form: Form;
  /** One of the scenario's mutants, null for the service as it is. */
  readonly mutant: string | null;
  readonly say: (line: string) => void;
}

/** What came of a run. */
export interface ChaosReport {
  /** What was done, in a sentence or two, for the page. */
  readonly done: string;
  /** What was seen, one row each. */
  readonly figures: readonly (readonly [what: string, figure: string | number])[];
  /** What must not be; empty when the run is sound. */
  readonly faults: readonly string[];
}

/** One way of breaking things, with what must hold nonetheless. */
export interface ChaosScenario {
  /** Name on the command line and of its page. */
  readonly id: string;
  readonly title: string;
  /** Faults that can be planted: a run with one of them must end unsound, or the run proves nothing. */
  readonly mutants: readonly string[];
  /** Errors: `Error` when something did not start; then nothing was tried. */
  run(wish: ChaosWish): Promise<ChaosReport>;
}

/** Gives a line to each figure that is not what it must be. */
export function faultsOf(
  judged: Readonly<Record<string, { readonly is: number; readonly atMost: number }>>,
): string[] {
  return Object.entries(judged).flatMap(([what, { is, atMost }]) =>
    is <= atMost ? [] : [`${what}: ${is}, at most ${atMost}`],
  );
}
