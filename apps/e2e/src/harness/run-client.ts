import type { OperatorWork } from './operator-work';

/** Order of an operator's work. */
export interface OperatorOrder {
  readonly name: keyof OperatorWork;
  readonly databaseUrl: string;
  readonly values: unknown[];
}

/** API of the run in a process of its own, on a market database. */
export interface SharedProcess {
  readonly base: string;
  /** Address of its database. Suites write there only about accounts of their own. */
  readonly databaseUrl: string;
}

/** Environment variable with the URL of the run's server. */
export const runServerVariable = 'RUN_SERVER';

/** Requests a path of the run's server, by POST if there is a body. Errors: `Error` with the text of the server's own. */
export async function fromRun<Result>(path: string, body?: object): Promise<Result> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${process.env[runServerVariable]}${path}`, init);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Result;
}
