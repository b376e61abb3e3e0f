import { readFileSync } from 'node:fs';
import { processEnvironment } from '@market/base/config';

/** Response of the API that the programs beside it return. */
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

/** Reads what the bench hands over. */
export function besideSettings(): BesideSettings {
  const { PORT, DATABASE_URL = '', BESIDE_STATEMENT = '', BESIDE_RESPONSE = '' } = processEnvironment();
  const response = JSON.parse(readFileSync(BESIDE_RESPONSE, 'utf8')) as SameResponse;
  return { port: Number(PORT), databaseUrl: DATABASE_URL, statement: BESIDE_STATEMENT, response };
}
