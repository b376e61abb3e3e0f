import { agree, presentStatement, type Provenance, sameValue } from '@market/kernel';
import type { LedgerRow } from './ledger-entry';
import type { LedgerRules, Publication } from './ledger-rules';
import type { Sighting } from './sighting';

/** Rules that tell who states the published values of a record. */
type ProvenanceRules<Row extends LedgerRow> = Pick<
  LedgerRules<Row>,
  'facts' | 'inOrder' | 'published' | 'publication'
>;

/**
 * Dates a changed row: `updatedAt` and `provenance` change only together with a published value.
 *
 * @param before row as stored; null for a new record
 * @param after row with the values to be stored
 */
export function dated<Row extends LedgerRow>(
  rules: ProvenanceRules<Row>,
  before: Row | null,
  after: Row,
  sightings: readonly Sighting[],
): Row {
  if (before !== null && !isChanged(rules.publication, before, after))
    return { ...after, updatedAt: before.updatedAt, provenance: before.provenance };
  return { ...after, provenance: provenanceOf(rules, after, sightings, before?.provenance ?? []) };
}

/** Tells whether a published value of a row has changed. */
export function isChanged<Row extends LedgerRow>(
  { valuesOf }: Pick<Publication<Row>, 'valuesOf'>,
  before: Row,
  after: Row,
): boolean {
  return !sameValue(valuesOf(before), valuesOf(after));
}

/**
 * Returns the parties that state a published value, the most authoritative first. A party's instant never goes back: it
 * may also have changed a value that is no fact of the ledger, such as a multiple of an order book.
 */
function provenanceOf<Row extends LedgerRow>(
  { facts, inOrder, published, publication }: ProvenanceRules<Row>,
  row: Row,
  sightings: readonly Sighting[],
  known: readonly Provenance[],
): Provenance[] {
  const since = new Map<string, string>();
  for (const { party, statements } of inOrder(sightings)) {
    for (const fact of facts) {
      if (!publication.facts.includes(fact.name)) continue;
      const value = published(row, fact);
      const present = presentStatement(fact, statements[fact.name] ?? []);
      if (value === null || present === null || !agree(fact, present.value, value)) continue;
      const former = since.get(party) ?? known.find(({ source }) => source === party)?.since ?? '';
      since.set(party, former > present.since ? former : present.since);
    }
  }
  // A source of an initial load has no statements: it stays.
  const seeded = known.filter(({ source }) => !sightings.some(({ party }) => party === source));
  return [...[...since].map(([source, instant]) => ({ source, since: instant })), ...seeded];
}
