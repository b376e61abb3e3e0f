import type { Statements } from '@market/kernel';
import type { IpoFacts } from './issue-facts';

/** View of one party on an issue: its present statements, with all those that they are chosen from. */
export interface View {
  /** Name of an exchange or a publisher. */
  readonly party: string;
  readonly sourceKey: string;
  readonly facts: IpoFacts;
  readonly statements: Statements;
}

/**
 * Exchanges in the order of their authority: the first one is primary in an issue that both run.
 *
 * Source: docs/spec/api.md, "Listing".
 */
export const exchangeOrder = ['NSE', 'BSE'] as const;

/** Tells whether a party is an exchange; others are publishers. */
export function isExchange(party: string): party is (typeof exchangeOrder)[number] {
  return exchangeOrder.some((exchange) => exchange === party);
}

/**
 * Compares views by authority: an exchange before a publisher, a postponed announcement last, an exchange that runs the
 * book before one that only trades the share, NSE before BSE, the latest opening first.
 */
export function byAuthority(one: View, other: View): number {
  return (
    Number(isExchange(other.party)) - Number(isExchange(one.party)) ||
    Number(one.facts.confirmed === 'postponed') - Number(other.facts.confirmed === 'postponed') ||
    Number(other.facts.runsBook ?? false) - Number(one.facts.runsBook ?? false) ||
    place(one.party) - place(other.party) ||
    (other.facts.openOn ?? '').localeCompare(one.facts.openOn ?? '') ||
    one.party.localeCompare(other.party) ||
    one.sourceKey.localeCompare(other.sourceKey)
  );
}

function place(party: string): number {
  return exchangeOrder.findIndex((exchange) => exchange === party);
}
