import type { IdempotencyKey } from './idempotent-response.repository';

/** Returns the purpose that the sealed response of a key is bound to. */
export function answerPurpose({ accountId, environment, key }: Record<keyof IdempotencyKey, string>): string {
  return `idempotent-answer:${accountId}:${environment}:${key}`;
}
