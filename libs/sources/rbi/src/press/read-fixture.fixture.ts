import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MappedRow } from '@market/platform/source-kit';

/** Text of a fixture. */
export function fixture(name: string): string {
  return readFileSync(join(__dirname, '__fixtures__', name), 'utf8');
}

/** The records among mapped rows. */
export function recordsOf(rows: readonly MappedRow[]): unknown[] {
  return rows.flatMap((row) => (row.outcome === 'record' ? [row.record] : []));
}

/** Why rows of an outcome have it. */
export function reasonsOf(rows: readonly MappedRow[], outcome: 'rejected' | 'skipped'): string[] {
  return rows.flatMap((row) => (row.outcome === outcome ? [row.reason] : []));
}
