import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { processEnvironment } from '@market/platform/config';

/** What the API answered, for a bare program to answer alike. */
export interface SameAnswer {
  readonly status: number;
  /** Shape: name, value, name, value, … */
  readonly headers: readonly string[];
  readonly body: string;
}

/** Where a bare program runs, and what it answers. */
export interface BareSettings {
  readonly port: number;
  readonly databaseUrl: string;
  /** What it asks the database for each request; empty: nothing. */
  readonly statement: string;
  readonly answer: SameAnswer;
}

/** Reads what the bench hands over. */
export function bareSettings(): BareSettings {
  const { PORT, DATABASE_URL = '', BARE_STATEMENT = '', BARE_ANSWER = '' } = processEnvironment();
  const answer = JSON.parse(readFileSync(BARE_ANSWER, 'utf8')) as SameAnswer;
  return { port: Number(PORT), databaseUrl: DATABASE_URL, statement: BARE_STATEMENT, answer };
}

/** Tells on a port of its own how much processor time the program has taken, as the API does. */
export function serveOwnCpu(): void {
  createServer((_request, response) => {
    const { user, system } = process.cpuUsage();
    response.end(`process_cpu_seconds_total ${(user + system) / 1e6}\n`);
  }).listen(Number(processEnvironment()['METRICS_PORT']), '127.0.0.1');
}
