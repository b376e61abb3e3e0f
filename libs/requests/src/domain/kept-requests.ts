import { minuteOf } from '@market/kernel';
import type { FinishedRequest, LimitedRequests } from './finished-request';

/** Max rows that wait for being written. */
const maxWaiting = 5_000;
/** Max requests of an account that failed, as rows of one minute and one day. Source: docs/spec/dashboard.md, "Requests". */
export const mostKept = { perMinute: 60, perDay: 10_000 } as const;

interface Limited {
  readonly first: FinishedRequest;
  lastId: string;
  count: number;
}

/** Requests that are kept one by one, or as one row a minute, key and route if a limit refused them. */
export interface TakenRequests {
  readonly single: readonly FinishedRequest[];
  readonly limited: readonly LimitedRequests[];
}

/**
 * Chooses the requests of which rows are kept, and bounds those that wait: every failed one, at most `mostKept` of an account; those
 * that a limit refused, as one row a minute, key and route; the first success of each minute and account.
 */
export class KeptRequests {
  private single: FinishedRequest[] = [];
  private limited = new Map<string, Limited>();
  private minute = 0;
  private readonly failures = new Map<string, number>();
  private readonly succeeded = new Set<string>();

  /** @param onDropped called for each row for which no place was left */
  constructor(private readonly onDropped: () => void) {}

  get waiting(): number {
    return this.single.length + this.limited.size;
  }

  /** Tells whether a success of an account would be kept: asked before anything is made of it. */
  wantsSuccess(accountId: string, atMs: number): boolean {
    this.turnTo(minuteOf(atMs));
    return !this.succeeded.has(accountId);
  }

  keep(request: FinishedRequest): void {
    this.turnTo(minuteOf(request.atMs));
    if (request.status === 429) return this.keepLimited(request);
    const { accountId } = request;
    if (request.status < 400) this.succeeded.add(accountId);
    else {
      const failures = this.failures.get(accountId) ?? 0;
      if (failures >= mostKept.perMinute) return;
      this.failures.set(accountId, failures + 1);
    }
    if (this.waiting < maxWaiting) this.single.push(request);
    else this.onDropped();
  }

  /** Returns the waiting requests, and begins anew. */
  take(): TakenRequests {
    const taken = { single: this.single, limited: [...this.limited.values()] };
    this.single = [];
    this.limited = new Map();
    return taken;
  }

  private keepLimited(request: FinishedRequest): void {
    const place = [minuteOf(request.atMs), request.keyId, request.route].join(' ');
    const known = this.limited.get(place);
    if (known !== undefined) {
      known.count += 1;
      known.lastId = known.lastId < request.id ? request.id : known.lastId;
    } else if (this.waiting < maxWaiting) {
      this.limited.set(place, { first: request, lastId: request.id, count: 1 });
    } else this.onDropped();
  }

  /** Begins a minute. A request that arrived in an earlier one, and took long, counts in the present one. */
  private turnTo(minute: number): void {
    if (minute <= this.minute) return;
    this.minute = minute;
    this.failures.clear();
    this.succeeded.clear();
  }
}
