import { agree, type Fact, type FieldValues, partOfFact } from '@market/kernel';
import type { Doubt } from '..';
import { textOf } from './open-questions';
import { type Claim, keyOf } from './ledger-rules';

/** Fact that two claims of one payload state differently, with the values of both. */
export interface TwinFact {
  readonly fact: Fact;
  readonly values: readonly [FieldValues, FieldValues];
}

/**
 * Finds facts that one payload states differently under one key of one record, and those that only one of such rows states: which row
 * is the record's own cannot be told, so none of them is a statement. Values of two instants, and rows with an unknown remark, are no such rows.
 *
 * @param recordOf returns the id of the record that a claim is about, null for none; it is called in the order of the
 *   payload, for claims with such facts under their key
 */
export function findTwinFacts<C extends Claim>(
  facts: readonly Fact[],
  claims: readonly C[],
  recordOf: (claim: C) => string | null,
): ReadonlyMap<Claim, readonly TwinFact[]> {
  const clear = claims.filter(({ unclear }) => unclear === undefined);
  const suspects = [...Map.groupBy(clear, keyOf).values()].filter(
    (group) => differing(facts, group).length > 0,
  );
  const twins = suspects.flatMap((group) => [...Map.groupBy(group, recordOf)]);
  return new Map(
    twins.flatMap(([record, group]) => {
      const found = record === null ? [] : differing(facts, group);
      return found.length === 0 ? [] : group.map((claim) => [claim, found] as const);
    }),
  );
}

/** Returns a claim without some facts: it does not mention them. */
export function withoutFacts<C extends Claim>(claim: C, twins: readonly TwinFact[]): C {
  const names = new Set(twins.map(({ fact }) => fact.name));
  const fields = new Set(twins.flatMap(({ fact }) => fact.fields));
  const { said, revised = [], blank = [] } = claim.saying;
  const left = (all: readonly string[]) => all.filter((name) => !names.has(name));
  return {
    ...claim,
    saying: {
      ...claim.saying,
      said: Object.fromEntries(Object.entries(said).filter(([field]) => !fields.has(field))),
      revised: left(revised),
      blank: left(blank),
    },
  };
}

/** Makes the doubts that a claim and its twin raise together: one for each fact, the same for both. */
export function twinDoubts(claim: Claim, twins: readonly TwinFact[], now: Date): Omit<Doubt, 'index'>[] {
  return twins.map(({ fact, values }) => {
    const told = values.map((value) => textOf(value) || 'nothing').join(' and ');
    return {
      reason: `${fact.name}: ${told} in one answer of ${claim.party}`,
      about: `${keyOf(claim)}:${fact.name}:${told}`,
      slight: true,
      sides: values.map((value) => ({ voice: claim.party, value, since: now })),
    };
  });
}

/**
 * Returns the facts that distinguish claims: those that they state differently, and, where there are such, those that only some of
 * them mention, because one of the rows is another record's.
 */
function differing(facts: readonly Fact[], claims: readonly Claim[]): TwinFact[] {
  const compared = facts.map((fact) => ({ fact, values: claims.map((claim) => valueOf(fact, claim)) }));
  const contrary = compared.flatMap(({ fact, values }) => {
    const [first, ...others] = values.filter((value) => value !== null);
    const other = first && others.find((value) => differ(fact, first, value));
    return first && other ? [{ fact, values: [first, other] as const }] : [];
  });
  if (contrary.length === 0) return [];
  const lone = compared.flatMap(({ fact, values }) => {
    const one = values.find((value) => value !== null);
    const isLone = one && values.includes(null) && contrary.every((other) => other.fact !== fact);
    return isLone ? [{ fact, values: [one, {}] as const }] : [];
  });
  return [...contrary, ...lone];
}

/** Returns the fields of a fact in a claim: no field if it shows the fact as blank; null if it does not mention it. */
function valueOf(fact: Fact, { saying: { said, blank = [] } }: Claim): FieldValues | null {
  return partOfFact(fact, said) ?? (blank.includes(fact.name) ? {} : null);
}

function differ(fact: Fact, one: FieldValues, other: FieldValues): boolean {
  const { datedBy } = fact;
  if (datedBy !== undefined && one[datedBy] !== other[datedBy]) return false;
  const areOneBlank = (Object.keys(one).length === 0) !== (Object.keys(other).length === 0);
  return areOneBlank || !agree(fact, one, other);
}
