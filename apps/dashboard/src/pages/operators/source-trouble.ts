import type { OperatorSource } from '../../api/operator-types';

/** Tells whether somebody should look at a feed. What is switched off is meant to be. */
export function isInTrouble({ state, lastOutcome }: Pick<OperatorSource, 'state' | 'lastOutcome'>): boolean {
  if (state === 'off') return false;
  return state !== 'ok' || lastOutcome === 'held';
}
