/** A fault that is planted in a copy of what was published or sent, before the judge sees it. */
export interface PlantedFault {
  /** The published field, or the type of the event, that it changes. */
  readonly subject: string;
  /** Description of the planted change. */
  readonly mutant: string;
}

/** A planted fault, and the fault that the judge named for it; null: none caught it. */
export interface MutantRow extends PlantedFault {
  readonly caughtBy: string | null;
}

/**
 * Planted faults of one run. Each is tried on one record after the other until the judge catches it. One that is never caught
 * shows that nothing compares the field; one that could never be planted shows that the run did not publish it.
 */
export class MutantTable {
  private readonly rows = new Map<string, MutantRow>();

  /** Names a fault that has to be planted in this run. */
  expect(fault: PlantedFault): void {
    this.rows.set(keyOf(fault), this.rows.get(keyOf(fault)) ?? { ...fault, caughtBy: null });
  }

  /** Tells whether a fault was caught: it need not be planted again. */
  isCaught(fault: PlantedFault): boolean {
    return (this.rows.get(keyOf(fault))?.caughtBy ?? null) !== null;
  }

  /**
   * Plants a fault, unless it was caught before.
   *
   * @param catches plants it, and returns the judge's word for it; null: the judge noticed nothing
   */
  plant(fault: PlantedFault, catches: () => string | null): void {
    if (this.isCaught(fault)) return;
    const { subject, mutant } = fault;
    this.rows.set(keyOf(fault), { subject, mutant, caughtBy: catches() });
  }

  /** All planted faults, by subject. */
  all(): MutantRow[] {
    return [...this.rows.values()].sort((one, other) => keyOf(one).localeCompare(keyOf(other)));
  }
}

/** Returns the planted faults that nothing caught, one line each. */
export function survivorsIn(rows: readonly MutantRow[]): string[] {
  return rows
    .filter(({ caughtBy }) => caughtBy === null)
    .map(({ subject, mutant }) => `${subject}: ${mutant}`);
}

function keyOf({ subject, mutant }: PlantedFault): string {
  return `${subject}: ${mutant}`;
}
