import { minuteOf } from '@market/kernel';
import { isShownIn } from './snapshot';
import type { Writing } from './usage-tally';
import { type MinuteSpent, spenderKey, type Spender } from './account-windows';

/** Identity of an account's shared windows and the snapshot of the database that they were created from. */
export interface SharedWindows {
  readonly id: string;
  /** See `isShownIn`. */
  readonly snapshot: string;
}

/** Requests that are added to the shared windows together. The id prevents a retried batch from counting twice. */
export interface SpendingBatch {
  readonly id: string;
  readonly spent: readonly MinuteSpent[];
}

interface SpendingPart {
  readonly minute: number;
  readonly writing: Writing;
  lastAtMs: number;
  requests: number;
  /** Ids of windows whose creation included this part. */
  readonly begun: string[];
  batchId: string | null;
}

interface Account {
  readonly spender: Spender;
  parts: SpendingPart[];
}

const keptForMs = 1_441 * 60_000;

/**
 * Requests that this process admitted while it could not use the shared windows, in parts that are written to the
 * database together. Each part records which windows were created with it.
 */
export class UnsharedSpending {
  private readonly accounts = new Map<string, Account>();
  private batches = 0;

  /** @param owner prefix that distinguishes the batch ids of processes */
  constructor(private readonly owner: string) {}

  get isEmpty(): boolean {
    return this.accounts.size === 0;
  }

  /** Returns the accounts with such requests. */
  spenders(): Spender[] {
    return [...this.accounts.values()].map(({ spender }) => spender);
  }

  /** Records one admitted request. */
  spend(spender: Spender, atMs: number, writing: Writing): void {
    const { parts } = this.accountOf(spender);
    const minute = minuteOf(atMs);
    const newest = parts.at(-1);
    if (newest !== undefined && newest.writing === writing && newest.minute === minute && isOpen(newest)) {
      newest.requests += 1;
      newest.lastAtMs = Math.max(newest.lastAtMs, atMs);
      return;
    }
    parts.push({ minute, writing, lastAtMs: atMs, requests: 1, begun: [], batchId: null });
    while (parts[0] !== undefined && parts[0].lastAtMs < atMs - keptForMs) parts.shift();
  }

  /** Records that windows with this id, if they are created, include all present parts of the account. */
  begin(spender: Spender, id: string): void {
    for (const { begun } of this.accounts.get(spenderKey(spender))?.parts ?? []) begun.push(id);
  }

  /**
   * Returns the requests that shared windows lack, as batches to add. Drops the parts that the windows were created
   * with.
   */
  lackedBy(spender: Spender, { id, snapshot }: SharedWindows): SpendingBatch[] {
    const account = this.accounts.get(spenderKey(spender));
    if (account === undefined) return [];
    account.parts = account.parts.filter(
      ({ begun, writing: { transaction } }) =>
        !begun.includes(id) && !(transaction !== null && isShownIn(snapshot, transaction)),
    );
    this.batches += 1;
    const batches = new Map<string, SpendingPart[]>();
    for (const part of account.parts) {
      part.batchId ??= `${this.owner}:${this.batches}`;
      const known = batches.get(part.batchId);
      if (known === undefined) batches.set(part.batchId, [part]);
      else known.push(part);
    }
    this.tidy(account);
    return [...batches].map(([batchId, spent]) => ({ id: batchId, spent }));
  }

  /** Drops a batch that was added to the shared windows. */
  delivered(spender: Spender, batchId: string): void {
    const account = this.accounts.get(spenderKey(spender));
    if (account === undefined) return;
    account.parts = account.parts.filter((part) => part.batchId !== batchId);
    this.tidy(account);
  }

  private tidy({ spender, parts }: Account): void {
    if (parts.length === 0) this.accounts.delete(spenderKey(spender));
  }

  private accountOf(spender: Spender): Account {
    const key = spenderKey(spender);
    const known = this.accounts.get(key);
    if (known !== undefined) return known;
    const { accountId, environment } = spender;
    const made: Account = { spender: { accountId, environment }, parts: [] };
    this.accounts.set(key, made);
    return made;
  }
}

/** Tells whether the part is open: not yet merged into the windows, and not yet sent to Redis. */
function isOpen({ begun, batchId }: SpendingPart): boolean {
  return begun.length === 0 && batchId === null;
}
