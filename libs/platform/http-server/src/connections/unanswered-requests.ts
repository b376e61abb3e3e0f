import type { IncomingMessage, ServerResponse } from 'node:http';
import { type MaybePromise, whenAvailable } from '@market/kernel';
import { type AddressGroup, accessOf } from '@market/access';

/** Max numbers of unanswered requests. Source: docs/spec/reliability.md, "Bounded resources". */
export const maxUnanswered = {
  ofConnection: 64,
  ofGroupWithoutKey: 256,
  ofAccount: 1_000,
  ofProcess: 2_000,
  /** Health checks beyond those of the process. */
  ofHealth: 64,
} as const;

/** Account of a valid key, with the limit of its plan. */
export interface KeyOwner {
  readonly accountId: string;
  readonly requestsPerMinute: number;
}

/** Finds the owner of the valid key of a request; null without one. */
export type KeyCheck = (request: IncomingMessage) => MaybePromise<KeyOwner | null>;

/**
 * Counts requests whose responses are not sent: of the process, and of each account whose valid key they have, or else of each
 * group of addresses.
 */
export class UnansweredRequests {
  /** Requests with the account or group for which each counts; null while this is not known. */
  private readonly all = new Map<ServerResponse, string | null>();
  /** Requests by account or group. Those of a group may contain some whose key was recognised since. */
  private readonly shares = new Map<string, Set<ServerResponse>>();

  constructor(private readonly ownerOf: KeyCheck) {}

  /** Tells whether a request that was received completely waits for its response to be made. */
  get isAnswering(): boolean {
    return [...this.all.keys()].some(({ req, writableEnded }) => req.complete && !writableEnded);
  }

  /**
   * Tells whether a request is within the limits. Its key is checked here if it waits for its turn, if its group is at the
   * limit, or if one account might have its places: otherwise the handler recognises it at once.
   */
  admit(response: ServerResponse, group: AddressGroup, isWaiting: boolean): MaybePromise<boolean> {
    const isHealth = !isWaiting && response.req.url?.startsWith('/health/') === true;
    const places = maxUnanswered.ofProcess + (isHealth ? maxUnanswered.ofHealth : 0);
    if (this.all.size >= places) return false;
    const isFull = this.isFull(group);
    if (!isWaiting && !isFull && this.all.size < maxUnanswered.ofAccount) return true;
    this.count(response, isFull ? null : group);
    return whenAvailable(this.ownerOf(response.req), (owner) => {
      if (owner === null) return !isFull || !this.remove(response);
      // Not for a request whose connection was closed meanwhile.
      return !this.remove(response) || this.countOf(owner, response);
    });
  }

  /** Counts a request that was handled at once, until `remove`; no-op for one that is counted already. */
  add(response: ServerResponse, group: AddressGroup): void {
    if (!this.all.has(response)) this.count(response, accessOf(response.req).caller?.accountId ?? group);
  }

  /** Ends the count of a request. @returns false if it is not counted */
  remove(response: ServerResponse): boolean {
    const name = this.all.get(response);
    if (name === undefined) return false;
    this.all.delete(response);
    const share = name === null ? undefined : this.shares.get(name);
    if (name !== null && share?.delete(response) && share.size === 0) this.shares.delete(name);
    return true;
  }

  private count(response: ServerResponse, name: string | null): void {
    this.all.set(response, name);
    if (name !== null) this.shares.set(name, (this.shares.get(name) ?? new Set()).add(response));
  }

  /** Counts a request for an account. @returns false if the account has all its places */
  private countOf({ accountId, requestsPerMinute }: KeyOwner, response: ServerResponse): boolean {
    const { ofConnection, ofAccount } = maxUnanswered;
    const most = Math.min(Math.max(requestsPerMinute, ofConnection), ofAccount);
    if ((this.shares.get(accountId)?.size ?? 0) >= most) return false;
    this.count(response, accountId);
    return true;
  }

  /** Tells whether a group has all its places, without the requests whose key was recognised: they count for its account. */
  private isFull(group: AddressGroup): boolean {
    const share = this.shares.get(group);
    if (share === undefined || share.size < maxUnanswered.ofGroupWithoutKey) return false;
    for (const response of share) {
      const { caller } = accessOf(response.req);
      if (caller !== undefined && this.remove(response)) this.count(response, caller.accountId);
    }
    return share.size >= maxUnanswered.ofGroupWithoutKey;
  }
}
