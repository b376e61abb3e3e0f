import { type FieldValues, type PendingRecord, type Provenance, sameValue } from '@market/kernel';
import type { Sighting } from './sighting';

/** Row of a ledger's table: the merged record. */
export interface LedgerRow extends PendingRecord {
  readonly id: string;
  readonly firstSeenAt: Date;
  /** Instant at which a published value last changed. */
  readonly updatedAt: Date;
  /** Sources of the published values, as of `updatedAt`. */
  readonly provenance: readonly Provenance[];
  /**
   * Values that were announced last of facts that are unpublished now, by field; null or absent without any. A value
   * that a doubt keeps unpublished, or that a batch ended which announced nothing, counts as announced until there is
   * another one; null stands for a field that was known and was announced as unknown.
   */
  readonly withheld?: FieldValues | null;
}

/** Record of a ledger while a batch is processed. */
export interface LedgerEntry<Row extends LedgerRow> {
  readonly id: string;
  /** Row before the batch; null for a new record. */
  readonly before: Row | null;
  /** Sightings before the batch. */
  readonly known: readonly Sighting[];
  row: Row | null;
  sightings: readonly Sighting[];
}

/** Records that a batch may concern, indexed by all keys by which a claim may find them. */
export class LedgerEntries<Row extends LedgerRow> {
  private readonly byId = new Map<string, LedgerEntry<Row>>();
  private readonly byKey = new Map<string, Set<LedgerEntry<Row>>>();

  /** @param keysOf keys by which a record is found, for example `isin:…`, `name:…` */
  constructor(private readonly keysOf: (row: Row, sightings: readonly Sighting[]) => readonly string[]) {}

  all(): readonly LedgerEntry<Row>[] {
    return [...this.byId.values()];
  }

  find(id: string): LedgerEntry<Row> | undefined {
    return this.byId.get(id);
  }

  candidates(keys: readonly string[]): readonly LedgerEntry<Row>[] {
    return [...new Set(keys.flatMap((key) => [...(this.byKey.get(key) ?? [])]))];
  }

  /** Adds a record, or indexes it again under its new keys. */
  enter(entry: LedgerEntry<Row>): void {
    this.byId.set(entry.id, entry);
    if (entry.row === null) return;
    for (const key of this.keysOf(entry.row, entry.sightings)) {
      this.byKey.set(key, (this.byKey.get(key) ?? new Set()).add(entry));
    }
  }
}

/** Tells whether two rows differ at most in the time and the sources of their last change. */
export function sameButTime<Row extends LedgerRow>(one: Row, other: Row): boolean {
  return (Object.keys(other) as (keyof Row)[]).every(
    (field) =>
      field === 'updatedAt' || field === 'provenance' || sameValue(one[field] ?? null, other[field] ?? null),
  );
}

/** Records that a batch may concern, with all statements about them. */
export interface KnownRecords<Row> {
  readonly rows: readonly Row[];
  readonly sightings: readonly Sighting[];
}

/** Returns the sighting of a record under a claim's key. */
export function sightingOn<Row extends LedgerRow>(
  { sightings }: LedgerEntry<Row>,
  claim: Pick<Sighting, 'party' | 'sourceKey'>,
): Sighting | undefined {
  return sightings.find(({ party, sourceKey }) => party === claim.party && sourceKey === claim.sourceKey);
}
