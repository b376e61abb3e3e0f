import type { EndpointView } from '../../api/webhook-types';

/** Returns the instant until which the secret before signs, too; null when one secret signs alone. */
export function secretOverlapEnd(
  { secretOverlapEndsAt }: Pick<EndpointView, 'secretOverlapEndsAt'>,
  nowMs: number,
): string | null {
  return secretOverlapEndsAt !== null && Date.parse(secretOverlapEndsAt) > nowMs ? secretOverlapEndsAt : null;
}
