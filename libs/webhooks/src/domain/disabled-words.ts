import type { DisabledBy } from './endpoint';
import { failuresThatDisable } from './failure-run';

const words: Readonly<Record<DisabledBy, string>> = {
  suspension: 'the account is suspended.',
  failures: `${failuresThatDisable} deliveries in a row failed, with all their retries. Enable it once its receiver works again.`,
  plan: 'the plan has fewer endpoints than the account. It works again after an upgrade, or when an older one is deleted.',
};

/** Returns the reason for which an endpoint gets nothing, in plain words, and what to do. */
export function disabledWords(reason: DisabledBy): string {
  return words[reason];
}
