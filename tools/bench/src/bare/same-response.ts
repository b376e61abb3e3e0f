import { readFileSync } from 'node:fs';
import { processEnvironment } from '@market/base/config';

/** Response of the API, which the programs for comparison return as well. */
export interface SameResponse {
  readonly status: number;
  /** Shape: name, value, name, value, … */
  readonly headers: readonly string[];
  readonly body: string;
}

/** Settings of a program beside the API. */
export interface BesideSettings {
  readonly port: number;
  readonly databaseUrl: string;
  /** Query that it sends; empty: none. */
  readonly statement: string;
  readonly response: SameResponse;
}

/** Reads the settings that the benchmark passes to a program for comparison. */
export function besideSettings(): BesideSettings {
  const { PORT, DATABASE_URL = '', BESIDE_STATEMENT = '', BESIDE_RESPONSE = '' } = processEnvironment();
  const response = JSON.parse(readFileSync(BESIDE_RESPONSE, 'utf8')) as SameResponse;
  return { port: Number(PORT), databaseUrl: DATABASE_URL, statement: BESIDE_STATEMENT, response };
}
