import { likeness } from '@market/kernel';
import { type IssueClaim, type KnownIpo, sameName } from './issue-claim';
import type { IpoFacts } from './issue-facts';

/**
 * Finds the issue that has the key of a claim by mistake, because the first reading under the key had another number or
 * name: the claim has another name, and either the days and price of the issue of that name, or, where no issue has the name,
 * another opening than the holder, which is known under another key, too. Only a key that was first seen lately can be a
 * mistake; a listing, which states no opening, frees only a key that was read once.
 */
export function findMistakenHolder(claim: IssueClaim, all: readonly KnownIpo[]): KnownIpo | undefined {
  const { companyName, openOn } = claim.facts;
  const holder = all.find(({ youngKeys, unsettledKeys }) =>
    [unsettledKeys, ...(openOn === undefined ? [] : [youngKeys])].some((keys) => keys.has(keyOf(claim))),
  );
  if (holder === undefined || !companyName || sameName(claim, holder)) return undefined;
  const named = all.filter((ipo) => ipo !== holder && sameName(claim, ipo));
  const isMistaken =
    named.length > 0
      ? named.some((ipo) => fits(claim.facts, ipo)) && !fits(claim.facts, holder)
      : holder.keys.size > 1 && isUnlike(companyName, holder.company) && opensApart(claim.facts, holder);
  return isMistaken ? holder : undefined;
}

/** Returns an issue without the key of a claim. */
export function withoutKey(ipo: KnownIpo, claim: IssueClaim): KnownIpo {
  const left = (keys: ReadonlySet<string>) => new Set([...keys].filter((key) => key !== keyOf(claim)));
  return {
    ...ipo,
    keys: left(ipo.keys),
    youngKeys: left(ipo.youngKeys),
    unsettledKeys: left(ipo.unsettledKeys),
  };
}

function keyOf({ party, sourceKey }: IssueClaim): string {
  return `${party}:${sourceKey}`;
}

/** Tells whether the days and the price of a claim are those of an issue. */
function fits({ openOn, closeOn, bandMaxRupees, issuePriceRupees }: IpoFacts, ipo: KnownIpo): boolean {
  const isEqual = <T>(stated: T | undefined, known: T | null) =>
    stated === undefined || known === null || stated === known;
  return (
    (openOn === undefined || openOn === ipo.openOn) &&
    isEqual(closeOn, ipo.closeOn) &&
    isEqual(bandMaxRupees, ipo.bandMaxRupees) &&
    isEqual(issuePriceRupees, ipo.issuePriceRupees ?? ipo.bandMaxRupees)
  );
}

/** Tells whether a name is not like another one. */
export function isUnlike(one: string, other: string): boolean {
  const alike = likeness(one, other);
  return alike === null || alike === 'faint';
}

function opensApart({ openOn }: IpoFacts, ipo: KnownIpo): boolean {
  return openOn !== undefined && ipo.openOn !== null && openOn !== ipo.openOn;
}
