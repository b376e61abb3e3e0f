import type { Sighting } from './sighting';

/** Row of a ledger's table: the merged record. */
export interface LedgerRow {
  readonly id: string;
  readonly firstSeenAt: Date;
  readonly updatedAt: Date;
}

/** Record of a ledger while a batch is processed. */
export interface Account<Row extends LedgerRow> {
  readonly id: string;
  /** Row before the batch; null for a new record. */
  readonly before: Row | null;
  row: Row | null;
  sightings: readonly Sighting[];
}

/** Records that a batch may concern, indexed by all keys by which a claim may find them. */
export class Accounts<Row extends LedgerRow> {
  private readonly byId = new Map<string, Account<Row>>();
  private readonly byKey = new Map<string, Set<Account<Row>>>();

  /** @param keysOf keys by which a record is found, for example `isin:…`, `name:…` */
  constructor(private readonly keysOf: (row: Row, sightings: readonly Sighting[]) => readonly string[]) {}

  all(): readonly Account<Row>[] {
    return [...this.byId.values()];
  }

  find(id: string): Account<Row> | undefined {
    return this.byId.get(id);
  }

  candidates(keys: readonly string[]): readonly Account<Row>[] {
    return [...new Set(keys.flatMap((key) => [...(this.byKey.get(key) ?? [])]))];
  }

  /** Adds a record, or indexes it again under its new keys. */
  enter(account: Account<Row>): void {
    this.byId.set(account.id, account);
    if (account.row === null) return;
    for (const key of this.keysOf(account.row, account.sightings)) {
      this.byKey.set(key, (this.byKey.get(key) ?? new Set()).add(account));
    }
  }
}
