import { queryRows, type Sql } from './sql';

/** Invariant of the tables of a lib, contributed by that lib. */
export interface DatabaseCheck {
  /** Invariant as a sentence, after the lib's name: `auth: every key belongs to an account`. */
  readonly name: string;
  /** Query that returns one row for each violation, with a text column `finding`. */
  readonly sql: string;
}

/** Violation that a check found. */
export interface DatabaseFinding {
  readonly check: string;
  readonly finding: string;
}

/** Runs checks one after the other; a check that cannot run is itself a finding. */
export async function runDatabaseChecks(
  sql: Sql,
  checks: readonly DatabaseCheck[],
): Promise<DatabaseFinding[]> {
  const findings: DatabaseFinding[] = [];
  for (const check of checks) {
    try {
      const rows = await queryRows<{ finding: string }>(sql, check.sql);
      findings.push(...rows.map(({ finding }) => ({ check: check.name, finding })));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      findings.push({ check: check.name, finding: `cannot be checked: ${reason}` });
    }
  }
  return findings;
}
