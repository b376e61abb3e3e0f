import type { Environment } from '@market/contracts';

/** Owner of a counter: one for each account and environment. */
export interface Spender {
  readonly accountId: string;
  readonly environment: Environment;
}

/** Returns the key of a counter as text. */
export function spenderKey({ accountId, environment }: Spender): string {
  return `${environment}:${accountId}`;
}
