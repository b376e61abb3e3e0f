import { readEnvelope, request } from './call';
import type { Environment, UsagePartition } from './types';

/** Days and parts of usage. */
export interface UsageSpan {
  readonly environment: Environment;
  readonly by: UsagePartition | undefined;
  /** First and last day in India. */
  readonly from: string;
  readonly to: string;
}

/** Reads usage by day as CSV. Errors: `ApiError`. */
export async function readUsageCsv({ environment, by, from, to }: UsageSpan): Promise<string> {
  const response = await request('usage/days.csv', { environment, by, from, to });
  if (!response.ok) await readEnvelope(response);
  return response.text();
}
