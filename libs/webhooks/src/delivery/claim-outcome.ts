import { nextAttemptAt } from '../domain/retry-schedule';
import type { ClaimedDelivery } from '../persistence/delivery.repository';
import type { Outcome } from '../persistence/outcome.repository';
import type { SentAttempt } from './attempt-sender';

/** Makes the outcome of an attempt. @param attempts number of attempts before it */
export function outcomeOf(
  claim: ClaimedDelivery,
  { attempt, arrived, endedAt, isInterrupted }: SentAttempt,
  attempts: number,
  retryDelaysSeconds: readonly number[],
): Outcome {
  const dueAt = arrived || isInterrupted ? null : nextAttemptAt(attempts + 1, endedAt, retryDelaysSeconds);
  const failed = dueAt === null && !isInterrupted ? 'failed' : 'pending';
  return { ...unsent(claim, arrived ? 'delivered' : failed, dueAt), attempt, isInterrupted };
}

/** Makes an outcome without an attempt. */
export function unsent(claim: ClaimedDelivery, next: Outcome['next'], dueAt: Date | null): Outcome {
  const { id, endpointId, lease } = claim;
  return { deliveryId: id, endpointId, lease, next, dueAt, attempt: null, isInterrupted: false };
}
