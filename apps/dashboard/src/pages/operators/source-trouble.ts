import type { OperatorSource } from '../../api/operator-types';

/** Tells whether a feed needs an operator's attention. A feed that is switched off does not. */
export function isInTrouble({ state, lastOutcome }: Pick<OperatorSource, 'state' | 'lastOutcome'>): boolean {
  if (state === 'off') return false;
  return state !== 'ok' || lastOutcome === 'held';
}
