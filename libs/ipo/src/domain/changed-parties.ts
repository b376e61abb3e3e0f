import type { Conflict, Statements } from '@market/kernel';
import type { IpoFacts } from './issue-facts';
import type { MergedIpo } from './merge-views';
import { areSameManagers, isAmong, isSameName } from './party-names';

/**
 * Finds parties of an issue that are others than the known ones: few issues change them, and the page of another issue
 * has others. That registrar and lead managers have each other’s value is the sign of cells that slipped, which no
 * repetition confirms.
 *
 * @param areNew whether the known parties were stated first lately: they may be the wrong ones
 */
export function changedParties(said: IpoFacts, known: MergedIpo | null, areNew: boolean): Conflict[] {
  const [registrar, managers] = [known?.registrar ?? null, known?.leadManagers ?? null];
  const found: Conflict[] = [];
  if (said.registrar !== undefined && registrar !== null && !isSameName(said.registrar, registrar)) {
    const isExchange = said.registrar.split(',').some((name) => isAmong(name, managers ?? []));
    const reason = `registrar of ${said.registrar} where ${registrar} is known`;
    found.push(changed(['registrar', 'leadManagers'], reason, isExchange && !areNew));
  }
  if (said.leadManagers !== undefined && managers !== null && !areSameManagers(said.leadManagers, managers)) {
    const isExchange = isAmong(registrar, said.leadManagers);
    const reason = `leadManagers of ${said.leadManagers.join(', ')} where ${managers.join(', ')} are known`;
    found.push(changed(['leadManagers', 'registrar'], reason, isExchange && !areNew));
  }
  return found;
}

/** Makes the conflict of a party that changed: a stride, unless it has the other one's value. */
function changed([fact, other]: readonly [string, string], reason: string, isExchange: boolean): Conflict {
  return isExchange ? { facts: [fact, other], reason } : { facts: [fact], reason, stride: true };
}

/** Returns the instant of the first statement on the registrar or the lead managers; null without one. */
export function partiesStatedFrom(sightings: readonly { readonly statements: Statements }[]): Date | null {
  const stated = sightings.flatMap(({ statements: { registrar = [], leadManagers = [] } }) =>
    [...registrar, ...leadManagers].map(({ since, former }) => former?.since ?? since),
  );
  const [first] = stated.sort();
  return first === undefined ? null : new Date(first);
}
