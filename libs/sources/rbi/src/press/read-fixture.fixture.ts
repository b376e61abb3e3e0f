import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MappedRow } from '@market/source-kit';

/** Returns the text of a fixture. */
export function fixture(name: string): string {
  return readFileSync(join(__dirname, '__fixtures__', name), 'utf8');
}

/** Returns the records among mapped rows. */
export function recordsOf(rows: readonly MappedRow[]): unknown[] {
  return rows.flatMap((row) => (row.outcome === 'record' ? [row.record] : []));
}

/** Returns the reasons of the rows with an outcome. */
export function reasonsOf(rows: readonly MappedRow[], outcome: 'rejected' | 'skipped'): string[] {
  return rows.flatMap((row) => (row.outcome === outcome ? [row.reason] : []));
}
