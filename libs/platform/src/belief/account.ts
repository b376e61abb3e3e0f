import type { Sighting } from './sighting';

/** A row of a ledger: the merged record, as its table holds it. */
export interface LedgerRow {
  readonly id: string;
  readonly firstSeenAt: Date;
  readonly updatedAt: Date;
}

/** One record while a batch is being worked in. */
export interface Account<Row extends LedgerRow> {
  readonly id: string;
  /** As it was before the batch; null when it is new. */
  readonly before: Row | null;
  row: Row | null;
  sightings: readonly Sighting[];
}

/** The records that a batch is about, found by every key that a claim may know them by. */
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

  /** Takes a record in, or what it has come to be known by. */
  enter(account: Account<Row>): void {
    this.byId.set(account.id, account);
    if (account.row === null) return;
    for (const key of this.keysOf(account.row, account.sightings)) {
      this.byKey.set(key, (this.byKey.get(key) ?? new Set()).add(account));
    }
  }
}
