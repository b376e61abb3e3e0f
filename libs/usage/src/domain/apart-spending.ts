import { isShownIn } from './snapshot';
import { minuteOf, type MinuteSpent } from './spent-minutes';
import { spenderKey, type Spender } from './spender';
import type { Writing } from './usage-tally';

/** Windows that are kept for all processes: which they are, and what of the database they began with. */
export interface SharedWindows {
  readonly id: string;
  /** See `isShownIn`. */
  readonly snapshot: string;
}

/** Requests that go into the shared windows together, and once: the id tells a parcel that is sent again. */
export interface Parcel {
  readonly id: string;
  readonly spent: readonly MinuteSpent[];
}

interface Piece {
  readonly minute: number;
  readonly writing: Writing;
  lastAtMs: number;
  requests: number;
  /** Windows that began with it, if they were made. */
  readonly begun: string[];
  parcelId: string | null;
}

interface Account {
  readonly spender: Spender;
  pieces: Piece[];
}

const keptForMs = 1_441 * 60_000;

/**
 * Requests that this process admitted without the windows that all processes share, in pieces that are written
 * together. For each piece it can be told whether windows that were created meanwhile started with it.
 */
export class ApartSpending {
  private readonly accounts = new Map<string, Account>();
  private parcels = 0;

  /** @param owner tells the parcels of processes apart */
  constructor(private readonly owner: string) {}

  get isEmpty(): boolean {
    return this.accounts.size === 0;
  }

  /** Returns the accounts with such requests. */
  spenders(): Spender[] {
    return [...this.accounts.values()].map(({ spender }) => spender);
  }

  /** One request took a slot. */
  spend(spender: Spender, atMs: number, writing: Writing): void {
    const { pieces } = this.accountOf(spender);
    const minute = minuteOf(atMs);
    const newest = pieces.at(-1);
    if (newest !== undefined && newest.writing === writing && newest.minute === minute && isOpen(newest)) {
      newest.requests += 1;
      newest.lastAtMs = Math.max(newest.lastAtMs, atMs);
      return;
    }
    pieces.push({ minute, writing, lastAtMs: atMs, requests: 1, begun: [], parcelId: null });
    while (pieces[0] !== undefined && pieces[0].lastAtMs < atMs - keptForMs) pieces.shift();
  }

  /** Windows with this id, if they come to be made, begin with all that is known of the account here. */
  begin(spender: Spender, id: string): void {
    for (const { begun } of this.accounts.get(spenderKey(spender))?.pieces ?? []) begun.push(id);
  }

  /**
   * Returns the requests that shared windows lack, as batches to be added; forgets those that the windows started with.
   */
  lackedBy(spender: Spender, { id, snapshot }: SharedWindows): Parcel[] {
    const account = this.accounts.get(spenderKey(spender));
    if (account === undefined) return [];
    account.pieces = account.pieces.filter(
      ({ begun, writing: { transaction } }) =>
        !begun.includes(id) && !(transaction !== null && isShownIn(snapshot, transaction)),
    );
    this.parcels += 1;
    const parcels = new Map<string, Piece[]>();
    for (const piece of account.pieces) {
      piece.parcelId ??= `${this.owner}:${this.parcels}`;
      const known = parcels.get(piece.parcelId);
      if (known === undefined) parcels.set(piece.parcelId, [piece]);
      else known.push(piece);
    }
    this.tidy(account);
    return [...parcels].map(([parcelId, spent]) => ({ id: parcelId, spent }));
  }

  /** A parcel is in the shared windows. */
  delivered(spender: Spender, parcelId: string): void {
    const account = this.accounts.get(spenderKey(spender));
    if (account === undefined) return;
    account.pieces = account.pieces.filter((piece) => piece.parcelId !== parcelId);
    this.tidy(account);
  }

  private tidy({ spender, pieces }: Account): void {
    if (pieces.length === 0) this.accounts.delete(spenderKey(spender));
  }

  private accountOf(spender: Spender): Account {
    const key = spenderKey(spender);
    const known = this.accounts.get(key);
    if (known !== undefined) return known;
    const { accountId, environment } = spender;
    const made: Account = { spender: { accountId, environment }, pieces: [] };
    this.accounts.set(key, made);
    return made;
  }
}

/** Tells whether no process has counted the piece elsewhere yet, so that more may be added. */
function isOpen({ begun, parcelId }: Piece): boolean {
  return begun.length === 0 && parcelId === null;
}
